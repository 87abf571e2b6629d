import { type Expression, withoutGroups } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";

/**
 * A string that is equal for expressions that say the same in other signs or with other parentheses. For comparing: a chain
 * within a chain always is in parentheses, anything else never.
 */
export function canonicalText(expression: Expression): string {
  const inner = withoutGroups(expression);
  if (inner.kind !== "Logical") return printExpression(inner);
  const parts = inner.operands.map((operand) => {
    const text = canonicalText(operand);
    return withoutGroups(operand).kind === "Logical" ? `(${text})` : text;
  });
  return parts.join(` ${inner.operator} `);
}
