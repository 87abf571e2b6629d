import type { FindingsDiff } from "../compare-findings.ts";
import type { LintReport } from "../model.ts";

/** What a change does, as every renderer takes it. Plain data. */
export interface ReviewReport {
  /** What the change is compared with, as the user named it. */
  readonly base: string;
  readonly findings: FindingsDiff;
  /** All that was found before and after. */
  readonly before: LintReport;
  readonly after: LintReport;
  /** Sorted by file. */
  readonly effects: readonly ReviewEffect[];
  /** Sorted by file. */
  readonly requests: readonly ReviewRequest[];
  /** How many findings more than before are taken away by suppressions, or known to the baseline. */
  readonly silenced: number;
  /** What could not be compared: sentences. */
  readonly alerts: readonly string[];
  /** What limits the comparison, such as a changed configuration: sentences. */
  readonly notes: readonly string[];
}

/** Whether there is nothing to say of a change. */
export function isEmptyReview({
  findings,
  effects,
  requests,
  silenced,
  alerts,
  notes,
}: ReviewReport): boolean {
  const said = [findings.added, findings.gone, effects, requests, alerts, notes];
  return said.every(({ length }) => length === 0) && silenced === 0;
}

/** What a file changes in effect, for the zones that have it in common. */
export interface ReviewEffect {
  readonly file: string;
  /** Empty: for all that the file is for. */
  readonly zones: readonly string[];
  readonly rulesets: readonly ReviewRuleset[];
}

/** What becomes of a managed ruleset. */
export interface ReviewRuleset {
  readonly id: string;
  readonly name: string;
  /** `added`: it was not deployed before; `rules` compares it with what the service ships. */
  readonly state: "added" | "removed" | "changed";
  /** In words: `3 rules disabled; threshold 40 to 25`. Empty where no rule changes. */
  readonly summary: string;
  /** What changes of the execute rule. */
  readonly settings: readonly { readonly setting: string; readonly before: string; readonly after: string }[];
  /** What changes of its rules; rules that change alike share an entry. */
  readonly rules: readonly ReviewRules[];
  /** Whether the rules of the ruleset are known, so that every one was compared. */
  readonly isExact: boolean;
}

/** Rules that change alike. */
export interface ReviewRules {
  /** A rule by its description, or how many of which tag. */
  readonly subject: string;
  /** The ids of the rules; of rules that are not known, their tag. */
  readonly ids: readonly string[];
  /** In words: `off`, `block at 40`. */
  readonly before: string;
  readonly after: string;
  /** What decides. */
  readonly why: string;
}

/** A body that a policy has sent now, and did not have sent before. */
export interface ReviewRequest {
  readonly file: string;
  /** Empty: the policy has no zones. */
  readonly zones: readonly string[];
  readonly method: string;
  readonly paths: readonly string[];
  readonly body: unknown;
}
