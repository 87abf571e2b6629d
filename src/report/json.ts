import type { Diagnostic, Effect, Fix, FixSafety, Severity } from "../core/diagnostic.ts";
import type { UncheckedKind } from "../core/unchecked.ts";
import { printedFixes } from "./finding-bounds.ts";
import { fingerprinter } from "./fingerprint.ts";
import { jsonPieces, jsonText } from "./ink/json-text.ts";
import { type LineAndColumn, Places } from "./ink/places.ts";
import { type LintReport, pageOf, type RenderContext, type ReportPart } from "./model.ts";
import { isFixable, isSuggestedOnly } from "./summary.ts";

/** The scope and the totals of a lint run. */
export interface LintJsonCounts {
  /** How many files were checked. */
  readonly files: number;
  /** Files of a directory in which nothing was recognised. */
  readonly skippedFiles: number;
  /** Rules of the service that the files hold. */
  readonly rules: number;
  readonly expressions: number;
  /** Findings by severity, also those that `--quiet` leaves out. */
  readonly findings: Readonly<Record<Severity, number>>;
  /** Findings that `--fix` repairs, and those for which there are only suggestions. */
  readonly fixable: Readonly<Record<FixSafety, number>>;
  /** Fixes that were applied; the report is about what the files hold now. */
  readonly fixed: number;
  /** Findings that suppressions took away. */
  readonly suppressed: number;
  /** Findings that a baseline knows. */
  readonly baselined: number;
  /** Files and directories that ignore files and configurations left out. */
  readonly leftOut: number;
  /** The configuration files that decided what is found, sorted. */
  readonly configs: readonly string[];
}

/** The output of `lint --format json`. Stable: keys may be added, and no key changes its meaning. */
export interface LintJson extends LintJsonCounts {
  readonly version: 1;
  readonly notChecked: readonly LintJsonNotChecked[];
  readonly diagnostics: readonly LintJsonDiagnostic[];
  /** Only in a run with `--shard`: the data for `wafsmith merge-reports`. Its shape may change with any version. */
  readonly part?: ReportPart;
}

/** One line of what `lint --format jsonl` prints; the summary is the last. */
export type LintJsonLine =
  | ({ readonly type: "finding" } & LintJsonDiagnostic)
  | ({ readonly type: "notChecked" } & LintJsonNotChecked)
  | ({ readonly type: "summary"; readonly version: 1 } & LintJsonCounts);

/** A place that was not examined. `start` and `end` are null for the whole file. */
export interface LintJsonNotChecked {
  readonly file: string;
  readonly start: LineAndColumn | null;
  readonly end: LineAndColumn | null;
  readonly kind: UncheckedKind;
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
  readonly start: LineAndColumn;
  readonly end: LineAndColumn;
  readonly related: readonly {
    readonly file: string;
    readonly start: LineAndColumn;
    readonly end: LineAndColumn;
    readonly message: string;
  }[];
  /** Those of moderate length: a fix that inserts more than 10,000 characters is left out. */
  readonly fixes: readonly LintJsonFix[];
  /** The address of the page about the code. */
  readonly docs: string | null;
  /** Stays when the finding moves in its file; no two findings of a report have the same. */
  readonly fingerprint: string;
}

/** Edits that belong together; `start` and `end` say what each replaces. */
export interface LintJsonFix {
  readonly title: string;
  readonly safety: FixSafety;
  readonly edits: readonly {
    readonly start: LineAndColumn;
    readonly end: LineAndColumn;
    readonly text: string;
  }[];
}

/** The report for programs: one JSON document with a final line feed. */
export function renderJson(report: LintReport, context: RenderContext = {}): string {
  return [...jsonReport(report, context)].join("");
}

/** The same, piece by piece. */
export function jsonReport(report: LintReport, context: RenderContext): Generator<string> {
  return jsonPieces({
    version: 1,
    ...countsOf(report),
    notChecked: notCheckedOf(report),
    diagnostics: diagnosticsOf(report, context),
    ...(report.part ? { part: report.part } : {}),
  } satisfies Lists<LintJson>);
}

/** The report as it is written: lists may be produced item by item. */
type Lists<Written> = {
  readonly [Key in keyof Written]: Written[Key] extends readonly (infer Item)[]
    ? Generator<Item> | readonly Item[]
    : Written[Key];
};

/** The report for programs that read line by line: a JSON object per line, each with its `type`. */
export function* jsonLinesReport(report: LintReport, context: RenderContext): Generator<string> {
  const written = (line: LintJsonLine) => `${jsonText(line)}\n`;
  for (const one of diagnosticsOf(report, context)) yield written({ type: "finding", ...one });
  for (const one of notCheckedOf(report)) yield written({ type: "notChecked", ...one });
  yield written({ type: "summary", version: 1, ...countsOf(report) });
}

/** The totals of a report, as every format for programs names them. */
export function countsOf(report: LintReport): LintJsonCounts {
  const all = [...report.diagnostics, ...(report.hidden ?? [])];
  const bySeverity = (severity: Severity) => all.filter((one) => one.severity === severity).length;
  return {
    files: report.fileCount,
    skippedFiles: report.skippedFileCount,
    rules: report.ruleCount,
    expressions: report.expressionCount,
    findings: {
      error: bySeverity("error"),
      warning: bySeverity("warning"),
      info: bySeverity("info"),
      hint: bySeverity("hint"),
    },
    fixable: { safe: all.filter(isFixable).length, suggestion: all.filter(isSuggestedOnly).length },
    fixed: report.fixedCount,
    suppressed: report.suppressedCount ?? 0,
    baselined: report.baselinedCount ?? 0,
    leftOut: report.leftOutCount ?? 0,
    configs: report.configs ?? [],
  };
}

function* notCheckedOf({ notChecked, texts }: LintReport): Generator<LintJsonNotChecked> {
  const places = new Places(texts);
  for (const { uri, range, kind, reason } of notChecked) {
    yield { file: uri, ...(range ? places.spanOf(uri, range) : { start: null, end: null }), kind, reason };
  }
}

/** The findings of a report, in its order. */
export function* diagnosticsOf(
  report: Pick<LintReport, "diagnostics" | "texts" | "codes">,
  context: RenderContext = {},
): Generator<LintJsonDiagnostic> {
  const places = new Places(report.texts);
  const fingerprintOf = fingerprinter(places, { sha256: context.sha256 });
  for (const one of report.diagnostics) {
    const docs = pageOf(one.code, report, context) ?? null;
    yield diagnosticJson(one, { places, codes: report.codes, docs, fingerprint: fingerprintOf(one) });
  }
}

/** The parts of a written finding that the finding itself does not hold. */
interface Surroundings extends Pick<LintJsonDiagnostic, "docs" | "fingerprint"> {
  readonly places: Places;
  readonly codes: LintReport["codes"];
}

/** One literal without spreads: an object that is spread into the middle of another is copied key by key. */
function diagnosticJson(
  diagnostic: Diagnostic,
  { places, codes, docs, fingerprint }: Surroundings,
): LintJsonDiagnostic {
  const { uri, range } = diagnostic;
  return {
    code: diagnostic.code,
    messageId: diagnostic.messageId,
    severity: diagnostic.severity,
    effect: diagnostic.effect ?? codes.get(diagnostic.code)?.effect ?? null,
    message: diagnostic.message,
    help: diagnostic.help ?? null,
    file: uri,
    start: places.at(uri, range.start),
    end: places.at(uri, range.end),
    related: diagnostic.related.map((related) => ({
      file: related.uri,
      start: places.at(related.uri, related.range.start),
      end: places.at(related.uri, related.range.end),
      message: related.message,
    })),
    fixes: printedFixes(diagnostic).map((fix) => fixJson(fix, uri, places)),
    docs,
    fingerprint,
  };
}

function fixJson(fix: Fix, uri: string, places: Places): LintJsonFix {
  return {
    title: fix.title,
    safety: fix.safety,
    edits: fix.edits.map(({ range, newText }) => ({
      start: places.at(uri, range.start),
      end: places.at(uri, range.end),
      text: newText,
    })),
  };
}
