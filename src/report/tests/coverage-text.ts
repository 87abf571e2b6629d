import { visible } from "../../core/visible.ts";
import type { Paint } from "../ink/paint.ts";
import type { CoverageReport, RuleCoverageReport, ShareReport } from "./model.ts";

/** The coverage for display: each file, and the uncovered parts of it. */
export function coverageText({ rules, conditions, files }: CoverageReport, paint: Paint): string {
  const lines = files.flatMap(({ file, rules: ofFile }) => {
    const open = ofFile.flatMap((rule) => openLines(rule, paint));
    const covered = ofFile.filter(({ isCovered }) => isCovered).length;
    return [`${paint.bold(visible(file))} ${covered} of ${ofFile.length} rules`, ...open];
  });
  return [...lines, `Coverage: rules ${share(rules)}, conditions ${share(conditions)}.`].join("\n");
}

function openLines(
  { ref, line, matched, missed, isCovered, conditions }: RuleCoverageReport,
  paint: Paint,
): string[] {
  const open = conditions.flatMap(({ text, isTrue, isFalse }) => {
    if (isTrue > 0 && isFalse > 0) return [];
    const never =
      isTrue === 0 && isFalse === 0 ? "not evaluated" : isTrue === 0 ? "never true" : "never false";
    return [`      ${paint.yellow(never.padEnd(13))} ${paint.dim(visible(text))}`];
  });
  if (isCovered && open.length === 0) return [];
  const state = isCovered
    ? ""
    : matched === 0
      ? missed === 0
        ? "not reached"
        : "never matches"
      : "always matches";
  return [`  ${visible(ref)}:${line} ${paint.yellow(state)}`.trimEnd(), ...open];
}

/** `3 of 4 (75%)`. */
export function share({ covered, total }: ShareReport): string {
  return `${covered} of ${total} (${percentCovered({ covered, total })}%)`;
}

/** Rounded down to a whole number; of nothing, 100. */
export function percentCovered({ covered, total }: ShareReport): number {
  return total === 0 ? 100 : Math.floor((100 * covered) / total);
}
