import { MIGRATION } from "../../contract/migration.ts";
import { MANAGED_PHASE } from "../../contract/phases.ts";
import { nameOfPlan } from "../../contract/plans.ts";
import { ApiRefusal, badQuery, failed, ownEntry, refuseOwn } from "../http/answer.ts";
import type { Call } from "../http/route.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import type { Owner } from "../rulesets/owner.ts";
import type { StoredZone } from "../state/records.ts";
import type { World } from "../world.ts";
import { simulateStoredZone } from "./estate.ts";

/** The stage to which a PUT moves a zone. */
export type MigrationMode = "pending" | "validation";

/**
 * The mode that a PUT of an entry point requests; undefined if it is an ordinary one.
 *
 * Errors: throws an `ApiRefusal` for other values, for another phase, for accounts, and for phase 1 of the migration.
 */
export function migrationModeOf({ query }: Call, owner: Owner, phase: string): MigrationMode | undefined {
  const modeName = MIGRATION.modeParameter.value;
  const phaseName = MIGRATION.phaseParameter.value;
  const phaseTwo = query.get(phaseName);
  if (phaseTwo !== null && phaseTwo !== MIGRATION.phaseValue.value) {
    throw badQuery(phaseName, MIGRATION.phaseValue.value, phaseTwo);
  }
  const given = query.get(modeName);
  if (given === null) return undefined;
  const { pending, validation } = MIGRATION.modes.value;
  const mode = pending.includes(given) ? "pending" : validation.includes(given) ? "validation" : undefined;
  if (!mode) throw badQuery(modeName, `one of ${[...pending, ...validation].join(", ")}`, given);
  if (phase !== MANAGED_PHASE || !owner.zone)
    throw refuseOwn(OWN_ERRORS.wrongPhaseForMigration, { phase: MANAGED_PHASE });
  if (phaseTwo === null) throw refuseOwn(OWN_ERRORS.phaseOneNotEmulated);
  return mode;
}

/**
 * Moves a zone on in its migration.
 *
 * Errors: throws an `ApiRefusal` for moves that do not exist, and exactly if the simulator reports a blocked zone.
 */
export function moveZone(world: World, zone: StoredZone, mode: MigrationMode): void {
  if (zone.stage === "new") throw refuseOwn(OWN_ERRORS.alreadyMigrated);
  if (mode === "validation" && !MIGRATION.plansWithValidation.value.includes(zone.plan)) {
    throw refuseOwn(OWN_ERRORS.validationNeedsPlan, { plan: nameOfPlan(zone.plan) });
  }
  const { verdict, blockers } = simulateStoredZone(world, zone, { mode });
  if (verdict === "blocked") {
    const errors = blockers.map(({ message }) => ownEntry(OWN_ERRORS.blocked, { problem: message }));
    const notes = blockers.map(({ code, help }) => ({ message: `${code}: ${help}` }));
    throw new ApiRefusal(failed(OWN_ERRORS.blocked.status, errors, notes));
  }
  world.store.put("zone", "", zone.id, { ...zone, stage: mode === "pending" ? "new" : "validation" });
}
