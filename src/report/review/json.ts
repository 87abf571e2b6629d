import type { Diagnostic } from "../../core/diagnostic.ts";
import { jsonText } from "../ink/json-text.ts";
import { diagnosticsOf, type LintJsonDiagnostic } from "../json.ts";
import type { LintReport } from "../model.ts";
import type { ReviewChange, ReviewEffect, ReviewReport, ReviewRequest } from "./model.ts";

/** The output of `review --format json`. Stable: keys may be added, and no key changes its meaning. */
export interface ReviewJson {
  readonly version: 1;
  /** As it was named. */
  readonly base: string;
  /** Findings that only the change has; places count in its files. */
  readonly new: readonly LintJsonDiagnostic[];
  /** Findings that only the base has; places count in the files of the base. */
  readonly fixed: readonly LintJsonDiagnostic[];
  /** How many findings more than before are suppressed, or known to the baseline. */
  readonly silenced: number;
  /** The changes, those that lose most protection first. */
  readonly changes: readonly ReviewJsonChange[];
  /** Changed files of which everything was compared, and nothing differs in effect. */
  readonly same: readonly string[];
  readonly effects: readonly ReviewEffect[];
  readonly requests: readonly ReviewRequest[];
  readonly alerts: readonly string[];
  readonly notes: readonly string[];
}

/** A change; `null` where there is nothing to say. */
export interface ReviewJsonChange
  extends Omit<ReviewChange, "isGone" | "line" | "relation" | "before" | "after" | "callers"> {
  readonly line: number | null;
  /** Whether file and line are those of the base. */
  readonly gone: boolean;
  readonly relation: NonNullable<ReviewChange["relation"]> | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly callers: readonly { readonly name: string; readonly file: string; readonly line: number | null }[];
}

/** The review for programs: one JSON document with a final line feed, also if there is nothing to say. */
export function renderReviewJson(review: ReviewReport): string {
  return `${jsonText(reviewJson(review), 2)}\n`;
}

function reviewJson({ base, findings, before, after, ...rest }: ReviewReport): ReviewJson {
  const { silenced, changes, same, effects, requests, alerts, notes } = rest;
  return {
    version: 1,
    base,
    new: findingsOf(after, findings.added),
    fixed: findingsOf(before, findings.gone),
    silenced,
    changes: changes.map(changeJson),
    same,
    effects,
    requests,
    alerts,
    notes,
  };
}

/** Some of the findings of a report, each as the report itself would give it. */
function findingsOf(
  report: Pick<LintReport, "diagnostics" | "texts" | "codes">,
  some: readonly Diagnostic[],
): readonly LintJsonDiagnostic[] {
  const wanted = new Set(some);
  return [...diagnosticsOf(report)].filter((_, at) => wanted.has(report.diagnostics[at]!));
}

function changeJson(change: ReviewChange): ReviewJsonChange {
  const { file, line, isGone, group, subject, kind, protection, matchesAll } = change;
  return {
    ...{ file, line: line ?? null, gone: isGone, group, subject, kind, protection, matchesAll },
    relation: change.relation ?? null,
    before: change.before ?? null,
    after: change.after ?? null,
    message: change.message,
    zones: change.zones,
    callers: change.callers.map(({ name, file: at, line: row }) => ({ name, file: at, line: row ?? null })),
  };
}
