import type { Diagnostic, Fix, Severity } from "../core/diagnostic.ts";
import { printedFixes } from "./finding-bounds.ts";
import { fingerprinter } from "./fingerprint.ts";
import { jsonPieces, jsonText } from "./ink/json-text.ts";
import { Places } from "./ink/places.ts";
import { type LintReport, pageOf, type RenderContext } from "./model.ts";
import type {
  LintJson,
  LintJsonDiagnostic,
  LintJsonFix,
  LintJsonNotChecked,
} from "./schemas/lint-report.generated.ts";
import { isFixable, isSuggestedOnly } from "./summary.ts";

export type { LintJson, LintJsonDiagnostic } from "./schemas/lint-report.generated.ts";

/** The scope and the totals of a lint run. */
type LintJsonCounts = Omit<LintJson, "version" | "notChecked" | "diagnostics" | "part">;

/** One line of what `lint --format jsonl` prints; the summary is the last. */
export type LintJsonLine =
  | ({ readonly type: "finding" } & LintJsonDiagnostic)
  | ({ readonly type: "notChecked" } & LintJsonNotChecked)
  | ({ readonly type: "summary"; readonly version: 1 } & LintJsonCounts);

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

/** The report as written: lists may be produced item by item. */
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

/** The parts of a written finding that are not in the finding itself. */
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
