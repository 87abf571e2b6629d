/**
 * The three jobs, and what they take and give. The sub-paths of the package contain the rest.
 *
 * @packageDocumentation
 */
export { RULES } from "../rules/index.ts";
export { type CompileOptions, type CompileResult, compilePolicy } from "./compile/compile.ts";
export { decompilePolicy } from "./compile/decompile/decompile.ts";
export type { EffectiveDiff } from "./compile/effect/diff-effective.ts";
export { type DeployedRuleset, type EffectiveRule, effectiveState } from "./compile/effect/effective.ts";
export type { CompileInput } from "./compile/model/model.ts";
export { renderOverrides, renderPatch } from "./compile/render/json.ts";
export type { CodeMeaning } from "./core/code-meaning.ts";
export type {
  Diagnostic,
  DiagnosticCode,
  Edit,
  Effect,
  FactSource,
  Finding,
  Fix,
  FixSafety,
  RelatedLocation,
  Severity,
  Staged,
} from "./core/diagnostic.ts";
export { LineIndex, type Position } from "./core/line-index.ts";
export { type FileRange, inFile, inText, type Range, type TextRange } from "./core/range.ts";
export { codeMeanings } from "./explain/codes.ts";
export { type Config, defaultConfig, type Preset, type ResolvedConfig } from "./lint/config/config.ts";
export type { HoleDeclaration, RuleDeclaration } from "./lint/declared/declaration.ts";
export { defineRule, type Rule, type RuleContext, type RuleInput, type Visitor } from "./lint/define-rule.ts";
export { lintDocument } from "./lint/engine/lint.ts";
export { DEFAULT_LINT_LIMITS, type LintLimits } from "./lint/engine/lint-limits.ts";
export type { LintOptions } from "./lint/engine/lint-options.ts";
export type { LintCounts, LintResult, NotChecked } from "./lint/engine/result.ts";
export { type FixedText, type FixOptions, fixText } from "./lint/fix.ts";
export {
  ConfigurationError,
  createLinter,
  type FileText,
  type LintedTexts,
  type Linter,
  type LinterConfig,
  type LinterFixOptions,
  type LinterOptions,
} from "./linter.ts";
export type { MigrationOptions } from "./migrate-sim/options.ts";
export type { MigrationReport } from "./migrate-sim/report.ts";
export { simulateMigration } from "./migrate-sim/simulate.ts";
export type { Expression, ParsedExpression } from "./parser/ast.ts";
export { type ParseOptions, parseExpression } from "./parser/parse.ts";
export { printExpression } from "./parser/print.ts";
export { type ReadOptions, readSource } from "./sources/read.ts";
export type { SourceDocument } from "./sources/recognise/model.ts";
export { analyseExpression } from "./types/analyse.ts";
export type { TypedExpression } from "./types/check.ts";
