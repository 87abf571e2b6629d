import type { Protection } from "../../core/protection.ts";
import type { LocatedNode } from "../../sources/values/located.ts";
import type { ExpressionRelation } from "./compare-expressions.ts";
import { type ConfiguredRule, numberOf } from "./configured.ts";
import table from "./records.json" with { type: "json" };

/** The strength of actions that let requests pass which other rules would stop. */
const EXCEPTION = -1;

/**
 * The strength with which an action stops requests: 0 for none, negative for exceptions. Actions that are not here do
 * something else to requests, so nothing is concluded from them.
 */
const STRENGTHS: Readonly<Record<string, number>> = table.actions;

/** The strength with which an action stops requests; undefined for one that does something else, or is unknown. */
export function strengthOfAction(action: string | undefined): number | undefined {
  return action !== undefined && Object.hasOwn(STRENGTHS, action) ? STRENGTHS[action] : undefined;
}

/** The same for the action of a rule, if the rule is on. */
export function strengthOf({ action }: ConfiguredRule): number | undefined {
  return strengthOfAction(action);
}

/** Whether a rule is an exception from others. */
export function isException(rule: ConfiguredRule): boolean {
  return strengthOf(rule) === EXCEPTION;
}

/** The effect of a rule of this strength that no longer acts: it was removed or disabled. */
export function withoutRule(strength: number | undefined): Protection {
  if (strength === undefined) return "unknown";
  if (strength === 0) return "same";
  return strength > 0 ? "lost" : "stronger";
}

/** The effect of a rule of this strength that acts now and did not before. */
export function withRule(strength: number | undefined, matchesAll: boolean): Protection {
  if (strength === undefined) return "unknown";
  if (strength === 0) return "same";
  if (strength > 0) return "stronger";
  return matchesAll ? "lost" : "weaker";
}

/** The effect of another action of another strength. */
export function byStrength(old: number | undefined, fresh: number | undefined): Protection {
  if (old === undefined || fresh === undefined || old === fresh) return "unknown";
  if (fresh > old) return "stronger";
  return fresh <= 0 ? "lost" : "weaker";
}

/** The effect of another expression. `isNever`: it matches no request now; `isAlways`: every request. */
export function byExpression(
  rule: ConfiguredRule,
  relation: ExpressionRelation,
  { isAlways, isNever }: { readonly isAlways: boolean; readonly isNever: boolean },
): Protection {
  const strength = strengthOf(rule);
  if (relation === "equal" || strength === 0) return "same";
  if (relation === "unknown" || strength === undefined) return "unknown";
  // Other requests: some that were stopped pass now, or some that were checked are skipped now.
  if (strength > 0) {
    if (relation === "wider") return "stronger";
    return isNever ? "lost" : "weaker";
  }
  if (relation === "narrower") return "stronger";
  return isAlways ? "lost" : "weaker";
}

/** For each number of a rate limit, whether a higher one stops fewer requests. */
const LIMIT_NUMBERS: readonly (readonly [string, boolean])[] = [
  ["requests_per_period", true],
  ["score_per_period", true],
  ["period", false],
  ["mitigation_timeout", false],
];

/** The effect of another rate limit. `isRestSame`: nothing but its numbers differs. */
export function byRateLimit(
  before: LocatedNode | undefined,
  after: LocatedNode | undefined,
  isRestSame: boolean,
): Protection {
  if (!before || !after) return after ? "weaker" : "stronger";
  const effects = LIMIT_NUMBERS.flatMap(([key, isWeakerAbove]): Protection[] => {
    const [old, fresh] = [numberOf(before, key), numberOf(after, key)];
    if (old === fresh) return [];
    if (old === undefined || fresh === undefined) return ["unknown"];
    return [fresh > old === isWeakerAbove ? "weaker" : "stronger"];
  });
  const [first] = effects;
  return isRestSame && first && effects.every((one) => one === first) ? first : "unknown";
}

/** One thing that an exception skips: the way to a value in its parameters, and the value. */
export type Skipped = readonly [path: string, value: string];

/** The effect of exceptions that skip other things. `isAlways`: they apply to every request. `isKnown`: no value is unknown. */
export function byExceptions(
  before: readonly Skipped[],
  after: readonly Skipped[],
  { isAlways, isKnown }: { readonly isAlways: boolean; readonly isKnown: boolean },
): Protection {
  const isMore = before.every((one) => after.some((other) => includes(other, one)));
  const isLess = after.every((one) => before.some((other) => includes(other, one)));
  if (isLess) return isMore ? "same" : "stronger";
  if (!isMore && !isKnown) return "unknown";
  return isAlways ? "lost" : "weaker";
}

/** Whether what is skipped includes something else: a phase its lists, the rest of a list its rulesets, and a ruleset its rules. */
function includes([path, value]: Skipped, [otherPath, otherValue]: Skipped): boolean {
  if (path === otherPath) return value === otherValue;
  if (path === "/phase" || path === "/ruleset")
    return /^\/rule(?:s|sets)(?:\/|$)/.test(otherPath) || (path === "/phase" && otherPath === "/ruleset");
  return path === "/rulesets" && otherPath === `/rules/${value}`;
}

/** The numbers of a rate limit by which it is compared. */
export const LIMIT_KEYS: readonly string[] = LIMIT_NUMBERS.map(([key]) => key);
