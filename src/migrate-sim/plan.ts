import { MIGRATION } from "../contract/migration.ts";
import { PLAN_IDS, type Plan } from "../contract/plans.ts";

/** Whether a plan, as the zone record names it, has validation mode; undefined for an unknown plan. */
export function isEnterprise(plan: string | undefined): boolean | undefined {
  const known = PLAN_IDS.value.find((id) => id === plan);
  return known && MIGRATION.plansWithValidation.value.includes(known satisfies Plan);
}
