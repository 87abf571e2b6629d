import { jsonText } from "../ink/json-text.ts";
import type { CoverageReport } from "./model.ts";

/** The coverage by file: the number of times that each rule matched or not, and each condition was true or false. */
export function coverageJson({ rules, conditions, files }: CoverageReport): string {
  const byFile = files.map(({ file, rules: ofFile }) => ({
    file,
    rules: ofFile.map(({ ref, line, matched, missed, conditions: ofRule }) => ({
      ref,
      line,
      matched,
      missed,
      conditions: ofRule.map(({ text, isTrue, isFalse }) => ({ text, true: isTrue, false: isFalse })),
    })),
  }));
  return `${jsonText({ version: 1, rules, conditions, files: byFile }, 2)}\n`;
}
