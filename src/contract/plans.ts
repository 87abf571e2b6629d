import { type Fact, valueTable } from "./fact.ts";
import planLimits from "./plan-limits.json" with { type: "json" };
import plans from "./plans.json" with { type: "json" };

/** A zone's plan, smallest first. */
export type Plan = "free" | "pro" | "business" | "enterprise";

/** The plan's name in sentences: `Enterprise`. */
export function nameOfPlan(plan: string): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1);
}

/** The plan or product that a field or function needs, if the documentation names it. */
export type PlanRequirement = "pro" | "business" | "enterprise" | "enterprise add-on";

/** Something counted per plan. `Infinity`: no limit. */
export type PerPlan<Value> = Readonly<Record<Plan, Value>>;

const FACTS = valueTable(plans.facts);

/** The values of `plan.legacy_id` in a zone record. */
export const PLAN_IDS = FACTS.ids as Fact<readonly Plan[]>;

/** The values of `cf.zone.plan`. */
export const ZONE_PLAN_FIELD_VALUES: Fact<PerPlan<string>> = FACTS.zonePlanFieldValues;

/** Phases whose rules are limited alike, with the name of their rules. */
export const PHASES_WITH_EQUAL_LIMITS: ReadonlyMap<string, string> = new Map(
  Object.entries(plans.phasesWithEqualLimits),
);

/** The limits of the plans. */
export const PLAN_LIMITS = valueTable(planLimits) satisfies Record<string, Fact<PerPlan<number | boolean>>>;
