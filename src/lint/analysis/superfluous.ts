import { asciiLower } from "../../contract/domain.ts";
import { code } from "../../core/phrases.ts";
import { inText, type TextRange } from "../../core/range.ts";
import { type Expression, withoutGroups } from "../../parser/ast.ts";
import { canonicalText } from "../../semantics/compare/canonical-text.ts";
import type { DeadMembers, Superfluous } from "../../semantics/parts/judgement.ts";

/** Elements of a set that one message names. */
const MAX_NAMED = 3;

/** Whether it says the same as the one that makes it redundant, in the same words or in letters of another case. */
export function saysTheSame({ condition, because, reason }: Superfluous): boolean {
  const [other] = because;
  if (because.length > 1 || (reason !== "implied" && reason !== "covered")) return false;
  return canonicalText(condition) === canonicalText(other!) || isOtherCase(condition, other!);
}

/** A pattern without a star, next to the same string with `eq`: whoever writes both is thinking of letter case. */
function isOtherCase(condition: Expression, other: Expression): boolean {
  const [pattern, exact] = [textComparedBy("wildcard", condition), textComparedBy("eq", other)];
  return pattern !== undefined && exact !== undefined && asciiLower(pattern) === asciiLower(exact);
}

/** The string that an expression compares a value with by this operator; undefined for other expressions. */
function textComparedBy(operator: "wildcard" | "eq", expression: Expression): string | undefined {
  const inner = withoutGroups(expression);
  if (inner.kind !== "Comparison" || inner.operator !== operator) return undefined;
  return inner.right.kind === "String" ? inner.right.value : undefined;
}

/** The first of some conditions, and how many others there are. */
export function firstNamed(conditions: readonly Expression[], text: string): string {
  const [first] = conditions;
  const others = conditions.length - 1;
  const shown = code(text.slice(first!.start, first!.end));
  return others === 0 ? shown : `${shown} with ${others === 1 ? "another condition" : `${others} others`}`;
}

/** Related places for a finding. */
export function related(conditions: readonly Expression[]) {
  return conditions.map((at) => ({ at, message: "The other condition." }));
}

/** An operand with the operator that joins it. */
export function operandRange({ condition, chain, at }: Superfluous): TextRange {
  return at === 0
    ? inText({ start: condition.start, end: chain.operands[1]!.start })
    : inText({ start: chain.operands[at - 1]!.end, end: condition.end });
}

/** The elements, each with the space that separates it from its predecessor or, for the first ones, its successor. */
export function gapsOf({ comparison, elements }: DeadMembers): readonly TextRange[] {
  const all = comparison.right.kind === "Set" ? comparison.right.elements : [];
  const dead = new Set(elements);
  const firstAlive = all.findIndex((element) => !dead.has(element));
  const ranges: TextRange[] = [];
  if (firstAlive > 0) ranges.push(inText({ start: all[0]!.start, end: all[firstAlive]!.start }));
  let before = all[firstAlive]!;
  for (const element of all.slice(firstAlive + 1)) {
    if (dead.has(element)) ranges.push(inText({ start: before.end, end: element.end }));
    before = element;
  }
  return ranges;
}

/** The first elements that are out of reach, and how many others there are. */
export function namedElements({ elements }: DeadMembers, text: string): string {
  const values = elements.slice(0, MAX_NAMED).map(({ start, end }) => code(text.slice(start, end)));
  const more = elements.length - values.length;
  return values.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
