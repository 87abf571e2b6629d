import type { Expression } from "../../parser/ast.ts";
import { parseExpression } from "../../parser/parse.ts";
import { canonicalText } from "./canonical-text.ts";

/** Longer strings are compared as they are: parsing them costs more than a missed equality. */
const MAX_CHARS = 65_536;

/**
 * A string that is equal for two expressions that differ in notation only: whitespace, operator symbols, parentheses. An
 * expression with syntax errors is its own text.
 */
export function expressionKey(text: string): string {
  const { value, diagnostics } = parseExpression(text, { maxChars: MAX_CHARS });
  if (diagnostics.length > 0 || !value.root) return text;
  return canonicalText(value.root);
}

/** Whether two expressions match the same requests, as far as their notation shows. */
export function isSameExpression(one: string, other: string): boolean {
  return one === other || expressionKey(one) === expressionKey(other);
}

/** Whether an expression matches every request, as far as its Boolean values show. */
export function matchesAlways(text: string): boolean {
  return constantOf(text) === true;
}

/** Whether an expression matches no request, as far as its Boolean values show. */
export function matchesNever(text: string): boolean {
  return constantOf(text) === false;
}

function constantOf(text: string): boolean | undefined {
  const { value, diagnostics } = parseExpression(text, { maxChars: MAX_CHARS });
  return diagnostics.length > 0 || !value.root ? undefined : constant(value.root);
}

/** The value of `true`, `x or true`, `x and not true` and the like; undefined if it depends on the request. */
function constant(node: Expression): boolean | undefined {
  if (node.kind === "Boolean") return node.value;
  if (node.kind === "Group") return constant(node.expression);
  if (node.kind === "Not") {
    const operand = constant(node.operand);
    return operand === undefined ? undefined : !operand;
  }
  if (node.kind !== "Logical" || node.operator === "xor") return undefined;
  const operands = node.operands.map(constant);
  const decisive = node.operator === "or";
  if (operands.includes(decisive)) return decisive;
  return operands.includes(undefined) ? undefined : !decisive;
}
