import { MIGRATION } from "../contract/migration.ts";
import { MANAGED_PHASE } from "../contract/phases.ts";
import { ENDPOINTS, pathOf } from "../contract/rest.ts";
import { isEnterprise } from "./plan.ts";
import type { MigrationOptions, ProposedRuleset, Step, ZoneStage, ZoneSummary } from "./report.ts";

/**
 * The requests that take a zone from its stage to the new WAF, in order. A zone on the new WAF has none left. Only
 * Enterprise zones get the step with both WAFs enabled, and those already there do not get it again.
 *
 * Source: specification 3 and 4.
 */
export function planSteps(
  zone: ZoneSummary,
  proposed: ProposedRuleset,
  options: MigrationOptions & { readonly stage: ZoneStage },
): readonly Step[] {
  if (options.stage === "new") return [];
  const values = { zone_id: zone.id ?? undefined, phase: MANAGED_PHASE };
  const steps = [
    read("checkMigration", values, "Stop here unless `compatible` is true."),
    read("getMigrationConfig", values, "Compare the answer with the body below, and settle the differences."),
  ];
  const hasValidation = isEnterprise(zone.plan ?? undefined) === true && options.stage !== "validation";
  if (hasValidation) steps.push(put(values, "validation", proposed));
  if (options.mode !== "validation") steps.push(put(values, "pending", proposed));
  return steps;
}

type PathValues = Readonly<Record<string, string | undefined>>;

const NOTES = {
  validation:
    "Both WAFs run, the new one first. Review Security Events before the next step, for as long as it takes.",
  pending: "The new WAF is enabled and the previous one is disabled. This cannot be reversed.",
} as const;

function read(name: "checkMigration" | "getMigrationConfig", values: PathValues, note: string): Step {
  const path = pathOf(ENDPOINTS[name], values);
  return { method: "GET", path, query: phaseTwo(), body: null, note, irreversible: false };
}

function put(values: PathValues, mode: keyof typeof NOTES, body: ProposedRuleset): Step {
  return {
    method: "PUT",
    path: pathOf(ENDPOINTS.putEntryPoint, values),
    query: { [MIGRATION.modeParameter.value]: MIGRATION.modes.value[mode][0]!, ...phaseTwo() },
    body,
    note: NOTES[mode],
    irreversible: mode === "pending",
  };
}

function phaseTwo(): Readonly<Record<string, string>> {
  return { [MIGRATION.phaseParameter.value]: MIGRATION.phaseValue.value };
}
