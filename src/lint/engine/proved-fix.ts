import { BOOL } from "../../contract/value-type.ts";
import type { Edit } from "../../core/diagnostic.ts";
import { applyEdits } from "../../core/edits.ts";
import type { Range } from "../../core/range.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { canonicalText } from "../analysis/canonical.ts";

/** Steps of one proof. */
const MAX_STEPS = 20_000;

/** Documentation may be wrong about the values of fields, and nobody looks at a fix: here it proves nothing. */
const prover = new Prover({ maxSteps: MAX_STEPS, facts: "none" });

/**
 * Whether it is proved that an expression matches the same requests after some edits. An expression that the service refuses
 * matches nothing, and one that computes a value matches nothing either: of these nothing is asked.
 */
export function isProved(text: string, edits: readonly Edit<Range>[]): boolean {
  return keepsRequests(text, () => applyEdits(text, edits as readonly Edit[]));
}

/** Whether it is proved that an expression matches the same requests as another one that takes its place. */
export function isProvedRewrite(text: string, rewritten: string): boolean {
  return text === rewritten || keepsRequests(text, () => rewritten);
}

function keepsRequests(text: string, rewritten: () => string): boolean {
  const before = analyseExpression(text);
  const { root } = before.typed.parsed;
  if (!root || hasErrors(before) || before.typed.typeOf(root) !== BOOL) return true;
  const after = analyseExpression(rewritten());
  if (!after.typed.parsed.root || hasErrors(after)) return false;
  if (canonicalText(root) === canonicalText(after.typed.parsed.root)) return true;
  return prover.equivalent(before.typed, after.typed).answer === "yes";
}

/**
 * Which of several fixes of an expression, each proved by itself, are proved together: those that can be made at once, by
 * their indexes, the first ones first. A fix whose edits overlap those of another one is never made at once with it.
 */
export function provedTogether(
  text: string,
  fixes: readonly (readonly Edit<Range>[])[],
): ReadonlySet<number> {
  const kept = new Set<number>();
  const taken: Edit<Range>[] = [];
  for (const [at, edits] of fixes.entries()) {
    const overlaps = edits.some(({ range }) => taken.some((edit) => touches(edit.range, range)));
    if (!overlaps && taken.length > 0 && !isProved(text, [...taken, ...edits])) continue;
    kept.add(at);
    if (!overlaps) taken.push(...edits);
  }
  return kept;
}

function touches(a: Range, b: Range): boolean {
  return a.start <= b.end && b.start <= a.end;
}

function hasErrors({ findings }: ReturnType<typeof analyseExpression>): boolean {
  return findings.length > 0;
}
