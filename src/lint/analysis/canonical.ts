import type { Expression } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";
import { memoised } from "./memo.ts";
import { withoutGroups } from "./tree.ts";

/**
 * A text that is equal for expressions that say the same in other signs or with other parentheses. For comparing: a chain
 * within a chain always stands in parentheses, anything else never.
 */
export const canonicalText: (expression: Expression, typed: TypedExpression) => string = memoised(
  (expression: Expression, typed) => {
    const inner = withoutGroups(expression);
    if (inner !== expression) return canonicalText(inner, typed);
    if (inner.kind !== "Logical") return printExpression(inner);
    // The parts of a chain are asked for as well, so that they are not printed a second time as parts of it.
    const parts = inner.operands.map((operand) => {
      const text = canonicalText(operand, typed);
      return withoutGroups(operand).kind === "Logical" ? `(${text})` : text;
    });
    return parts.join(` ${inner.operator} `);
  },
);

/** The same for the text of an expression without a syntax error, which is read again: for what is hardly ever asked. */
export function canonicalTextAgain(text: string): string {
  const { typed } = analyseExpression(text);
  return canonicalText(typed.parsed.root!, typed);
}
