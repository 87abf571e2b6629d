import { BUDGETS } from "../../core/budgets.ts";
import type { Diagnostic, Severity } from "../../core/diagnostic.ts";
import type { EmbeddedText } from "../../core/embedded-text.ts";
import { counted, number } from "../../core/phrases.ts";
import { inFile } from "../../core/range.ts";
import { sourceProblem } from "../../sources/values/problems.ts";
import { DEFAULT_LINT_LIMITS, type LintLimits } from "./lint-limits.ts";
import type { NotChecked } from "./result.ts";

const LOUDNESS: readonly Severity[] = ["hint", "info", "warning", "error"];

/** The findings beyond a ceiling: their number and their highest severity. */
class Overflow {
  count = 0;
  warnings = 0;
  severity: Severity = "hint";

  add(severity: Severity): void {
    this.count++;
    if (severity === "warning") this.warnings++;
    if (LOUDNESS.indexOf(severity) > LOUDNESS.indexOf(this.severity)) this.severity = severity;
  }
}

/**
 * Counts the findings of a file, so that a hostile file cannot make a report of any size. Findings beyond a ceiling
 * become one finding with the highest severity among them, so a run never looks better because it has too many.
 */
export class FindingCeiling {
  readonly #uri: string;
  readonly #limits: LintLimits;
  #inFile = 0;
  readonly #beyondFile = new Overflow();
  #inExpression = 0;
  #beyondExpression = new Overflow();

  constructor(uri: string, limits: Partial<LintLimits> = {}) {
    this.#uri = uri;
    this.#limits = { ...DEFAULT_LINT_LIMITS, ...limits };
  }

  /** Whether there is room for one more finding about the file. One without room is counted. */
  admits(severity: Severity): boolean {
    if (this.#inFile < this.#limits.maxFindings) {
      this.#inFile++;
      return true;
    }
    this.#beyondFile.add(severity);
    return false;
  }

  /** Whether a finding about the current expression is admitted. */
  admitsInExpression(severity: Severity): boolean {
    if (this.#inExpression < this.#limits.maxFindingsPerExpression) {
      this.#inExpression++;
      return this.admits(severity);
    }
    this.#beyondExpression.add(severity);
    return false;
  }

  /** Begins another expression. Returns a diagnostic if the last one had too many findings. */
  endExpression(host: EmbeddedText): Diagnostic | undefined {
    const overflow = this.#beyondExpression;
    this.#inExpression = 0;
    if (overflow.count === 0) return undefined;
    this.#beyondExpression = new Overflow();
    if (!this.#admitsAll(overflow)) return undefined;
    const { start } = host.toOuter({ start: 0, end: host.text.length });
    const limit = this.#limits.maxFindingsPerExpression;
    return this.#tooMany(overflow, {
      start,
      limit,
      of: "expression",
      option: "--max-findings-per-expression",
    });
  }

  /** Returns a diagnostic if the file has too many findings. */
  endFile(): Diagnostic | undefined {
    if (this.#beyondFile.count === 0) return undefined;
    const limit = this.#limits.maxFindings;
    return this.#tooMany(this.#beyondFile, { start: 0, limit, of: "file", option: "--max-findings" });
  }

  /** As `admits`, for a finding that counts others: without room, the file counts all of them. */
  #admitsAll({ count, warnings, severity }: Overflow): boolean {
    if (this.#inFile < this.#limits.maxFindings) return this.admits(severity);
    this.#beyondFile.add(severity);
    this.#beyondFile.count += count - 1;
    this.#beyondFile.warnings += warnings - (severity === "warning" ? 1 : 0);
    return false;
  }

  #tooMany(
    { count, warnings, severity }: Overflow,
    { start, limit, of, option }: { start: number; limit: number; of: "expression" | "file"; option: string },
  ): Diagnostic {
    return sourceProblem(this.#uri, {
      slug: "too-many-findings",
      messageId: of === "file" ? "tooManyInFile" : "tooManyInExpression",
      data: { limit: String(limit), count: String(count), warnings: String(warnings) },
      severity,
      range: { start, end: start },
      message: `This ${of} has ${counted(count, "more finding")} than the ${number(limit)} that are reported.`,
      help: `Correct the ones shown, then check again. \`${option}\` raises the limit.`,
    });
  }
}

/** The places of a file in order: the first ones, and one more that counts the others. */
export function boundedNotChecked(places: readonly NotChecked[], uri: string): NotChecked[] {
  const sorted = [...places].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  const more = sorted.length - BUDGETS.notCheckedPerFile.default;
  if (more <= 0) return sorted;
  const rest = {
    uri,
    range: inFile({ start: 0, end: 0 }),
    kind: "limits" as const,
    reason: counted(more, "more place"),
  };
  return [...sorted.slice(0, BUDGETS.notCheckedPerFile.default), rest];
}
