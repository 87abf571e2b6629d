import type { Node } from "../../parser/ast.ts";
import type { TypedExpression } from "../../types/check.ts";

/** Expressions of which everything is remembered as long as they are. */
const lasting = new WeakSet<TypedExpression>();
/** Whether there ever was one: a run over files remembers nothing. */
let isAnyLasting = false;

/** Remembers what is computed about an expression as long as somebody keeps it: it will be looked at again. */
export function rememberFor(typed: TypedExpression): void {
  lasting.add(typed);
  isAnyLasting = true;
}

/**
 * The same function, which computes its value once for each node: several rules ask the same of one expression. Only what
 * belongs to the expression asked about last is remembered, since rules look at one after another; of others, see
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
