/**
 * Shows what the migration from the previous WAF managed rules does to zones, and what blocks it.
 *
 * @packageDocumentation
 */
export { bundleOfZone } from "./bundle.ts";
export { exportScript } from "./export-script.ts";
export type * from "./options.ts";
export type * from "./proposed-ruleset.ts";
export type * from "./report.ts";
export { MIGRATION_REPORT_SCHEMA } from "./schema.ts";
export { simulateMigration } from "./simulate.ts";
export type * from "./statements.ts";
export { type SimulatedLine, simulateLine, type ZoneLine } from "./stream.ts";
export type * from "./zone-states.ts";
