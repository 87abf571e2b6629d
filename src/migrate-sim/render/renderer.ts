import type { FleetSummary, MigrationReport, ZoneReport } from "../report.ts";

/** The part of a report that renderers read. */
export type MigrationSummary = Pick<MigrationReport, "zones" | "fleet">;

/** Writes a report zone by zone, so that it is never in memory as a whole. */
export interface MigrationRenderer {
  /** The text before the first zone. */
  begin(): string;
  zone(zone: ZoneReport): string;
  /** The text after the last zone. */
  end(fleet: FleetSummary): string;
}

/** A whole report as one text: for a few zones. */
export function renderMigration({ zones, fleet }: MigrationSummary, renderer: MigrationRenderer): string {
  return [renderer.begin(), ...zones.map((zone) => renderer.zone(zone)), renderer.end(fleet)].join("");
}
