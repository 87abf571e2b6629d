import type { Expression, Field, FunctionCall, Logical, Operand } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/ast.ts";

/**
 * The terms of a chain in text order: `a or (b or c)` has three. Parentheses around a term are kept, so that its range
 * matches the text.
 *
 * `nested` receives the inner chains that were flattened: a visitor that has handled the outer one skips them.
 */
export function termsOf(chain: Logical, nested?: WeakSet<Logical>): Expression[] {
  return chain.operands.flatMap((term) => {
    const inner = withoutGroups(term);
    if (inner.kind !== "Logical" || inner.operator !== chain.operator) return [term];
    nested?.add(inner);
    return termsOf(inner, nested);
  });
}

/** The field or call that an operand starts from. */
export function baseOf(operand: Operand): Field | FunctionCall {
  return operand.kind === "Access" ? operand.base : operand;
}
