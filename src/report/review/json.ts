import type { Diagnostic } from "../../core/diagnostic.ts";
import { jsonText } from "../ink/json-text.ts";
import { diagnosticsOf, type LintJsonDiagnostic } from "../json.ts";
import type { LintReport } from "../model.ts";
import type { ReviewJson, ReviewJsonChange } from "../schemas/review.generated.ts";
import type { ReviewChange, ReviewReport } from "./model.ts";
import { zonesAndAccounts } from "./words.ts";

/** The review for programs: one JSON document with a final line feed, even if there is nothing to report. */
export function renderReviewJson(review: ReviewReport): string {
  return `${jsonText(reviewJson(review), 2)}\n`;
}

function reviewJson({ base, findings, before, after, ...rest }: ReviewReport): ReviewJson {
  const { silenced, changes, same, requests, alerts, notes, log = null } = rest;
  return {
    version: 1,
    base,
    new: findingsOf(after, findings.added),
    fixed: findingsOf(before, findings.gone),
    silenced,
    changes: changes.map(changeJson),
    same,
    requests,
    alerts,
    notes,
    log,
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
    file,
    line: line ?? null,
    gone: isGone,
    group,
    subject,
    kind,
    protection,
    matchesAll,
    ids: change.ids ?? [],
    relation: change.relation ?? null,
    before: change.before ?? null,
    after: change.after ?? null,
    message: change.message,
    ...zonesAndAccounts(change),
    approval: change.approval ?? null,
    logged: change.logged ?? [],
    callers: change.callers.map(({ name, file: at, line: row }) => ({ name, file: at, line: row ?? null })),
  };
}
