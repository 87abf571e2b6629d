import { holdsWrittenNumber } from "../../core/exact-json.ts";
import { type ZonesJsonHead, zonesJson } from "../../report/ink/zones-json.ts";
import type { ZoneReport } from "../report.ts";
import type { MigrationRenderer } from "./renderer.ts";

/** The members of the report that come before the zones. */
export type MigrationJsonHead = ZonesJsonHead;

/** `simulate --format json`: the simulator's whole report, zone by zone. */
export function migrationJson(head: MigrationJsonHead): MigrationRenderer {
  return zonesJson<ZoneReport>(head, ({ steps }) => steps.some(holdsWrittenNumber));
}
