import { API_ERRORS, type ApiError } from "../contract/errors.ts";
import type { Fact } from "../contract/fact.ts";
import offsets from "./lint-codes.json" with { type: "json" };
import { OWN_RANGE_START } from "./own-errors.ts";

/** The form of some findings in `errors`: the error that the API has been observed to return, if any. */
interface LintCode {
  /** The observed code, else one of the sandbox's own range. */
  readonly code: number;
  readonly observed?: Fact<ApiError>;
}

const own = (offset: number, observed?: Fact<ApiError>): LintCode => {
  const code = observed?.value.code ?? OWN_RANGE_START + 100 + offset;
  return observed ? { code, observed } : { code };
};

/** Rules without a specific entry. */
const OTHER = own(0);

/** Errors that the API was seen to return, by rule id. */
const OBSERVED: Readonly<Record<string, Fact<ApiError>>> = {
  "no-blank-expression": API_ERRORS.blankExpression,
  "no-logging-without-skip": API_ERRORS.loggingOutsideSkip,
  "no-missing-action": API_ERRORS.missingAction,
  "max-rules-of-plan": API_ERRORS.tooManyRules,
};

/** Keyed by rule id. Offsets are never reused. */
const CODES: ReadonlyMap<string, LintCode> = new Map(
  Object.entries(offsets).map(([ruleId, offset]) => [ruleId, own(offset, OBSERVED[ruleId])]),
);

/** An expression that Cloudflare could not read. */
export const UNPARSABLE: LintCode = own(1, API_ERRORS.unparsableExpression);

/** The form of the findings of a rule. */
export function lintCodeOf(ruleId: string): LintCode {
  return CODES.get(ruleId) ?? OTHER;
}

/** Every rule with its own code, in the order of the codes, then what all others have in common. */
export function lintCodes(): readonly { readonly ruleId: string | undefined; readonly code: number }[] {
  const known = [...CODES].map(([ruleId, { code }]) => ({ ruleId, code }));
  return [...known.sort((a, b) => a.code - b.code), { ruleId: undefined, code: OTHER.code }];
}
