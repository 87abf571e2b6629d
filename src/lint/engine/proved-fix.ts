import { BOOL } from "../../contract/value-type.ts";
import type { Edit } from "../../core/diagnostic.ts";
import { applyEdits } from "../../core/edits.ts";
import type { Range } from "../../core/range.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { canonicalText } from "../analysis/canonical.ts";

/** Steps of one proof. */
const MAX_STEPS = 20_000;

/** A fix is made whatever is disputed about fields, so that facts of that kind prove nothing here. */
const prover = new Prover({ maxSteps: MAX_STEPS, takesDisputedFacts: false });

/**
 * Whether it is proved that an expression matches the same requests after some edits. An expression that the service refuses
 * matches nothing, and one that computes a value matches nothing either: of these nothing is asked.
 */
export function isProved(text: string, edits: readonly Edit<Range>[]): boolean {
  const before = analyseExpression(text);
  const { root } = before.typed.parsed;
  if (!root || hasErrors(before) || before.typed.typeOf(root) !== BOOL) return true;
  const after = analyseExpression(applyEdits(text, edits as readonly Edit[]));
  if (!after.typed.parsed.root || hasErrors(after)) return false;
  if (canonicalText(root) === canonicalText(after.typed.parsed.root)) return true;
  return prover.equivalent(before.typed, after.typed).answer === "yes";
}

function hasErrors({ findings }: ReturnType<typeof analyseExpression>): boolean {
  return findings.length > 0;
}
