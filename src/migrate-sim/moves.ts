import { isEnterprise, PLANS_WITH_VALIDATION } from "./plan.ts";
import type { Move, ZoneStage } from "./report.ts";

/** The stages of a migration, in words. */
export const STAGE_NAMES = {
  previous: "the previous WAF",
  validation: "validation mode",
  new: "the new WAF",
} as const;

type KnownStage = keyof typeof STAGE_NAMES;

/**
 * Every move from a zone's stage to another, with the reason why it is possible or not. Nothing from a stage that is not
 * known.
 *
 * Source: specification 3.
 */
export function movesFrom(stage: ZoneStage, plan: string | null): readonly Move[] {
  if (stage === "unknown") return [];
  const others = (Object.keys(STAGE_NAMES) as KnownStage[]).filter((other) => other !== stage);
  return others.map((to) => moveTo(stage, to, plan));
}

function moveTo(from: KnownStage, to: KnownStage, plan: string | null): Move {
  const no = (reason: string): Move => ({ to, isPossible: false, mode: null, reason });
  if (from === "new")
    return no(`The migration cannot be reversed, so there is no way to ${STAGE_NAMES[to]}.`);
  if (to === "previous") {
    return no("The documentation names no way back from validation mode; its only exit is the new WAF.");
  }
  if (to === "new") {
    const effect = "The previous WAF is disabled, and there is no way back.";
    return { to, isPossible: true, mode: "pending", reason: effect };
  }
  const hasValidation = isEnterprise(plan ?? undefined);
  if (hasValidation) {
    return { to, isPossible: true, mode: "validation", reason: "Both WAFs run, the new one first." };
  }
  const only = `Only zones on the ${PLANS_WITH_VALIDATION} plan have validation mode`;
  if (hasValidation === undefined) return no(`${only}, and this zone's plan is not known.`);
  return no(`${only}; others move to the new WAF in one step.`);
}
