import type { Diagnostic, Severity } from "../core/diagnostic.ts";
import { counted, number } from "../core/phrases.ts";
import type { Range } from "../core/range.ts";
import { codeFrame } from "./frame.ts";
import type { CodeInfo, LintReport, RenderContext } from "./model.ts";
import { ANSI_PAINT, type Brush, linked, NO_PAINT, type Paint } from "./paint.ts";
import { Places } from "./places.ts";
import { visible } from "./visible.ts";

const INDENT = "    ";
/** At least this much code is shown, however narrow the terminal. */
const MIN_CODE_COLUMNS = 40;
/** Indentation, line number, bar and both cut marks of a code frame. */
const GUTTER_COLUMNS = 13;
const MAX_REASONS = 4;

/** How text is written. */
export type TextOptions = Pick<RenderContext, "color" | "columns" | "hyperlinks">;

/**
 * The report for people: every finding with its place, consequence, code and next step, then a summary of what was and
 * was not looked at.
 *
 * Shape: `file:line:column  severity  code  [fixable]`, then indented lines; a summary line at the end.
 */
export function renderText(report: LintReport, options: TextOptions = {}): string {
  const findings = findingsText(report.diagnostics, new Writer(report, options));
  return `${findings}${summary(report, paintOf(options))}\n`;
}

/** The findings alone, each followed by an empty line. */
export function renderFindings(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  options: TextOptions = {},
): string {
  return findingsText(diagnostics, new Writer({ texts, codes: new Map() }, options));
}

function findingsText(diagnostics: readonly Diagnostic[], writer: Writer): string {
  return diagnostics.map((diagnostic) => `${writer.finding(diagnostic)}\n`).join("");
}

function paintOf(options: TextOptions): Paint {
  return options.color ? ANSI_PAINT : NO_PAINT;
}

/** Writes findings with one set of options. */
class Writer {
  readonly paint: Paint;
  readonly #places: Places;
  readonly #codeColumns: number;
  /** Of codes that are shown as links. */
  readonly #linked: ReadonlyMap<string, CodeInfo>;

  constructor({ texts, codes }: Pick<LintReport, "texts" | "codes">, options: TextOptions) {
    this.paint = paintOf(options);
    this.#linked = options.hyperlinks ? codes : new Map();
    this.#places = new Places(texts);
    this.#codeColumns = Math.max(MIN_CODE_COLUMNS, (options.columns ?? 120) - GUTTER_COLUMNS);
  }

  finding(diagnostic: Diagnostic): string {
    const lines = [
      this.#heading(diagnostic),
      INDENT + visible(diagnostic.message),
      ...this.#frame(diagnostic.uri, diagnostic.range, brushOf(diagnostic.severity, this.paint)),
      ...this.#advice(diagnostic),
    ];
    for (const related of diagnostic.related) {
      lines.push(`${INDENT}${this.#place(related.uri, related.range)}  ${visible(related.message)}`);
      lines.push(...this.#frame(related.uri, related.range, this.paint.blue));
    }
    return `${lines.join("\n")}\n`;
  }

  #heading(diagnostic: Diagnostic): string {
    const { paint } = this;
    const parts = [
      paint.bold(this.#place(diagnostic.uri, diagnostic.range)),
      brushOf(diagnostic.severity, paint)(diagnostic.severity),
      linked(visible(diagnostic.code), this.#linked.get(diagnostic.code)?.docs),
    ];
    if (isFixable(diagnostic)) parts.push(paint.green("[fixable]"));
    return parts.join("  ");
  }

  #place(uri: string, range: Range): string {
    const { line, column } = this.#places.at(uri, range.start);
    return `${visible(uri)}:${line}:${column}`;
  }

  #frame(uri: string, range: Range, underline: Brush): string[] {
    if (this.#places.textOf(uri) === "") return [];
    const options = { codeColumns: this.#codeColumns, paint: this.paint, underline };
    return codeFrame(this.#places, uri, range, options).map((row) => INDENT + row);
  }

  /** The help, and what the fixes would do where the help does not already say it. */
  #advice(diagnostic: Diagnostic): string[] {
    const lines: string[] = [];
    if (diagnostic.help) lines.push(this.#labelled("help", diagnostic.help));
    for (const fix of diagnostic.fixes) {
      if (diagnostic.help?.toLowerCase().includes(fix.title.toLowerCase())) continue;
      if (fix.safety === "suggestion") lines.push(this.#labelled("suggestion", fix.title));
      else if (!diagnostic.help) lines.push(this.#labelled("fix", fix.title));
    }
    return lines;
  }

  #labelled(label: string, text: string): string {
    return `${INDENT}${this.paint.cyan(`${label}:`)} ${visible(text)}`;
  }
}

function brushOf(severity: Severity, paint: Paint): Brush {
  if (severity === "error") return paint.red;
  return severity === "warning" ? paint.yellow : paint.blue;
}

function isFixable(diagnostic: Diagnostic): boolean {
  return diagnostic.fixes.some((fix) => fix.safety === "safe");
}

/** `2 errors, 1 warning in 2 files (41 rules, 38 expressions). 1 fixable with --fix. Not checked: …` */
function summary(report: LintReport, paint: Paint): string {
  const holdings = `${counted(report.ruleCount, "rule")}, ${counted(report.expressionCount, "expression")}`;
  const scope = `${counted(report.fileCount, "file")} (${holdings})`;
  const sentences = [`${tally(report, paint)} in ${scope}.`];
  if (report.fixedCount > 0) sentences.push(`${number(report.fixedCount)} fixed.`);
  const fixable = [...report.diagnostics, ...(report.hidden ?? [])].filter(isFixable).length;
  if (fixable > 0) sentences.push(`${number(fixable)} fixable with --fix.`);
  const { suppressedCount = 0, baselinedCount = 0 } = report;
  if (suppressedCount > 0) sentences.push(`${number(suppressedCount)} suppressed.`);
  if (baselinedCount > 0) sentences.push(`${number(baselinedCount)} in the baseline.`);
  if (report.notChecked.length > 0) sentences.push(`Not checked: ${reasons(report)}.`);
  if (report.skippedFileCount > 0) {
    sentences.push(`Nothing was recognised in ${counted(report.skippedFileCount, "other file")}.`);
  }
  return sentences.join(" ");
}

function tally({ diagnostics, hidden = [] }: LintReport, paint: Paint): string {
  const all = [...diagnostics, ...hidden];
  const parts: string[] = [];
  for (const severity of ["error", "warning", "info", "hint"] as const) {
    const count = all.filter((one) => one.severity === severity).length;
    if (count === 0) continue;
    parts.push(
      brushOf(severity, paint)(counted(count, severity, severity === "info" ? "infos" : `${severity}s`)),
    );
  }
  return parts.length === 0 ? paint.green("No problems") : parts.join(", ");
}

/** Reasons by how often they occur: `value known only after apply (3), expression with a syntax error (1)`. */
function reasons(report: LintReport): string {
  const counts = new Map<string, number>();
  for (const { reason } of report.notChecked) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const sorted = [...counts].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1));
  const shown = sorted
    .slice(0, MAX_REASONS)
    .map(([reason, count]) => `${visible(reason)} (${number(count)})`);
  const rest = sorted.slice(MAX_REASONS).reduce((sum, [, count]) => sum + count, 0);
  return (rest > 0 ? [...shown, `${number(rest)} more`] : shown).join(", ");
}
