import { type Comparison, isOperand, type Operand, type StringLiteral } from "../../parser/ast.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import { goalsOf } from "../../semantics/parts/claims.ts";
import { Guesser } from "../../semantics/prove/guess.ts";
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

/** Whether it is proved that what `concat()` joins is never one string, or never has it as a part. */
export function neverJoined(comparison: Comparison, literal: StringLiteral, typed: TypedExpression): boolean {
  const { left, operator } = comparison;
  const base = isOperand(left) ? baseOf(left) : undefined;
  if (base?.kind !== "FunctionCall" || base.name !== "concat" || operator === "ne") return false;
  return isNever({ ...comparison, operator: operator === "in" ? "eq" : operator, right: literal }, typed);
}

function isNever(comparison: Comparison, typed: TypedExpression): boolean {
  const isElement = isOperand(comparison.left) && hasEach(comparison.left);
  const items = [{ condition: comparison, holds: true, isElement }];
  if (new Guesser(typed, "each").isMet(items)) return false;
  return prover.search(goalsOf(typed, items)).found.kind === "none";
}

/** The operand that a function is called with. */
function sourceOf(operand: Operand): Operand | undefined {
  const base = baseOf(operand);
  const [source] = base.kind === "FunctionCall" ? base.arguments : [];
  return source && isOperand(source) ? source : undefined;
}
