import { MIGRATION } from "../../contract/migration.ts";
import { badQuery, type HttpAnswer, ok, refuseOwn } from "../http/answer.ts";
import type { Call } from "../http/route.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import { zoneOf } from "../rulesets/owner.ts";
import { simulateStoredZone, stateOf, statusOf } from "./estate.ts";

/** `GET …/waf_migration/check`: compatible unless the simulator reports that the zone is blocked. */
export function checkMigration(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  requirePhaseTwo(call);
  const { verdict } = simulateStoredZone(call.world, zone, {});
  return ok({ compatible: verdict !== "blocked", migration_state: stateOf(zone) });
}

/** `GET …/waf_migration/config`: the configuration that the simulator proposes. */
export function getMigrationConfig(call: Call): HttpAnswer {
  const zone = zoneOf(call);
  requirePhaseTwo(call);
  return ok(simulateStoredZone(call.world, zone, {}).proposed);
}

/** `GET …/waf_migration/status`. */
export function getMigrationStatus(call: Call): HttpAnswer {
  return ok(statusOf(zoneOf(call)));
}

function requirePhaseTwo({ query }: Call): void {
  const name = MIGRATION.phaseParameter.value;
  const given = query.get(name);
  if (given === MIGRATION.phaseValue.value) return;
  if (given === null) throw refuseOwn(OWN_ERRORS.phaseOneNotEmulated);
  throw badQuery(name, MIGRATION.phaseValue.value, given);
}
