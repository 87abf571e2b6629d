import type { Protection } from "../../core/protection.ts";
import type { FindingsDiff } from "../compare-findings.ts";
import type { LintReport } from "../model.ts";
import type {
  ReviewJsonChange,
  ReviewLog,
  ReviewLogged,
  ReviewRequest,
} from "../schemas/review.generated.ts";

export type * from "../schemas/review.generated.ts";

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
  /** Changed files that were compared completely, without a difference in effect. Sorted. */
  readonly same: readonly string[];
  /** Sorted by file. */
  readonly requests: readonly ReviewRequest[];
  /** The number of additional findings that are removed by suppressions, or in the baseline. */
  readonly silenced: number;
  /** Parts that could not be compared: sentences. */
  readonly alerts: readonly string[];
  /** Whether the effect of a part is unknown, so that protection may be lost there. */
  readonly isPartial: boolean;
  /** Limits of the comparison, such as a changed configuration: sentences. */
  readonly notes: readonly string[];
  /** The replayed log. Default: none was given. */
  readonly log?: ReviewLog | undefined;
}

/** Whether there is nothing to report about a change. */
export function isEmptyReview(review: ReviewReport): boolean {
  const { findings, changes, same, requests, silenced, alerts, notes } = review;
  const said = [findings.added, findings.gone, changes, same, requests, alerts, notes];
  return said.every(({ length }) => length === 0) && silenced === 0;
}

/** One change, as `review --format json` prints it but for what is absent. */
export interface ReviewChange
  extends Omit<
    ReviewJsonChange,
    "gone" | "line" | "relation" | "before" | "after" | "callers" | "approval" | "logged" | "ids" | "accounts"
  > {
  /** 1-based. Undefined if the change has no specific location. */
  readonly line: number | undefined;
  /** Whether file and line are those of the base. */
  readonly isGone: boolean;
  readonly relation: NonNullable<ReviewJsonChange["relation"]> | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** A request that only one of two expressions matches, in JSON. */
  readonly request?: string | undefined;
  /** The message without that request. */
  readonly brief?: string | undefined;
  /** The managed rules that change. Default: none. */
  readonly ids?: readonly string[];
  /** Those of `zones` that are accounts. Default: none. */
  readonly accounts?: readonly string[];
  /** The Terraform `module` blocks through which it is called, with their locations. */
  readonly callers: readonly ReviewCaller[];
  /** Its approval in the configuration of the base; undefined if there is none. */
  readonly approval?: NonNullable<ReviewJsonChange["approval"]> | undefined;
  /** Requests of a log that end differently because of it. Default: none. */
  readonly logged?: readonly ReviewLogged[];
}

/** A `module` block that leads to a change. */
export interface ReviewCaller {
  /** `module.a["x"]`. */
  readonly name: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number | undefined;
}

/** The kind of a change. */
export type ReviewChangeKind = ReviewJsonChange["kind"];

/** Whether a reviewer has to see a change before all others: protection is lost, or a rule matches every request. */
export function isStriking({ protection, matchesAll }: ReviewChange): boolean {
  return matchesAll || protection === "lost" || protection === "weaker";
}

/** The label of a striking change in reports. */
export function labelOf({ protection, matchesAll, approval }: ReviewChange): string {
  if (approval) return "Approved";
  if (protection === "lost") return "Protection lost";
  return matchesAll ? "Every request" : "Less protection";
}

/** An effect on protection, as reports name it. */
export function protectionWord(protection: Protection): string {
  return protection === "unknown" ? "not proven" : protection;
}

const KINDS_WITH_VALUES: ReadonlySet<ReviewChangeKind> = new Set([
  ...(["expression", "ratelimit", "parameters", "other"] as const),
]);

/** The old and the new value, unless the sentence contains them; empty otherwise. */
export function valuesOf({ kind, before, after }: ReviewChange): readonly (string | undefined)[] {
  if (!KINDS_WITH_VALUES.has(kind) || (before === undefined && after === undefined)) return [];
  return [before, after];
}
