/**
 * The lint engine, without rules.
 *
 * @packageDocumentation
 */
export {
  type Config,
  defaultConfig,
  type Preset,
  type ResolvedConfig,
  type RuleSetting,
  type SuppressionEntry,
} from "./config/config.ts";
export { resolveConfig } from "./config/layers.ts";
export { unusedSuppressions } from "./config/suppress.ts";
export {
  defineRule,
  type ExpressionContext,
  type Rule,
  type RuleContext,
  type RuleDefinition,
  type RuleInput,
  type Visitor,
} from "./define-rule.ts";
export { lintDocument } from "./engine/lint.ts";
export type { LintOptions } from "./engine/lint-options.ts";
export { type LintedFile, lintProject, type ProjectResult } from "./engine/project.ts";
export type {
  Collected,
  PlainData,
  ProjectContext,
  ProjectPlace,
  ProjectReport,
} from "./engine/project-report.ts";
export type { LintCounts, LintResult, NotChecked } from "./engine/result.ts";
export { type FixedText, type FixOptions, fixText } from "./fix.ts";
