import { asBytes, type Bytes } from "../../core/bytes.ts";
import { isOperand, type Node } from "../../parser/ast.ts";
import { printNode } from "../../parser/print.ts";
import { quoteString } from "../../parser/write-literal.ts";
import type { Request } from "../../request/request.ts";
import { UNKNOWN } from "../../request/values.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { hasEach } from "../../types/operators.ts";
import { readerOf } from "../evaluate/evaluate.ts";
import type { Goal } from "./goal.ts";
import { fitting } from "./sources.ts";
import { jsonValue } from "./witness.ts";

/** The values that take the places of fields: those of the right sides, with strings for empty ones, or of the left sides. */
export const CHOICES = ["filled", "right", "left"] as const;
type Choice = (typeof CHOICES)[number];

/**
 * Goals that compare with literals wherever the given ones compare with other fields: with the values of these in a request,
 * which further goals demand. A request that meets them meets the given ones as well. Undefined if nothing is compared so,
 * or if a choice changes nothing.
 */
export function concreteGoals(
  goals: readonly Goal[],
  request: Request,
  choice: Choice,
): readonly Goal[] | undefined {
  const demands = new Set<string>();
  let hasEmpty = false;
  const concrete = goals.map(({ typed, holds }) => {
    const instead = (node: Node): string | undefined => {
      const { left, right, shown } = sidesOf(node, choice) ?? {};
      const [known, other] = choice === "left" ? [left, right] : [right, left];
      if (!shown || !isOperand(known!) || !isOperand(other!) || hasEach(known)) return undefined;
      const value = readerOf(known, typed)(request);
      const isEmpty = choice === "filled" && value === "";
      hasEmpty ||= isEmpty;
      const given = value === UNKNOWN || isEmpty ? undefined : value;
      const chosen = given ?? fitting({ operand: known, value: SOME_TEXT }).value;
      const literal = typeof chosen === "string" ? quoteString(chosen as Bytes) : String(jsonValue(chosen));
      demands.add(`${printNode(known)} eq ${literal}`);
      return shown(printNode(other), literal);
    };
    return { text: printNode(typed.parsed.root!, instead), holds };
  });
  if (demands.size === 0 || (choice === "filled" && !hasEmpty)) return undefined;
  const all = [...concrete, ...[...demands].map((text) => ({ text, holds: true }))];
  const read = all.map(({ text, holds }) => ({ ...analyseExpression(text), holds }));
  return read.every(({ findings }) => findings.length === 0) ? read : undefined;
}

/** Both sides of a condition, and the condition with a literal for one of them. */
function sidesOf(node: Node, choice: Choice) {
  if (node.kind === "Comparison") {
    const { left, operator, right } = node;
    // With the sides exchanged, less is greater.
    const own = choice === "left" ? operator.replace(/^[lg]/, (one) => (one === "l" ? "g" : "l")) : operator;
    return { left, right, shown: (other: string, literal: string) => `${other} ${own} ${literal}` };
  }
  if (node.kind !== "FunctionCall" || !/^(?:start|end)s_with$/.test(node.name) || choice === "left")
    return undefined;
  const [left, right] = node.arguments;
  return { left, right, shown: (other: string, literal: string) => `${node.name}(${other}, ${literal})` };
}

/** The string for a field that is empty or has no value: one that has no letters, so that it is its own `lower` and `upper`. */
const SOME_TEXT = asBytes("1");
