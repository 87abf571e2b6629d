import { DEFAULT_LINT_LIMITS, type LintLimits } from "../../lint/engine/lint-limits.ts";
import type { GivenValues, Options } from "../command.ts";
import { numberOption } from "../number-option.ts";

const MAX = 100_000_000;

/** The options that bound a report. They are the caller's: a configuration comes with what is linted. */
export const LIMIT_OPTIONS = {
  "max-findings": {
    kind: "value",
    placeholder: "N",
    help: `List N findings of one file, and count the rest. Default: ${DEFAULT_LINT_LIMITS.maxFindings}.`,
  },
  "max-findings-per-expression": {
    kind: "value",
    placeholder: "N",
    help: `List N findings of one expression, and count the rest. Default: ${DEFAULT_LINT_LIMITS.maxFindingsPerExpression}.`,
  },
  "max-expression-chars": {
    kind: "value",
    placeholder: "N",
    help: `Report longer expressions without parsing them. Default: ${DEFAULT_LINT_LIMITS.maxExpressionChars}.`,
  },
} as const satisfies Options;

const LIMITS: readonly (readonly [keyof typeof LIMIT_OPTIONS, keyof LintLimits])[] = [
  ["max-findings", "maxFindings"],
  ["max-findings-per-expression", "maxFindingsPerExpression"],
  ["max-expression-chars", "maxExpressionChars"],
];

/** Returns the limits that these options set, undefined if they set none. Errors: throws a usage `Failure`. */
export function limitsOf(options: GivenValues<typeof LIMIT_OPTIONS>): Partial<LintLimits> | undefined {
  const given = LIMITS.flatMap(([option, key]) => {
    const value = numberOption(`--${option}`, options[option], { from: 1, to: MAX });
    return value === undefined ? [] : [[key, value] as const];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}
