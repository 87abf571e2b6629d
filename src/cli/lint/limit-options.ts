import { DEFAULT_LINT_LIMITS, type LintLimits } from "../../lint/engine/lint-limits.ts";
import type { Options, Values } from "../command.ts";
import { usage } from "../exit-code.ts";

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

/** Returns the limits that these options set, undefined where they set none. Errors: throws a usage `Failure`. */
export function limitsOf(options: Values<typeof LIMIT_OPTIONS>): Partial<LintLimits> | undefined {
  const given = LIMITS.flatMap(([option, key]) => {
    const value = options[option];
    return value === undefined ? [] : [[key, wholeNumber(option, value)] as const];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

function wholeNumber(option: string, value: string): number {
  const number = /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0;
  if (number > 0 && number <= MAX) return number;
  throw usage(`\`--${option}\` is a whole number from 1 to 100,000,000, and \`${value}\` was given.`);
}
