/**
 * Compiles a policy to the overrides of managed rulesets and to the requests that apply them.
 *
 * @packageDocumentation
 */
export { canonicalBody, canonicalOverrides } from "./canonical.ts";
export {
  type CompiledPolicy,
  type CompileOptions,
  type CompileResult,
  compilePolicy,
  type PreparedPolicy,
  preparePolicy,
} from "./compile.ts";
export { decompilePolicy } from "./decompile.ts";
export { diffEffective, type EffectiveDiff } from "./diff-effective.ts";
export { type DeployedRuleset, type EffectiveRule, effectiveState, stateText } from "./effective.ts";
export type {
  CategoryOverrideBody,
  CompiledDeployment,
  ExecuteRuleBody,
  OverridesBody,
  PatchRequest,
  RuleOverrideBody,
} from "./emit.ts";
export { compileZones, type ZoneResult } from "./fleet.ts";
export { type BundleFile, bundleOf, type OutputFormat, renderPolicy } from "./formats.ts";
export { type Lock, lockRulesets, renderLock } from "./lock.ts";
export type { CompileInput, ManagedRule, ManagedRuleset, SourceText } from "./model.ts";
export type { EntryPointBody, PutRequest } from "./put.ts";
export { type Deployed, readDeployed } from "./read-deployed.ts";
export { renderOverrides, renderPatch } from "./render.ts";
export { renderDiffJson, renderDiffMarkdown, renderDiffText } from "./render-diff.ts";
