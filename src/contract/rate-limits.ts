import { type Fact, valueTable } from "./fact.ts";
import type { PerPlan } from "./plans.ts";
import previousRateLimits from "./previous-rate-limits.json" with { type: "json" };
import rateLimits from "./rate-limits.json" with { type: "json" };

/** The phase of rate limiting rules. */
export const RATE_LIMIT_PHASE = "http_ratelimit";

const OF_PLAN: Readonly<Record<keyof typeof rateLimits.ofPlan, Fact<Partial<PerPlan<readonly string[]>>>>> =
  valueTable(rateLimits.ofPlan);

/** The keys of the `ratelimit` of a rule. */
export const RATE_LIMITS = { ...valueTable(rateLimits.keys), ...OF_PLAN } as const;

/** The keys of a rate limit of the previous product, as the last provider that has it documents and checks it. */
export const PREVIOUS_RATE_LIMITS = valueTable(previousRateLimits);
