import type { Diagnostic, Effect, Fix, FixSafety, Severity } from "../core/diagnostic.ts";
import type { LintReport } from "./model.ts";
import { type Place, Places } from "./places.ts";

/** What `lint --format json` prints. Stable: keys may be added, none changes its meaning. */
export interface LintJson {
  readonly version: 1;
  /** How many files were checked. */
  readonly files: number;
  /** Findings that suppressions took away. */
  readonly suppressed: number;
  /** Findings that a baseline knows. */
  readonly baselined: number;
  readonly notChecked: readonly LintJsonNotChecked[];
  readonly diagnostics: readonly LintJsonDiagnostic[];
}

/** A place that was not looked at. `start` and `end` are null where the whole file is meant. */
export interface LintJsonNotChecked {
  readonly file: string;
  readonly start: Place | null;
  readonly end: Place | null;
  readonly reason: string;
}

/** One finding. Every key is always there; what a finding does not have is null. */
export interface LintJsonDiagnostic {
  readonly code: string;
  readonly messageId: string;
  readonly severity: Severity;
  readonly effect: Effect | null;
  readonly message: string;
  readonly help: string | null;
  readonly file: string;
  readonly start: Place;
  readonly end: Place;
  readonly related: readonly {
    readonly file: string;
    readonly start: Place;
    readonly end: Place;
    readonly message: string;
  }[];
  readonly fixes: readonly LintJsonFix[];
  readonly docs: string | null;
}

/** Edits that belong together; `start` and `end` say what each replaces. */
export interface LintJsonFix {
  readonly title: string;
  readonly safety: FixSafety;
  readonly edits: readonly { readonly start: Place; readonly end: Place; readonly text: string }[];
}

/** The report for programs: one JSON document with a final line feed. */
export function renderJson(report: LintReport): string {
  return `${JSON.stringify(lintJson(report), null, 2)}\n`;
}

function lintJson(report: LintReport): LintJson {
  const places = new Places(report.texts);
  return {
    version: 1,
    files: report.fileCount,
    suppressed: report.suppressedCount ?? 0,
    baselined: report.baselinedCount ?? 0,
    notChecked: report.notChecked.map(({ uri, range, reason }) => ({
      file: uri,
      ...(range ? places.spanOf(uri, range) : { start: null, end: null }),
      reason,
    })),
    diagnostics: report.diagnostics.map((one) => diagnosticJson(one, places, report)),
  };
}

function diagnosticJson(diagnostic: Diagnostic, places: Places, report: LintReport): LintJsonDiagnostic {
  const { uri } = diagnostic;
  return {
    code: diagnostic.code,
    messageId: diagnostic.messageId,
    severity: diagnostic.severity,
    effect: diagnostic.effect ?? report.codes.get(diagnostic.code)?.effect ?? null,
    message: diagnostic.message,
    help: diagnostic.help ?? null,
    file: uri,
    ...places.spanOf(uri, diagnostic.range),
    related: diagnostic.related.map((related) => ({
      file: related.uri,
      ...places.spanOf(related.uri, related.range),
      message: related.message,
    })),
    fixes: diagnostic.fixes.map((fix) => fixJson(fix, uri, places)),
    docs: report.codes.get(diagnostic.code)?.docs ?? null,
  };
}

function fixJson(fix: Fix, uri: string, places: Places): LintJsonFix {
  return {
    title: fix.title,
    safety: fix.safety,
    edits: fix.edits.map((edit) => ({ ...places.spanOf(uri, edit.range), text: edit.newText })),
  };
}
