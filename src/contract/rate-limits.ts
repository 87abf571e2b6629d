import { docsPage, documented, valueTable } from "./cite.ts";
import type { PerPlan } from "./plans.ts";
import previousRateLimits from "./previous-rate-limits.json" with { type: "json" };
import rateLimits from "./rate-limits.json" with { type: "json" };

const AVAILABILITY = docsPage("waf/rate-limiting-rules/#availability");

/** The phase of rate limiting rules. */
export const RATE_LIMIT_PHASE = "http_ratelimit";

const FREE_FIELDS = [
  "http.request.uri.path",
  "raw.http.request.uri.path",
  "cf.client.bot",
  "cf.bot_management.verified_bot",
  "cf.verified_bot_category",
];
const PRO_FIELDS = [
  ...FREE_FIELDS,
  "http.host",
  "http.request.uri",
  "raw.http.request.uri",
  "http.request.full_uri",
  "raw.http.request.full_uri",
];
const BUSINESS_FIELDS = [...PRO_FIELDS, "http.request.method", "ip.src", "http.user_agent"];

/** The keys of the `ratelimit` of a rule. */
export const RATE_LIMITS = {
  ...valueTable(rateLimits),
  /** Where requests are counted. */
  phase: documented(
    RATE_LIMIT_PHASE,
    docsPage("waf/rate-limiting-rules/create-api/"),
    "Rate limits are deployed to rulesets of this phase.",
  ),
  /** The characteristics by which requests may be counted, for plans with a limit; on Enterprise it depends on the contract. */
  characteristicsOfPlan: documented<Partial<PerPlan<readonly string[]>>>(
    {
      free: ["cf.colo.id", "ip.src"],
      pro: ["cf.colo.id", "ip.src"],
      business: ["cf.colo.id", "ip.src", "cf.unique_visitor_id"],
    },
    AVAILABILITY,
  ),
  /**
   * First parts of the names of the fields that expressions may have if the plan sets a limit; for Enterprise, what is
   * contracted.
   */
  fieldsOfPlan: documented<Partial<PerPlan<readonly string[]>>>(
    { free: FREE_FIELDS, pro: PRO_FIELDS, business: BUSINESS_FIELDS },
    AVAILABILITY,
    "The documentation names them in words: path, verified bot; host, URI, full URI, query; method, source IP, user agent.",
  ),
} as const;

/** The keys of a rate limit of the previous product, as the last provider that has it documents and checks it. */
export const PREVIOUS_RATE_LIMITS = valueTable(previousRateLimits);
