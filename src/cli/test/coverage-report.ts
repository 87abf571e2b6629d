import { resolve } from "node:path";
import { addTo } from "../../core/items-by-key.ts";
import { coverageHtml } from "../../report/tests/coverage-html.ts";
import { coverageJson } from "../../report/tests/coverage-json.ts";
import { coverageLcov } from "../../report/tests/coverage-lcov.ts";
import { percentCovered } from "../../report/tests/coverage-text.ts";
import type { CoverageReport, FileCoverage, RuleCoverageReport } from "../../report/tests/model.ts";
import { type Coverage, isRuleCovered } from "../../traffic/tests/coverage.ts";
import { usage } from "../exit-code.ts";
import { followedOutput, writeFile } from "../files/write-file.ts";
import type { Io } from "../io.ts";

/** The coverage for reports, by file. */
export function coverageReport(coverage: Coverage): CoverageReport {
  const files = new Map<string, RuleCoverageReport[]>();
  for (const one of coverage.rules) {
    const { rule, matched, missed, conditions } = one;
    const { name: ref, line, file } = rule;
    addTo(files, file, { ref, line, matched, missed, isCovered: isRuleCovered(one), conditions });
  }
  return {
    rules: coverage.ruleShare,
    conditions: coverage.conditionShare,
    files: [...files].map(([file, rules]): FileCoverage => ({ file, rules })),
  };
}

/** The forms of a file with the coverage, by the end of its name. */
const FORMS: readonly (readonly [name: RegExp, render: (coverage: CoverageReport) => string])[] = [
  [/\.html?$/i, coverageHtml],
  [/\.json$/i, coverageJson],
  [/\.(?:info|lcov)$/i, coverageLcov],
];

/** Writes the coverage to a file: HTML, JSON or lcov, by the end of its name. Errors: throws a usage `Failure` for another name. */
export function writeCoverage(path: string, coverage: CoverageReport, io: Io): void {
  const render = FORMS.find(([name]) => name.test(path))?.[1];
  if (!render) {
    throw usage(
      `\`--coverage-file\` must end in \`.html\`, \`.json\`, \`.info\` or \`.lcov\`, but \`${path}\` was given.`,
    );
  }
  writeFile(followedOutput(resolve(io.cwd, path), io), render(coverage), io);
}

/** Whether less is covered than `--min` demands: of rules or of conditions. */
export function isBelow(min: number, { rules, conditions }: CoverageReport): boolean {
  return percentCovered(rules) < min || percentCovered(conditions) < min;
}
