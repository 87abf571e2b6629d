import type { Diagnostic, Severity } from "../core/diagnostic.ts";
import type { EmbeddedText } from "../core/embedded-text.ts";
import { counted, number } from "../core/phrases.ts";
import { inFile } from "../core/range.ts";
import { toDiagnostic } from "../sources/problems.ts";
import type { NotChecked } from "./result.ts";

/** Findings about one expression. Expressions of the length that the service takes rarely reach a tenth of it. */
export const MAX_FINDINGS_PER_EXPRESSION = 200;

/** Findings about one file. */
export const MAX_FINDINGS_PER_FILE = 20_000;

/** Places of one file that are listed as not checked. */
export const MAX_NOT_CHECKED_PER_FILE = 10_000;

const LOUDNESS: readonly Severity[] = ["hint", "info", "warning", "error"];

/** What is beyond a ceiling: counted, and as loud as the loudest of it. */
class Overflow {
  count = 0;
  severity: Severity = "hint";

  add(severity: Severity, count = 1): void {
    this.count += count;
    if (LOUDNESS.indexOf(severity) > LOUDNESS.indexOf(this.severity)) this.severity = severity;
  }
}

/**
 * Counts the findings of a file, so that a hostile file cannot make a report of any size. What exceeds a ceiling becomes one
 * finding with the severity of the loudest: a run never looks better because there is too much to say.
 */
export class FindingCeiling {
  readonly #uri: string;
  #inFile = 0;
  readonly #beyondFile = new Overflow();
  #inExpression = 0;
  #beyondExpression = new Overflow();

  constructor(uri: string) {
    this.#uri = uri;
  }

  /** Whether there is room for one more finding about the file. One without room is counted. */
  admits(severity: Severity): boolean {
    if (this.#inFile < MAX_FINDINGS_PER_FILE) {
      this.#inFile++;
      return true;
    }
    this.#beyondFile.add(severity);
    return false;
  }

  /** The same for a finding about the expression that is visited. */
  admitsInExpression(severity: Severity): boolean {
    if (this.#inExpression < MAX_FINDINGS_PER_EXPRESSION) {
      this.#inExpression++;
      return this.admits(severity);
    }
    this.#beyondExpression.add(severity);
    return false;
  }

  /** Begins another expression. Returns what there is to say about the last one, where it had too many findings. */
  endExpression(host: EmbeddedText): Diagnostic | undefined {
    const { count, severity } = this.#beyondExpression;
    this.#inExpression = 0;
    if (count === 0) return undefined;
    this.#beyondExpression = new Overflow();
    if (!this.admits(severity)) return undefined;
    const { start } = host.toOuter({ start: 0, end: host.text.length });
    return toDiagnostic(this.#uri, {
      slug: "too-many-findings",
      messageId: "tooManyInExpression",
      data: { limit: String(MAX_FINDINGS_PER_EXPRESSION), count: String(count) },
      severity,
      range: { start, end: start },
      message: `This expression has ${counted(count, "more finding")} than the ${number(MAX_FINDINGS_PER_EXPRESSION)} that are reported.`,
      help: "Correct the ones shown, then check again.",
    });
  }

  /** What there is to say about a file with too many findings. */
  endFile(): Diagnostic | undefined {
    const { count, severity } = this.#beyondFile;
    if (count === 0) return undefined;
    return toDiagnostic(this.#uri, {
      slug: "too-many-findings",
      messageId: "tooManyInFile",
      data: { limit: String(MAX_FINDINGS_PER_FILE), count: String(count) },
      severity,
      range: { start: 0, end: 0 },
      message: `This file has ${counted(count, "more finding")} than the ${number(MAX_FINDINGS_PER_FILE)} that are reported.`,
      help: "Correct the ones shown, then check again.",
    });
  }
}

/** The places of a file in order: the first ones, and one more that counts the others. */
export function boundedNotChecked(places: readonly NotChecked[], uri: string): NotChecked[] {
  const sorted = [...places].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  const more = sorted.length - MAX_NOT_CHECKED_PER_FILE;
  if (more <= 0) return sorted;
  const rest = { uri, range: inFile({ start: 0, end: 0 }), reason: counted(more, "more place") };
  return [...sorted.slice(0, MAX_NOT_CHECKED_PER_FILE), rest];
}
