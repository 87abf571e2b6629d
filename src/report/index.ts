/**
 * Renderers: plain data in, text out.
 *
 * @packageDocumentation
 */
export { DRIFT_SCHEMA } from "./drift/schema.ts";
export { EXPLAIN_SCHEMA } from "./explain/schema.ts";
export { REPORT_FORMAT_NAMES, type ReportFormatName, renderReport } from "./formats.ts";
export { type LintJson, type LintJsonLine, renderJson } from "./json.ts";
export { LINT_REPORT_SCHEMA } from "./json-schema.ts";
export type { CodeInfo, LintReport, NotCheckedPlace, RenderContext, ToolInfo } from "./model.ts";
export { PACK_SCHEMA } from "./pack/schema.ts";
export { REVIEW_SCHEMA } from "./review/schema.ts";
export { RULESETS_SCHEMA } from "./rulesets/schema.ts";
export { renderSarif } from "./sarif.ts";
export { renderText, type TextOptions } from "./text.ts";
