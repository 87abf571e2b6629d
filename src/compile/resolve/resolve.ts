import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import type { CompileLimits, LiveExport } from "../model/model.ts";
import type { DeploymentSettings } from "../settings/deployment.ts";
import type { ResolvedDeployment } from "../settings/policy.ts";
import { resolveDeployment } from "./deployment.ts";
import { resolveRules } from "./rules.ts";
import { type KnownRulesets, resolveRuleset } from "./ruleset.ts";

/** The context in which the deployments of a policy are resolved. */
export interface ResolveContext {
  readonly known: KnownRulesets;
  readonly entrypoint: LiveExport;
  readonly zoneId: string | undefined;
  readonly limits: CompileLimits;
}

/**
 * Resolves the references of deployments: the managed ruleset, the rule that executes it, and the overridden rules.
 * Values that no file contains are taken from documentation.
 *
 * Errors: those of the three parts.
 */
export function resolveDeployments(
  deployments: readonly DeploymentSettings[],
  { known, entrypoint, zoneId, limits }: ResolveContext,
): Staged<readonly ResolvedDeployment[]> {
  const diagnostics: Diagnostic[] = [];
  const found = deployments.flatMap((settings) => {
    const { value: ruleset, diagnostics: problems } = resolveRuleset(settings, known);
    diagnostics.push(...problems);
    return ruleset ? [{ settings, ruleset }] : [];
  });
  const value = found.map(({ settings, ruleset }) => {
    const alike = found.filter((other) => other.ruleset.id.value === ruleset.id.value);
    const siblings = alike.map((other) => other.settings).filter((other) => other !== settings);
    const target = resolveDeployment(settings, { ruleset, entrypoint, zoneId, siblings });
    const rules = resolveRules(settings, ruleset, { limits, isDoubtful: known.isDoubtful });
    diagnostics.push(...target.diagnostics, ...rules.diagnostics);
    return { settings, ruleset, target: target.value, rules: rules.value };
  });
  return { value, diagnostics };
}
