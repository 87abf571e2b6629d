/**
 * Renderers: plain data in, text out.
 *
 * @packageDocumentation
 */
export { REPORT_FORMAT_NAMES, type ReportFormatName, renderReport } from "./formats.ts";
export { type LintJson, type LintJsonLine, renderJson } from "./json.ts";
export type { CodeInfo, LintReport, NotCheckedPlace, RenderContext, ToolInfo } from "./model.ts";
export { renderSarif } from "./sarif.ts";
export {
  DRIFT_SCHEMA,
  EXPLAIN_SCHEMA,
  LINT_REPORT_SCHEMA,
  PACK_SCHEMA,
  REVIEW_SCHEMA,
  RULESETS_SCHEMA,
} from "./schemas.ts";
export { renderText, type TextOptions } from "./text.ts";
