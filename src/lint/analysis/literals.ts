import { type BareLiteral, isLiteral, type RightSide, type StringLiteral } from "../../parser/ast.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";

/** Calls `visit` with each literal on the right of a comparison that has a value: the one, or the elements of the set. */
export function visitValues(
  right: RightSide,
  typed: TypedExpression,
  visit: (literal: StringLiteral | BareLiteral, value: LiteralValue) => void,
): void {
  if (isLiteral(right)) {
    const value = typed.valueOf(right);
    if (value) visit(right, value);
  }
  if (right.kind !== "Set") return;
  // Elements that are not valid have no values.
  for (const [at, value] of typed.valuesOf(right).entries())
    if (value) visit(right.elements[at] as StringLiteral | BareLiteral, value);
}
