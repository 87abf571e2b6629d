import type { Node } from "../../parser/ast.ts";
import type { TypedExpression } from "../../types/check.ts";

/** Somebody who keeps expressions from one lint of a document to the next. */
export interface Keeper {
  readonly lint: number;
  /** Whether the previous lint was aborted, so that it has seen only the beginning of the document. */
  readonly isAfterStop: boolean;
}

/** Expressions whose analyses are cached as long as they exist, with their owners. */
const lasting = new WeakMap<TypedExpression, Keeper>();
/** Whether there ever was one: a run over files remembers nothing. */
let isAnyLasting = false;

/** Caches what is computed about an expression as long as the expression is kept, because it will be examined again. */
export function rememberFor(keeper: Keeper, typed: TypedExpression): void {
  lasting.set(typed, keeper);
  isAnyLasting = true;
}

/** The object that keeps an expression; undefined for one that is not examined again. */
export function keeperOf(typed: TypedExpression): Keeper | undefined {
  return isAnyLasting ? lasting.get(typed) : undefined;
}

/**
 * The same function, which computes its value once for each node: several rules ask the same of one expression. Only what
 * belongs to the most recent expression is cached, because rules process expressions one after another. For others, see
 * `rememberFor`.
 */
export function memoised<Asked extends Node, Value>(
  compute: (node: Asked, typed: TypedExpression) => Value,
): (node: Asked, typed: TypedExpression) => Value {
  const kept = new WeakMap<TypedExpression, Map<Asked, Value>>();
  let last: TypedExpression | undefined;
  let known = new Map<Asked, Value>();
  return (node, typed) => {
    if (typed !== last) {
      last = typed;
      known = (isAnyLasting && kept.get(typed)) || new Map();
      if (isAnyLasting && lasting.has(typed)) kept.set(typed, known);
    }
    const value = known.get(node);
    if (value !== undefined || known.has(node)) return value as Value;
    const computed = compute(node, typed);
    known.set(node, computed);
    return computed;
  };
}
