import type { CategorySettings, DeploymentSettings, ZoneSettings } from "../model/model.ts";
import { mergeAround } from "../skip-rules/merge.ts";

/**
 * The deployments of several layers, weakest first, merged by name; new ones follow those of the layers below.
 *
 * A setting that a stronger layer gives replaces the weaker one. Lists are joined, stronger entries last. An entry for
 * a tag replaces the weaker one for the same tag, at its own, later position. For rules, the entry that applies is
 * decided property by property, once their ids are known (`layer`).
 */
export function mergeDeployments(layers: readonly (readonly DeploymentSettings[])[]): DeploymentSettings[] {
  const byName = new Map<string, DeploymentSettings>();
  for (const deployments of layers) {
    for (const upper of deployments) {
      const lower = byName.get(upper.name.value);
      byName.set(upper.name.value, lower ? mergeTwo(lower, upper) : upper);
    }
  }
  return [...byName.values()];
}

function mergeTwo(lower: DeploymentSettings, upper: DeploymentSettings): DeploymentSettings {
  return {
    name: upper.name,
    place: upper.place,
    ruleset: upper.ruleset ?? lower.ruleset,
    scope: upper.scope ?? lower.scope,
    expression: upper.expression ?? lower.expression,
    isEnabled: upper.isEnabled ?? lower.isEnabled,
    version: upper.version ?? lower.version,
    description: upper.description ?? lower.description,
    isLogging: upper.isLogging ?? lower.isLogging,
    publicKey: upper.publicKey ?? lower.publicKey,
    paranoia: upper.paranoia ?? lower.paranoia,
    scoreThreshold: upper.scoreThreshold ?? lower.scoreThreshold,
    action: upper.action ?? lower.action,
    allRules: upper.allRules
      ? {
          isEnabled: upper.allRules.isEnabled ?? lower.allRules?.isEnabled,
          action: upper.allRules.action ?? lower.allRules?.action,
        }
      : lower.allRules,
    categories: mergeCategories(lower.categories, upper.categories),
    rules: [...lower.rules, ...upper.rules],
  };
}

function mergeCategories(
  lower: readonly CategorySettings[],
  upper: readonly CategorySettings[],
): CategorySettings[] {
  const replaced = new Set(upper.map(({ category }) => category.value));
  return [...lower.filter(({ category }) => !replaced.has(category.value)), ...upper];
}

/** The zones of several layers, weakest first, merged by name. */
export function mergeZones(layers: readonly (readonly ZoneSettings[])[]): ZoneSettings[] {
  const byName = new Map<string, ZoneSettings>();
  for (const zones of layers) {
    for (const upper of zones) {
      const lower = byName.get(upper.name.value);
      byName.set(upper.name.value, lower ? mergeZone(lower, upper) : upper);
    }
  }
  return [...byName.values()];
}

function mergeZone(lower: ZoneSettings, upper: ZoneSettings): ZoneSettings {
  return {
    name: upper.name,
    id: upper.id ?? lower.id,
    deployments: mergeDeployments([lower.deployments, upper.deployments]),
    ...mergeAround([lower, upper]),
  };
}
