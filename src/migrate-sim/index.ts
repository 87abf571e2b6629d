/**
 * Shows how the migration from the previous WAF managed rules affects zones, and what blocks it.
 *
 * @packageDocumentation
 */
export { MIGRATION_REPORT_SCHEMA } from "../report/schemas.ts";
export { bundleOfZone } from "./bundle.ts";
export { exportScript } from "./export-script.ts";
export type * from "./options.ts";
export { migrationCsv } from "./render/csv.ts";
export { migrationHtml } from "./render/html.ts";
export { type MigrationJsonHead, migrationJson } from "./render/json.ts";
export { migrationMarkdown } from "./render/markdown.ts";
export {
  type MigrationRenderer,
  type MigrationSummary,
  renderMigration,
} from "./render/renderer.ts";
export { migrationSarif } from "./render/sarif.ts";
export { type MigrationTextOptions, migrationText, renderMigrationText } from "./render/text.ts";
export type * from "./report.ts";
export { simulateMigration } from "./simulate.ts";
export { type SimulatedLine, simulateLine, type ZoneLine } from "./stream.ts";
