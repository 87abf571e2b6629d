import type { Node } from "../../parser/ast.ts";
import type { TypedExpression } from "../../types/check.ts";

/** Expressions whose analyses are cached as long as they exist. */
const kept = new WeakSet<TypedExpression>();
/** Whether there ever was one. A run over files keeps none. */
let isAnyKept = false;

/** Caches what is computed about an expression as long as the expression is kept, because it will be examined again. */
export function keepAnalysis(typed: TypedExpression): void {
  kept.add(typed);
  isAnyKept = true;
}

/** Whether an expression is kept from one lint of a document to the next. */
export function isKept(typed: TypedExpression): boolean {
  return isAnyKept && kept.has(typed);
}

/**
 * The same function, which computes its value once for each node: several rules ask the same of one expression. Only what
 * belongs to the most recent expression is cached, because rules process expressions one after another. For others, see
 * `keepAnalysis`.
 */
export function memoised<Asked extends Node, Value>(
  compute: (node: Asked, typed: TypedExpression) => Value,
): (node: Asked, typed: TypedExpression) => Value {
  const all = new WeakMap<TypedExpression, Map<Asked, Value>>();
  let last: TypedExpression | undefined;
  let known = new Map<Asked, Value>();
  return (node, typed) => {
    if (typed !== last) {
      last = typed;
      known = (isAnyKept && all.get(typed)) || new Map();
      if (isKept(typed)) all.set(typed, known);
    }
    const value = known.get(node);
    if (value !== undefined || known.has(node)) return value as Value;
    const computed = compute(node, typed);
    known.set(node, computed);
    return computed;
  };
}
