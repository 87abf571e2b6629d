import { jsonText } from "../ink/json-text.ts";
import type { CaseReport, TestReport } from "./model.ts";

/** `test --format json`. */
export function testJson({ cases, coverage, mutation }: TestReport): string {
  const passed = cases.filter(({ status }) => status === "passed").length;
  const report = {
    version: 1,
    passed,
    failed: cases.length - passed,
    cases: cases.map(caseJson),
    ...(coverage && { coverage: { rules: coverage.rules, conditions: coverage.conditions } }),
    ...(mutation && { mutation }),
  };
  return `${jsonText(report, 2)}\n`;
}

function caseJson({ name, file, line, status, expected, actual, reasons }: CaseReport): object {
  return { name, file, line, status, expected, actual, ...(reasons.length > 0 && { reasons }) };
}
