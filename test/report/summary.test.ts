import { expect, it } from "vitest";
import type { Fix, Severity } from "../../src/core/diagnostic.ts";
import { inFile } from "../../src/core/range.ts";
import { tally } from "../../src/report/summary.ts";
import { diagnostic, report } from "./support.ts";

const found = (severity: Severity, fixes: readonly Fix[] = []) =>
  diagnostic({ severity, fixes, range: inFile({ start: 0, end: 1 }) });

it.each<[readonly Severity[], readonly Severity[], string]>([
  [[], [], "No problems"],
  [["error"], [], "1 error"],
  [["error", "error"], [], "2 errors"],
  [["warning"], ["warning"], "2 warnings"],
  [["info"], [], "1 info"],
  [["info", "info"], [], "2 infos"],
  [["hint"], ["hint"], "2 hints"],
  [["hint", "info", "warning", "error"], [], "1 error, 1 warning, 1 info, 1 hint"],
])("counts %j, and the hidden %j", (shown, hidden, said) => {
  const all = shown.map((severity) => found(severity));
  expect(tally(report({}, all, { hidden: hidden.map((severity) => found(severity)) }))).toBe(said);
});
