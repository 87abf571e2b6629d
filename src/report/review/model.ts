import type { Protection } from "../../core/protection.ts";
import type { FindingsDiff } from "../compare-findings.ts";
import type { LintReport } from "../model.ts";

/** The effects of a change, as passed to every renderer. Plain data. */
export interface ReviewReport {
  /** The base of the comparison, as the user named it. */
  readonly base: string;
  readonly findings: FindingsDiff;
  /** All that was found before and after. */
  readonly before: LintReport;
  readonly after: LintReport;
  /** Changes in rules, lists and execute rules: those that lose most protection first. */
  readonly changes: readonly ReviewChange[];
  /** Changed files of which everything was compared, and nothing differs in effect. Sorted. */
  readonly same: readonly string[];
  /** Sorted by file. */
  readonly effects: readonly ReviewEffect[];
  /** Sorted by file. */
  readonly requests: readonly ReviewRequest[];
  /** How many findings more than before are taken away by suppressions, or known to the baseline. */
  readonly silenced: number;
  /** Parts that could not be compared: sentences. */
  readonly alerts: readonly string[];
  /** Whether the effect of a part is not known, so that protection may be lost there. */
  readonly isPartial: boolean;
  /** Limits of the comparison, such as a changed configuration: sentences. */
  readonly notes: readonly string[];
}

/** Whether there is nothing to say of a change. */
export function isEmptyReview({
  findings,
  changes,
  same,
  effects,
  requests,
  silenced,
  alerts,
  notes,
}: ReviewReport): boolean {
  const said = [findings.added, findings.gone, changes, same, effects, requests, alerts, notes];
  return said.every(({ length }) => length === 0) && silenced === 0;
}

/** The changes in effect of a file, for the zones that share them. */
export interface ReviewEffect {
  readonly file: string;
  /** Empty: for all that the file is for. */
  readonly zones: readonly string[];
  readonly rulesets: readonly ReviewRuleset[];
}

/** The changes of a managed ruleset. */
export interface ReviewRuleset {
  readonly id: string;
  readonly name: string;
  /** `added`: it was not deployed before; `rules` compares it with what the service ships. */
  readonly state: "added" | "removed" | "changed";
  /** In words: `3 rules disabled; threshold 40 to 25`. Empty where no rule changes. */
  readonly summary: string;
  /** The changes of its rules; rules that change alike share an entry. */
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
  /** The setting that decides. */
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

/** One change of a rule, a ruleset, a list, an execute rule or another object. */
export interface ReviewChange {
  /** The file that holds it now; for a removed item, the file that held it. */
  readonly file: string;
  /** 1-based. Undefined where the change has no place of its own. */
  readonly line: number | undefined;
  /** Whether file and line are those of the base. */
  readonly isGone: boolean;
  /** The ruleset, list or policy that it belongs to, for display. */
  readonly group: string;
  /** The rule, or what else changes, for display. */
  readonly subject: string;
  readonly kind: ReviewChangeKind;
  readonly protection: Protection;
  /** True where a rule matches every request now, and did not before. */
  readonly matchesAll: boolean;
  /**
   * The relation between the requests that a changed expression matches and those that it matched before, as far as it
   * is proven.
   */
  readonly relation: "equal" | "wider" | "narrower" | "different" | "unknown" | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** A sentence. */
  readonly message: string;
  /** The zones and accounts in which it has effect, as far as the files state them: by id, or by their directory. */
  readonly zones: readonly string[];
  /** The `module` blocks of Terraform that lead to it, with their places. */
  readonly callers: readonly ReviewCaller[];
}

/** A `module` block that leads to a change. */
export interface ReviewCaller {
  /** `module.a["x"]`. */
  readonly name: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number | undefined;
}

/** The kind of a change. `effect`: of a policy or an execute rule; `guardrail`: a limit of the configuration. */
export type ReviewChangeKind =
  | "added"
  | "removed"
  | "moved"
  | "enabled"
  | "disabled"
  | "action"
  | "expression"
  | "ratelimit"
  | "parameters"
  | "effect"
  | "guardrail"
  | "other";

/** Whether a reviewer has to see a change before all others: protection is lost, or a rule matches every request. */
export function isStriking({ protection, matchesAll }: ReviewChange): boolean {
  return matchesAll || protection === "lost" || protection === "weaker";
}

/** How reports head a striking change. */
export function labelOf({ protection, matchesAll }: ReviewChange): string {
  if (protection === "lost") return "Protection lost";
  return matchesAll ? "Every request" : "Less protection";
}

/** The effects on protection, as reports name them. */
export const PROTECTION_WORDS: Readonly<Record<Protection, string>> = {
  lost: "lost",
  weaker: "weaker",
  unknown: "not proven",
  stronger: "stronger",
  same: "same",
};

const KINDS_WITH_VALUES: ReadonlySet<ReviewChangeKind> = new Set([
  ...(["expression", "ratelimit", "parameters", "other"] as const),
]);

/** The old and the new value, unless the sentence contains them; empty otherwise. */
export function valuesOf({ kind, before, after }: ReviewChange): readonly (string | undefined)[] {
  if (!KINDS_WITH_VALUES.has(kind) || (before === undefined && after === undefined)) return [];
  return [before, after];
}
