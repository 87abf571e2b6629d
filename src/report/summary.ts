import { compare, type Diagnostic, type Severity } from "../core/diagnostic.ts";
import { codeList, counted, number } from "../core/phrases.ts";
import { visible } from "../core/visible.ts";
import { type Brush, NO_PAINT, type Paint } from "./ink/paint.ts";
import type { LintReport } from "./model.ts";

const MAX_REASONS = 4;
const MAX_CONFIGS = 3;

/** `2 errors, 1 warning in 2 files (41 rules, 38 expressions). 1 fixable with --fix. Not checked: …` */
export function summary(report: LintReport, paint: Paint = NO_PAINT): string {
  const holdings = `${counted(report.ruleCount, "rule")}, ${counted(report.expressionCount, "expression")}`;
  const scope = `${counted(report.fileCount, "file")} (${holdings})`;
  const sentences = [`${tally(report, paint)} in ${scope}.`];
  if (report.fixedCount > 0) sentences.push(`${number(report.fixedCount)} fixed.`);
  sentences.push(...fixableSentences(report));
  sentences.push(...silenced(report));
  if (report.notChecked.length > 0) sentences.push(`Not checked: ${reasons(report)}.`);
  if (report.skippedFileCount > 0) {
    sentences.push(`Nothing was recognised in ${counted(report.skippedFileCount, "other file")}.`);
  }
  sentences.push(...scopeSentences(report));
  return sentences.join(" ");
}

/** Sentences about everything that configurations, suppressions and baselines keep out of the findings. */
export function exclusions(report: LintReport): readonly string[] {
  return [...silenced(report), ...scopeSentences(report)];
}

function silenced({ suppressedCount = 0, baselinedCount = 0 }: LintReport): readonly string[] {
  return [
    ...(suppressedCount > 0 ? [`${number(suppressedCount)} suppressed.`] : []),
    ...(baselinedCount > 0 ? [`${number(baselinedCount)} in the baseline.`] : []),
  ];
}

function scopeSentences({ leftOutCount = 0, configs = [] }: LintReport): readonly string[] {
  const what = counted(leftOutCount, "file or directory", "files or directories");
  return [
    ...(leftOutCount > 0 ? [`${what} excluded by ignore files or the configuration.`] : []),
    ...(configs.length > 0 ? [`Configured by ${visible(codeList(configs, "and", MAX_CONFIGS))}.`] : []),
  ];
}

/** `2 errors, 1 warning`, hidden findings included. */
export function tally({ diagnostics, hidden = [] }: LintReport, paint: Paint = NO_PAINT): string {
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

/** The colour of a severity. */
export function brushOf(severity: Severity, paint: Paint): Brush {
  if (severity === "error") return paint.red;
  return severity === "warning" ? paint.yellow : paint.blue;
}

/** Whether `--fix` repairs it, or tries to if the proof was skipped. */
export function isFixable({ fixes }: Diagnostic): boolean {
  return fixes.some(({ safety }) => safety === "safe");
}

/** Whether there are fixes, and each of them is a suggestion. */
export function isSuggestedOnly(diagnostic: Diagnostic): boolean {
  return diagnostic.fixes.length > 0 && !isFixable(diagnostic);
}

function fixableSentences({ diagnostics, hidden = [] }: LintReport): readonly string[] {
  const all = [...diagnostics, ...hidden];
  const fixable = all.filter(isFixable).length;
  const isLimit = all.some(({ fixes }) => fixes.some(({ isUnproved }) => isUnproved));
  const suggested = all.filter(isSuggestedOnly).length;
  return [
    ...(fixable > 0 ? [`${isLimit ? "Up to " : ""}${number(fixable)} fixable with --fix.`] : []),
    ...(suggested > 0 ? [`${number(suggested)} with a suggestion.`] : []),
  ];
}

/** Reasons by how often they occur: `value known only after apply (3), expression with a syntax error (1)`. */
function reasons(report: LintReport): string {
  const counts = new Map<string, number>();
  for (const { reason } of report.notChecked) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const sorted = [...counts].sort(([a, many], [b, few]) => few - many || compare(a, b));
  const shown = sorted
    .slice(0, MAX_REASONS)
    .map(([reason, count]) => `${visible(reason)} (${number(count)})`);
  const rest = sorted.slice(MAX_REASONS).reduce((sum, [, count]) => sum + count, 0);
  return (rest > 0 ? [...shown, `${number(rest)} more`] : shown).join(", ");
}
