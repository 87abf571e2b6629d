import type { Expression, Field, FunctionCall, Logical, Node, Operand } from "../../parser/ast.ts";

/** The expression inside any number of parentheses, with its own range. */
export function withoutGroups(expression: Expression): Expression {
  let inner = expression;
  while (inner.kind === "Group") inner = inner.expression;
  return inner;
}

/**
 * The terms of a chain in text order: `a or (b or c)` has three. Parentheses around a term are kept, so that its range
 * is what stands in the text.
 *
 * `nested` receives the inner chains that were opened: a visitor that has treated the outer one passes them over.
 */
export function termsOf(chain: Logical, nested?: WeakSet<Logical>): Expression[] {
  const terms: Expression[] = [];
  const pending: Expression[] = chain.operands.toReversed();
  for (let term = pending.pop(); term; term = pending.pop()) {
    const inner = withoutGroups(term);
    if (inner.kind === "Logical" && inner.operator === chain.operator) {
      nested?.add(inner);
      for (const operand of inner.operands.toReversed()) pending.push(operand);
    } else {
      terms.push(term);
    }
  }
  return terms;
}

/** The field or call that an operand starts from. */
export function baseOf(operand: Operand): Field | FunctionCall {
  return operand.kind === "Access" ? operand.base : operand;
}

/** The field whose values, or whose elements, an operand stands for; undefined for the result of a call. */
export function fieldNameOf(operand: Node): string | undefined {
  if (operand.kind === "Field") return operand.name;
  return operand.kind === "Access" && operand.base.kind === "Field" ? operand.base.name : undefined;
}

/** Whether a node is an operand: a field, a call or an access to one of them. */
export function isOperand(node: Node): node is Operand {
  return node.kind === "Field" || node.kind === "FunctionCall" || node.kind === "Access";
}

/** Whether an operand can be without a value: an element that is not there, and what functions make of it. */
export function canBeMissing(operand: Operand): boolean {
  return operand.kind !== "Field";
}
