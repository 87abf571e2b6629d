import { API_ERRORS, type ApiError } from "../contract/errors.ts";
import type { Fact } from "../contract/fact.ts";
import { OWN_RANGE_START } from "./own-errors.ts";

/** How findings of a kind appear in `errors`: as the error that the service was seen to answer, where one was. */
interface LintCode {
  /** The observed code, else one of the sandbox's own range. */
  readonly code: number;
  readonly observed?: Fact<ApiError>;
}

const own = (offset: number, observed?: Fact<ApiError>): LintCode => {
  const code = observed?.value.code ?? OWN_RANGE_START + 100 + offset;
  return observed ? { code, observed } : { code };
};

/** Rules without an entry of their own. */
const OTHER = own(0);

/** By rule id. Offsets are never reused. */
const CODES: ReadonlyMap<string, LintCode> = new Map([
  ["max-expression-length", own(3)],
  ["no-blank-expression", own(4, API_ERRORS.blankExpression)],
  ["no-duplicate-execute", own(5)],
  ["no-feature-above-plan", own(6)],
  ["no-field-outside-phase", own(7)],
  ["no-logging-without-skip", own(8, API_ERRORS.loggingOutsideSkip)],
  ["no-misplaced-action", own(9)],
  ["no-missing-action", own(10, API_ERRORS.missingAction)],
  ["no-unknown-action", own(11)],
  ["no-unknown-list", own(12)],
  ["no-unknown-phase", own(13)],
  ["no-unknown-skip-parameter", own(14)],
  ["no-wrong-type", own(15)],
  ["require-execute-id", own(16)],
  ["require-zone-plan-condition", own(17)],
  ["no-invalid-position", own(18)],
  ["max-description-length", own(19)],
  ["max-function-uses", own(20)],
  ["max-regexes-of-rule", own(21)],
  ["max-rules-of-custom-ruleset", own(22)],
  ["max-rules-of-plan", own(23, API_ERRORS.tooManyRules)],
  ["no-foreign-exception", own(24)],
  ["no-malformed-id", own(25)],
  ["no-static-and-dynamic-value", own(26)],
  ["no-unknown-action-parameter", own(27)],
  ["no-unknown-characteristic", own(28)],
  ["no-unknown-key", own(29)],
  ["no-unusable-argument", own(30)],
  ["no-unusable-response", own(31)],
  ["no-unusable-status-code", own(32)],
  ["no-zone-feature-in-account", own(33)],
  ["require-action-parameters", own(34)],
  ["require-ruleset-key", own(35)],
  ["no-unusable-rate-limit", own(36)],
  ["no-rate-limit-above-plan", own(37)],
  ["no-unusable-list", own(38)],
  ["no-unusable-list-item", own(39)],
  ["no-unusable-previous-rate-limit", own(40)],
  ["no-misplaced-kind", own(41)],
]);

/** An expression that the service could not read. */
export const UNPARSABLE: LintCode = own(1, API_ERRORS.unparsableExpression);

/** How the findings of a rule appear. */
export function lintCodeOf(ruleId: string): LintCode {
  return CODES.get(ruleId) ?? OTHER;
}

/** Every rule with a code of its own, in the order of the codes, then what all others have in common. */
export function lintCodes(): readonly { readonly ruleId: string | undefined; readonly code: number }[] {
  const known = [...CODES].map(([ruleId, { code }]) => ({ ruleId, code }));
  return [...known.sort((a, b) => a.code - b.code), { ruleId: undefined, code: OTHER.code }];
}
