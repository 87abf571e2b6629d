import { code, counted } from "../../core/phrases.ts";
import { visible } from "../../core/visible.ts";
import { ANSI_PAINT, NO_PAINT, type Paint } from "../ink/paint.ts";
import { conditionLine, ruleLines, shownName } from "../traffic/eval-text.ts";
import { coverageText } from "./coverage-text.ts";
import type { CaseReport, MutationReport, TestReport } from "./model.ts";

/** `test` for display: the failures with their traces, then the counts. */
export function testText(report: TestReport, { color }: { readonly color: boolean }): string {
  const paint = color ? ANSI_PAINT : NO_PAINT;
  const { cases, coverage, mutation } = report;
  const failed = cases.filter(({ status }) => status !== "passed");
  const parts = failed.map((one) => failureLines(one, paint).join("\n"));
  if (coverage) parts.push(coverageText(coverage, paint));
  if (mutation) parts.push(mutationText(mutation, paint));
  return `${[...parts, testSummary(report, paint)].join("\n\n")}\n`;
}

/** The failure of a case without colours, for reports made of strings. */
export function failureText(report: CaseReport): string {
  return failureLines(report, NO_PAINT).join("\n");
}

function failureLines(
  { name, file, line, status, reasons, trace, nearest }: CaseReport,
  paint: Paint,
): string[] {
  const mark = status === "unknown" ? paint.yellow("unknown") : paint.red("failed");
  const lines = [
    `${mark} ${paint.bold(shownName(name))} ${paint.dim(`${visible(file)}:${line}`)}`,
    ...reasons.map((reason) => `  ${visible(reason)}`),
  ];
  if (nearest) {
    const { rule, conditions, total } = nearest;
    const place = `${visible(nearest.file)}:${nearest.line}`;
    lines.push(
      `  nearest miss: ${code(visible(rule))} (${place}), ${conditions.length} of ${counted(total, "condition")}`,
    );
    lines.push(...conditions.map((one) => conditionLine(one, paint)));
  }
  const told = trace?.rules.filter((one) => one.status !== "off" && one.status !== "not-reached") ?? [];
  if (trace)
    lines.push(
      `  trace of ${shownName(trace.name)}`,
      ...told.slice(0, MAX_TRACED).flatMap((one) => ruleLines(one, paint, false)),
    );
  if (told.length > MAX_TRACED) lines.push(`  … ${counted(told.length - MAX_TRACED, "more rule")}`);
  return lines;
}

const MAX_TRACED = 20;

/** The counts, in one line. */
export function testSummary({ cases }: TestReport, paint: Paint): string {
  const count = (status: CaseReport["status"]) => cases.filter((one) => one.status === status).length;
  const [passed, failed, unknown] = [count("passed"), count("failed"), count("unknown")];
  const parts = [paint.green(`${passed} passed`)];
  if (failed > 0) parts.push(paint.red(`${failed} failed`));
  if (unknown > 0) parts.push(paint.yellow(`${unknown} unknown`));
  const files = new Set(cases.map(({ file }) => file)).size;
  return `${counted(cases.length, "case")} in ${counted(files, "file")}: ${parts.join(", ")}.`;
}

/** The results of changed rules, for display: each survivor with a case that would notice it. */
function mutationText({ killed, survived, equivalent, survivors }: MutationReport, paint: Paint): string {
  const lines = survivors.flatMap(({ rule, file, line, change, killer }) => [
    `${paint.yellow("survived")} ${paint.bold(visible(rule))} ${paint.dim(`${visible(file)}:${line}`)}: ${visible(change)}`,
    ...(killer === undefined
      ? ["  no case that detects it was found"]
      : ["  this case detects it:", ...killer.split("\n").map((one) => `    ${visible(one)}`)]),
  ]);
  const total = `Mutation: ${killed} killed, ${survived} survived of ${counted(killed + survived, "change")}; ${equivalent} equivalent.`;
  return [...lines, total].join("\n");
}
