import { docsPage, GO_CLIENT, observed, valueTable } from "./cite.ts";
import type { Fact } from "./fact.ts";
import planLimits from "./plan-limits.json" with { type: "json" };

/** A zone's plan, smallest first. */
export type Plan = "free" | "pro" | "business" | "enterprise";

/** The plan's name in sentences: `Enterprise`. */
export function nameOfPlan(plan: Plan): string {
  return plan[0]!.toUpperCase() + plan.slice(1);
}

/** The plan or product that a field or function needs, if the documentation names it. */
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
export const PLAN_LIMITS = valueTable(planLimits) satisfies Record<string, Fact<PerPlan<number | boolean>>>;
