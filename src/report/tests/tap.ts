import { visible } from "../../core/visible.ts";
import type { CaseReport, TestReport } from "./model.ts";

/** TAP version 14, failures with a block of YAML. */
export function testTap({ cases }: TestReport): string {
  const lines = cases.flatMap((one, at) => [
    // A hash sign would begin a directive.
    `${one.status === "passed" ? "ok" : "not ok"} ${at + 1} - ${visible(one.name).replace(/[\\#]/g, "\\$&")}`,
    ...detail(one),
  ]);
  return `${["TAP version 14", `1..${cases.length}`, ...lines].join("\n")}\n`;
}

function detail({ status, file, line, reasons, expected, actual }: CaseReport): string[] {
  if (status === "passed") return [];
  const entries = { file, line, status, expected, actual, reasons };
  return [
    "  ---",
    ...Object.entries(entries).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`),
    "  ...",
  ];
}
