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
} from "./config.ts";
export {
  defineRule,
  type ExpressionContext,
  type Rule,
  type RuleContext,
  type RuleDefinition,
  type RuleInput,
  type Visitor,
} from "./define-rule.ts";
export { type FixedText, type FixOptions, fixText } from "./fix.ts";
export { resolveConfig } from "./layers.ts";
export { type LintOptions, lintDocument } from "./lint.ts";
export { type LintedFile, lintProject, type ProjectResult } from "./project.ts";
export type {
  Collected,
  PlainData,
  ProjectContext,
  ProjectPlace,
  ProjectReport,
} from "./project-report.ts";
export type { LintCounts, LintResult, NotChecked } from "./result.ts";
export { unusedSuppressions } from "./suppress.ts";
