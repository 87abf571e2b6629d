import type { Argument, Comparison, Expression, FunctionCall, Node } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/ast.ts";

/** Whether a condition is literally `true`. */
export function isAlways(condition: Expression): boolean {
  const inner = withoutGroups(condition);
  return inner.kind === "Boolean" && inner.value;
}

/** Whether a field is part of the head of a request or a fact about the client: HTTP allows no line feed there. */
export function isOneLine(field: string): boolean {
  return /^(?:raw\.)?http\.(?!request\.body\b)|^ip\./.test(field);
}

/** By operator: the literal with which every string matches. */
const EMPTY_FOR: Readonly<Partial<Record<Comparison["operator"], string>>> = {
  contains: "",
  wildcard: "*",
  "strict wildcard": "*",
};

/** Whether a comparison matches every string: `contains ""`, `wildcard "*"`. */
export function isEmptyText({ left, operator, right }: Comparison): boolean {
  return right.kind === "String" && right.value === EMPTY_FOR[operator] && isAlwaysThere(left);
}

/** Whether a call asks a string to start or end with nothing. */
export function startsOrEndsAlways({ name, arguments: [source, text] }: FunctionCall): boolean {
  if (name !== "starts_with" && name !== "ends_with") return false;
  return text?.kind === "String" && text.value === "" && isAlwaysThere(source!);
}

/** Whether every request has the value: a field, or a field in `lower()` or `upper()`. */
function isAlwaysThere(operand: Node | Argument): boolean {
  if (operand.kind === "Field") return true;
  if (operand.kind !== "FunctionCall" || (operand.name !== "lower" && operand.name !== "upper")) return false;
  return operand.arguments.some(isAlwaysThere);
}
