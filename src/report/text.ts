import type { Diagnostic } from "../core/diagnostic.ts";
import type { Range } from "../core/range.ts";
import { visible } from "../core/visible.ts";
import { codeFrame } from "./ink/frame.ts";
import { ANSI_PAINT, type Brush, linked, NO_PAINT, type Paint } from "./ink/paint.ts";
import { Places } from "./ink/places.ts";
import { wrapLine } from "./ink/wrap.ts";
import { type LintReport, pageOf, type RenderContext } from "./model.ts";
import { brushOf, isFixable, summary } from "./summary.ts";

const INDENT = "    ";
const DEFAULT_COLUMNS = 120;

/** Options for writing text. */
export interface TextOptions extends Pick<RenderContext, "color" | "columns" | "hyperlinks" | "pageOf"> {
  /** By file, the 1-based number of the first line of a string that is a part of its file. Default: 1. */
  readonly firstLines?: ReadonlyMap<string, number>;
}

/**
 * The report for display: every finding with its place, consequence, code and next step, then a summary of what was and
 * was not examined.
 *
 * Shape: `file:line:column severity code [fixable]`, then indented lines; a summary line at the end.
 */
export function renderText(report: LintReport, options: TextOptions = {}): string {
  return [...textReport(report, options)].join("");
}

/** The same, piece by piece. */
export function* textReport(report: LintReport, options: TextOptions): Generator<string> {
  const writeFinding = findingWriter(report, options);
  for (const one of report.diagnostics) yield writeFinding(one);
  yield `${wrapLine(summary(report, paintOf(options)), options.columns).join("\n")}\n`;
}

/** The findings alone, each followed by an empty line. */
export function renderFindings(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  options: TextOptions = {},
): string {
  return diagnostics.map(findingWriter({ texts, codes: new Map() }, options)).join("");
}

/** Writes one finding of a report after another, each followed by an empty line. */
export function findingWriter(
  report: Pick<LintReport, "texts" | "codes">,
  options: TextOptions = {},
): (diagnostic: Diagnostic) => string {
  const writer = new Writer(report, options);
  return (diagnostic) => `${writer.finding(diagnostic)}\n`;
}

function paintOf(options: TextOptions): Paint {
  return options.color ? ANSI_PAINT : NO_PAINT;
}

class Writer {
  readonly paint: Paint;
  readonly #places: Places;
  /** Undefined if the output is not a terminal: then only code is cut. */
  readonly #columns: number | undefined;
  readonly #linkOf: (code: string) => string | undefined;

  constructor(report: Pick<LintReport, "texts" | "codes">, options: TextOptions) {
    this.paint = paintOf(options);
    this.#linkOf = (code) => (options.hyperlinks ? pageOf(code, report, options) : undefined);
    this.#places = new Places(report.texts, options.firstLines);
    this.#columns = options.columns;
  }

  finding(diagnostic: Diagnostic): string {
    const lines = [
      ...wrapLine(this.#heading(diagnostic), this.#columns, INDENT.length),
      ...this.#wrapped(visible(diagnostic.message)),
      ...this.#frame(diagnostic.uri, diagnostic.range, brushOf(diagnostic.severity, this.paint)),
      ...this.#advice(diagnostic),
    ];
    for (const related of diagnostic.related) {
      lines.push(...this.#wrapped(`${this.#place(related.uri, related.range)}  ${visible(related.message)}`));
      lines.push(...this.#frame(related.uri, related.range, this.paint.blue));
    }
    return `${lines.join("\n")}\n`;
  }

  #heading(diagnostic: Diagnostic): string {
    const { paint } = this;
    const parts = [
      paint.bold(this.#place(diagnostic.uri, diagnostic.range)),
      brushOf(diagnostic.severity, paint)(diagnostic.severity),
      linked(visible(diagnostic.code), this.#linkOf(diagnostic.code)),
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
    const columns = (this.#columns ?? DEFAULT_COLUMNS) - INDENT.length;
    const options = { columns, paint: this.paint, underline };
    return codeFrame(this.#places, uri, range, options).map((row) => INDENT + row);
  }

  /** The help, and what the fixes would do if the help does not already describe it. */
  #advice(diagnostic: Diagnostic): string[] {
    const lines: string[] = [];
    if (diagnostic.help) lines.push(...this.#labelled("help", diagnostic.help));
    for (const fix of diagnostic.fixes) {
      if (diagnostic.help?.toLowerCase().includes(fix.title.toLowerCase())) continue;
      if (fix.safety === "suggestion") lines.push(...this.#labelled("suggestion", fix.title));
      else if (!diagnostic.help) lines.push(...this.#labelled("fix", fix.title));
    }
    return lines;
  }

  #labelled(label: string, text: string): readonly string[] {
    return this.#wrapped(`${this.paint.cyan(`${label}:`)} ${visible(text)}`);
  }

  #wrapped(text: string): readonly string[] {
    return wrapLine(INDENT + text, this.#columns);
  }
}
