import type { LintLimits } from "../../lint/engine/lint-limits.ts";
import type { SharedFlags } from "../command.ts";
import { numberOption } from "../number-option.ts";

const MAX = 100_000_000;

/** The options that limit a report. They belong to the caller: a configuration comes with the linted files. */
type LimitFlags = Pick<SharedFlags, "max-findings" | "max-findings-per-expression" | "max-expression-chars">;

const LIMITS: readonly (readonly [keyof LimitFlags, keyof LintLimits])[] = [
  ["max-findings", "maxFindings"],
  ["max-findings-per-expression", "maxFindingsPerExpression"],
  ["max-expression-chars", "maxExpressionChars"],
];

/** Returns the limits that these options set, undefined if they set none. Errors: throws a usage `Failure`. */
export function limitsOf(options: LimitFlags): Partial<LintLimits> | undefined {
  const given = LIMITS.flatMap(([option, key]) => {
    const value = numberOption(`--${option}`, options[option], { from: 1, to: MAX });
    return value === undefined ? [] : [[key, value] as const];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}
