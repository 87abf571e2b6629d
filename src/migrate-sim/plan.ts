import { MIGRATION } from "../contract/migration.ts";
import { nameOfPlan, PLAN_IDS, type Plan } from "../contract/plans.ts";
import { wordList } from "../core/phrases.ts";

/** The plans that have validation mode, in sentences: `Enterprise`. */
export const PLANS_WITH_VALIDATION = wordList(MIGRATION.plansWithValidation.value.map(nameOfPlan), "or");

/** Whether a plan, as the zone record names it, has validation mode; undefined for an unknown plan. */
export function isEnterprise(plan: string | undefined): boolean | undefined {
  const known = PLAN_IDS.value.find((id) => id === plan);
  return known && MIGRATION.plansWithValidation.value.includes(known satisfies Plan);
}
