import { MIGRATION } from "../../contract/migration.ts";
import type { MigrationOptions } from "../../migrate-sim/options.ts";
import type { ZoneReport } from "../../migrate-sim/report.ts";
import { simulateMigration } from "../../migrate-sim/simulate.ts";
import { readSourceSync } from "../../sources/read.ts";
import { firewallRuleAnswer } from "../firewall/answers.ts";
import type { StoredZone } from "../state/records.ts";
import type { World } from "../world.ts";
import { wafSettingOf, zoneAnswer } from "../zones.ts";

/**
 * The simulator's report about the current state of a zone, by the same code as `wafsmith simulate` over the zone's
 * exports.
 */
export function simulateStoredZone(world: World, zone: StoredZone, options: MigrationOptions): ZoneReport {
  const text = JSON.stringify(estateOf(world, zone));
  const document = readSourceSync(`${zone.name}.json`, text, { format: "json", maxFileChars: text.length });
  const [report] = simulateMigration([document], { ...world.migration, ...options }).zones;
  if (!report) throw new Error("the simulator found no zone in an estate");
  return report;
}

/** Everything that the simulator reads of a zone, except the responses that are derived from its result. */
function estateOf(world: World, zone: StoredZone) {
  const { store } = world;
  return {
    zone: zoneAnswer(world, zone),
    packages: store.list("package", zone.id),
    groups: store.list("group", zone.id),
    rules: store.list("wafRule", zone.id),
    overrides: store.list("override", zone.id),
    firewall_rules: store
      .list("firewallRule", zone.id)
      .map((rule) => firewallRuleAnswer(world, zone.id, rule)),
    page_rules: store.list("pageRule", zone.id),
    status: statusOf(zone),
    waf_setting: wafSettingOf(zone),
  };
}

/** Both WAFs and the state of a zone, with the member names that clients were seen to read. */
export function statusOf(zone: StoredZone) {
  const [enabled, disabled] = MIGRATION.statusValuesSeen.value;
  return {
    old_waf_status: zone.stage === "new" ? disabled : enabled,
    new_waf_status: zone.stage === "previous" ? disabled : enabled,
    migration_state: stateOf(zone),
  };
}

/** Only `start` is a documented state; the others are named after the mode that led to them. */
export function stateOf({ stage }: StoredZone): string {
  if (stage === "previous") return MIGRATION.stateSeen.value;
  return MIGRATION.modes.value[stage === "validation" ? "validation" : "pending"][0]!;
}
