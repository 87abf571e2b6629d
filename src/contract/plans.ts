import { docsPage, documented, GO_CLIENT, observed } from "./cite.ts";
import type { Fact } from "./fact.ts";

const PLANS_PAGE = docsPage("waf/custom-rules/");

/** A zone's plan, smallest first. */
export type Plan = "free" | "pro" | "business" | "enterprise";

/** The plan or product that a field or function needs, where documentation names it. */
export type PlanRequirement = "pro" | "business" | "enterprise" | "enterprise add-on";

/** Something counted per plan. `Infinity`: no limit. */
export type PerPlan<Value> = Readonly<Record<Plan, Value>>;

/** The values of `plan.legacy_id` in a zone record. */
export const PLAN_IDS = observed<readonly Plan[]>(
  ["free", "pro", "business", "enterprise"],
  GO_CLIENT,
  "The zone record gives the plan as plan.legacy_id.",
);

/** How `cf.zone.plan` spells the plans. */
export const ZONE_PLAN_FIELD_VALUES = observed<PerPlan<string>>(
  { free: "FREE", pro: "PRO", business: "BIZ", enterprise: "ENT" },
  docsPage("waf/account/custom-rulesets/create-api/"),
  'Only "ENT" is documented.',
);

/** Phases whose rules are limited alike, with the name of their rules. */
export const PHASES_WITH_EQUAL_LIMITS: ReadonlyMap<string, string> = new Map([
  ["http_request_dynamic_redirect", "single redirects"],
  ["http_request_transform", "URL rewrites"],
  ["http_request_late_transform", "request header transforms"],
  ["http_response_headers_transform", "response header transforms"],
  ["http_config_settings", "configuration rules"],
  ["http_request_origin", "origin rules"],
  ["http_request_cache_settings", "cache rules"],
  ["http_response_compression", "compression rules"],
]);

/** The limits of the plans. */
export const PLAN_LIMITS = {
  customRulesPerZone: documented<PerPlan<number>>(
    { free: 5, pro: 20, business: 100, enterprise: 1000 },
    PLANS_PAGE,
    "Rules of zone custom rulesets count as well; account scope is counted separately.",
  ),
  customRulesetsPerZone: documented<PerPlan<number>>(
    { free: 1, pro: 2, business: 5, enterprise: 10 },
    PLANS_PAGE,
  ),
  rateLimitingRulesPerZone: documented<PerPlan<number>>(
    { free: 1, pro: 2, business: 5, enterprise: 5 },
    docsPage("waf/rate-limiting-rules/"),
    "100 on Enterprise with the add-on.",
  ),
  /** The limit for each of the phases of `PHASES_WITH_EQUAL_LIMITS`. */
  rulesOfPhasePerZone: documented<PerPlan<number>>(
    { free: 10, pro: 25, business: 50, enterprise: 300 },
    docsPage("rules/url-forwarding/#availability"),
    "The availability of redirects, URL rewrites, header transforms, origin, configuration, cache and compression rules says the same.",
  ),
  customLists: documented<PerPlan<number>>(
    { free: 1, pro: 10, business: 10, enterprise: 1000 },
    docsPage("waf/tools/lists/"),
  ),
  listItems: documented<PerPlan<number>>(
    { free: 10_000, pro: 10_000, business: 10_000, enterprise: 500_000 },
    docsPage("waf/tools/lists/"),
  ),
  hasRegex: documented<PerPlan<boolean>>(
    { free: false, pro: false, business: true, enterprise: true },
    docsPage("ruleset-engine/rules-language/operators/"),
    "`matches` needs Business or WAF Advanced.",
  ),
  hasLogAction: documented<PerPlan<boolean>>(
    { free: false, pro: false, business: false, enterprise: true },
    docsPage("ruleset-engine/rules-language/actions/"),
  ),
  hasCustomResponse: documented<PerPlan<boolean>>(
    { free: false, pro: true, business: true, enterprise: true },
    docsPage("ruleset-engine/rules-language/actions/"),
    "Of a block in custom rules and rate limits.",
  ),
  hasManagedLists: documented<PerPlan<boolean>>(
    { free: false, pro: false, business: false, enterprise: true },
    docsPage("waf/tools/lists/managed-lists/"),
  ),
} as const satisfies Record<string, Fact<PerPlan<number | boolean>>>;
