import type { Expression, Node, Operand } from "./ast.ts";

/** The name of the field that an operand reads, whole or in part; undefined for the result of a call. */
export function fieldNameOf(operand: Node): string | undefined {
  if (operand.kind === "Field") return operand.name;
  return operand.kind === "Access" && operand.base.kind === "Field" ? operand.base.name : undefined;
}

/** Whether a node is an operand: a field, a call or an access to one of them. */
export function isOperand(node: Node): node is Operand {
  return node.kind === "Field" || node.kind === "FunctionCall" || node.kind === "Access";
}

/** The expression inside any number of parentheses, with its own range. */
export function withoutGroups(expression: Expression): Expression {
  let inner = expression;
  while (inner.kind === "Group") inner = inner.expression;
  return inner;
}
