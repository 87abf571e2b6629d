import type { Node } from "../../parser/ast.ts";
import type { TypedExpression } from "../../types/check.ts";

/**
 * The same function, which computes its value once for each node: several rules ask the same of one expression. Only what
 * belongs to the expression asked about last is remembered, since rules look at one after another.
 */
export function memoised<Asked extends Node, Value>(
  compute: (node: Asked, typed: TypedExpression) => Value,
): (node: Asked, typed: TypedExpression) => Value {
  let last: TypedExpression | undefined;
  let known = new Map<Asked, Value>();
  return (node, typed) => {
    if (typed !== last) {
      last = typed;
      known = new Map();
    }
    const value = known.get(node);
    if (value !== undefined || known.has(node)) return value as Value;
    const computed = compute(node, typed);
    known.set(node, computed);
    return computed;
  };
}
