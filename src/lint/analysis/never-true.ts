import {
  type BareLiteral,
  type Comparison,
  type Expression,
  isOperand,
  type Node,
  type Operand,
  type StringLiteral,
} from "../../parser/ast.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import { goalsOf, type Item } from "../../semantics/parts/claims.ts";
import { Guesser } from "../../semantics/prove/guess.ts";
import { alwaysHasValue } from "../../semantics/prove/text-calls.ts";
import type { TypedExpression } from "../../types/check.ts";
import { hasEach } from "../../types/operators.ts";
import { letterCaseOf } from "./letter-case.ts";
import { memoised } from "./memo.ts";
import { neverMatches } from "./regexes.ts";
import { rulesetProver } from "./sequence.ts";
import { baseOf } from "./tree.ts";

/**
 * Why a comparison with a regular expression is never true. `anchors` and `pattern`: no string matches; `letters`: no
 * result of `lower()` or `upper()` matches; `values`: no value of the field matches.
 */
export type NeverBecause = "anchors" | "pattern" | "letters" | "values";

const prover = rulesetProver();

/** A field that can have any text. */
const ANY_TEXT: Operand = { kind: "Field", start: 0, end: 0, name: "http.request.body.raw" };

/** Why a comparison with a regular expression is never true, if that is proved. Looks for a matching string first. */
export const neverBecause = memoised<Comparison, NeverBecause | undefined>((comparison, typed) => {
  const { left, operator, right } = comparison;
  if (operator !== "matches" || right.kind !== "String" || !isOperand(left)) return undefined;
  const regex = regexOf(right)?.value;
  // The literal of a comparison with findings may have no value.
  if (!regex || !typed.valueOf(right)) return undefined;
  if (neverMatches(regex)) return "anchors";
  if (!isNever(comparison, typed)) return undefined;
  if (isNever({ ...comparison, left: ANY_TEXT }, typed)) return "pattern";
  const source = letterCaseOf(left) && sourceOf(left);
  return source && !isNever({ ...comparison, left: source }, typed) ? "letters" : "values";
});

/** Whether it is proved that a function never returns a value for which a condition is true. Guesses rarely help here. */
export function neverReturned(condition: Expression, operand: Operand, typed: TypedExpression): boolean {
  return baseOf(operand).kind === "FunctionCall" && isRefuted(itemAbout(condition, operand), typed);
}

/**
 * Whether it is proved that no value of the left side equals one literal of a comparison, or fits it. `isRecased`: its
 * letters were converted, so it is another rule's concern, except for `matches`.
 */
export function neverPasses(
  node: Comparison,
  right: StringLiteral | BareLiteral,
  typed: TypedExpression,
  isRecased: boolean,
): boolean {
  const { left, operator } = node;
  if (operator === "matches") return neverBecause(node, typed) === "values";
  if (isRecased || !isOperand(left) || (operator === "ne" && !alwaysHasValue(left))) return false;
  const asked = operator === "ne" || operator === "in" ? "eq" : operator;
  return neverReturned({ ...node, operator: asked, right }, left, typed);
}

function isNever(condition: Comparison, typed: TypedExpression): boolean {
  const item = itemAbout(condition, condition.left);
  return !new Guesser(typed, "each").isMet([item]) && isRefuted(item, typed);
}

function itemAbout(condition: Expression, operand: Node): Item {
  return { condition, holds: true, isElement: isOperand(operand) && hasEach(operand) };
}

function isRefuted(item: Item, typed: TypedExpression): boolean {
  return prover.search(goalsOf(typed, [item])).found.kind === "none";
}

/** The operand that a function is called with. */
function sourceOf(operand: Operand): Operand | undefined {
  const base = baseOf(operand);
  const [source] = base.kind === "FunctionCall" ? base.arguments : [];
  return source && isOperand(source) ? source : undefined;
}
