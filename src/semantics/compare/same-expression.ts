import { type Expression, withoutGroups } from "../../parser/ast.ts";
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
  return diagnostics.length > 0 || !value.root ? undefined : truthWith(value.root, () => undefined);
}

/** The truth of conditions combined by logical operators, from the truth of each; undefined if it depends on others. */
export function truthWith(
  expression: Expression,
  truthOf: (condition: Expression) => boolean | undefined,
): boolean | undefined {
  const node = withoutGroups(expression);
  if (node.kind === "Boolean") return node.value;
  if (node.kind === "Not") {
    const inner = truthWith(node.operand, truthOf);
    return inner === undefined ? undefined : !inner;
  }
  if (node.kind !== "Logical") return truthOf(node);
  const parts = node.operands.map((operand) => truthWith(operand, truthOf));
  if (node.operator === "xor") {
    return parts.includes(undefined) ? undefined : parts.filter((part) => part).length % 2 === 1;
  }
  const decisive = node.operator === "or";
  if (parts.includes(decisive)) return decisive;
  return parts.includes(undefined) ? undefined : !decisive;
}
