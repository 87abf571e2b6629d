import type { Edit } from "../../core/diagnostic.ts";
import { applyEdits } from "../../core/edits.ts";
import { type Range, touches } from "../../core/range.ts";
import { canonicalText } from "../../semantics/compare/canonical-text.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import { analyseExpression } from "../../types/analyse.ts";

/** Steps of one proof. */
const MAX_STEPS = 20_000;

/** Documentation may be wrong about the values of fields, and fixes are not reviewed, so it proves nothing here. */
const prover = new Prover({ maxSteps: MAX_STEPS, facts: "none", wants: "proof" });

/**
 * Whether it is known that an expression matches the same requests after a fix. An expression that Cloudflare rejects
 * requires no proof, because it matches nothing. One that computes a value matches nothing either, before and after.
 */
export type FixProof = "proved" | "open" | "nothing-asked";

/** Whether it is proved that an expression matches the same requests after some edits. */
export function proofOf(text: string, edits: readonly Edit<Range>[]): FixProof {
  return proofOfRewrite(text, () => applyEdits(text, edits as readonly Edit[]));
}

/**
 * Whether an expression may take the place of another one: it is proved that it matches the same requests, or no proof
 * is required.
 */
export function isProvedRewrite(text: string, rewritten: string): boolean {
  return proofOfRewrite(text, () => rewritten) !== "open";
}

function proofOfRewrite(text: string, rewritten: () => string): FixProof {
  const before = analyseExpression(text);
  const { root } = before.typed.parsed;
  if (!root || before.findings.length > 0) return "nothing-asked";
  const after = analyseExpression(rewritten());
  if (!after.typed.parsed.root || after.findings.length > 0) return "open";
  if (canonicalText(root) === canonicalText(after.typed.parsed.root)) return "proved";
  return prover.equivalent(before.typed, after.typed).answer === "yes" ? "proved" : "open";
}

/**
 * Which of several fixes of an expression, each proved individually, are proved together: the indexes of those that can
 * be made at once, the first ones first. Fixes whose edits overlap are never made at once.
 */
export function provedTogether(
  text: string,
  fixes: readonly (readonly Edit<Range>[])[],
): ReadonlySet<number> {
  const kept = new Set<number>();
  const taken: Edit<Range>[] = [];
  for (const [at, edits] of fixes.entries()) {
    const overlaps = edits.some(({ range }) => taken.some((edit) => touches(edit.range, range)));
    if (!overlaps && taken.length > 0 && proofOf(text, [...taken, ...edits]) === "open") continue;
    kept.add(at);
    if (!overlaps) taken.push(...edits);
  }
  return kept;
}
