import { visible } from "../../core/visible.ts";
import type { CoverageReport, FileCoverage, RuleCoverageReport } from "./model.ts";

/**
 * The coverage in the format of lcov, for services and editors that read it: a rule is a line, hit as often as it
 * matched, and each of its conditions is a block with two branches, true and false.
 *
 * Source: https://github.com/linux-test-project/lcov/blob/master/man/geninfo.1 (checked 2026-11-23)
 */
export function coverageLcov({ files }: CoverageReport): string {
  return files
    .flatMap(fileRecord)
    .map((line) => `${line}\n`)
    .join("");
}

function fileRecord({ file, rules }: FileCoverage): string[] {
  const branches = rules
    .flatMap(({ line, conditions }) => conditions.map((condition) => ({ line, condition })))
    .flatMap(({ line, condition }, block) => branchesOf(`${line},${block}`, condition));
  const hits = new Map<number, number>();
  // If a line has several rules, the least covered one counts, so that no uncovered rule is hidden.
  for (const { line, matched } of rules) hits.set(line, Math.min(matched, hits.get(line) ?? matched));
  const lines = [...hits].sort(([one], [other]) => one - other);
  return [
    "TN:",
    `SF:${visible(file)}`,
    ...branches.map(({ place, taken }) => `BRDA:${place},${taken ?? "-"}`),
    `BRF:${branches.length}`,
    `BRH:${branches.filter(({ taken = 0 }) => taken > 0).length}`,
    ...lines.map(([line, times]) => `DA:${line},${times}`),
    `LF:${lines.length}`,
    `LH:${lines.filter(([, times]) => times > 0).length}`,
    "end_of_record",
  ];
}

interface Branch {
  /** Its line, block and branch number. */
  readonly place: string;
  /** Undefined if the condition was never evaluated. */
  readonly taken: number | undefined;
}

function branchesOf(block: string, { isTrue, isFalse }: RuleCoverageReport["conditions"][number]): Branch[] {
  const isEvaluated = isTrue > 0 || isFalse > 0;
  return [isTrue, isFalse].map((times, branch) => ({
    place: `${block},${branch}`,
    taken: isEvaluated ? times : undefined,
  }));
}
