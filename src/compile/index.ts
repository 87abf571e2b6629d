/**
 * Compiles a policy to the overrides of managed rulesets and to the requests that apply them.
 *
 * @packageDocumentation
 */

export {
  type CompiledPolicy,
  type CompileOptions,
  type CompileResult,
  compilePolicy,
  type PreparedPolicy,
  preparePolicy,
} from "./compile.ts";
export { decompilePolicy } from "./decompile/decompile.ts";
export { compareDeployed } from "./drift/compare-deployed.ts";
export type { EffectiveDiff } from "./effect/diff-effective.ts";
export { type DeployedRuleset, type EffectiveRule, effectiveState, stateText } from "./effect/effective.ts";
export { canonicalBody, canonicalOverrides } from "./emit/canonical.ts";
export type {
  CategoryOverrideBody,
  CompiledDeployment,
  ExecuteRuleBody,
  OverridesBody,
  PatchRequest,
  RuleOverrideBody,
} from "./emit/emit.ts";
export type { EntryPointBody, PutRequest } from "./emit/put.ts";
export { compileZones, type ZoneResult } from "./fleet.ts";
export { type Deployed, readDeployed } from "./live/read-deployed.ts";
export { type Lock, lockRulesets, renderLock } from "./managed/lock.ts";
export type { CompileInput, ManagedRule, ManagedRuleset, SourceText } from "./model/model.ts";
export { renderDiffJson, renderDiffMarkdown, renderDiffText } from "./render/diff.ts";
export { type BundleFile, bundleOf, type OutputFormat, renderPolicy } from "./render/formats.ts";
export { renderOverrides, renderPatch } from "./render/json.ts";
