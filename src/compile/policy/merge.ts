import { layered } from "../model/layered.ts";
import type { CategorySettings, DeploymentSettings, Placed, ZoneSettings } from "../model/model.ts";
import { mergeAround } from "../skip-rules/merge.ts";

/**
 * The deployments of several layers, weakest first, merged by name; new ones follow those of the layers below.
 *
 * A setting that a stronger layer gives replaces the weaker one. Lists are joined, stronger entries last. An entry for
 * a tag replaces the weaker one for the same tag, at its own, later position. For rules, the entry that applies is
 * decided property by property, once their ids are known (`layer`).
 */
export function mergeDeployments(layers: readonly (readonly DeploymentSettings[])[]): DeploymentSettings[] {
  return mergeByName(layers, mergeTwo);
}

function mergeByName<Named extends { readonly name: Placed<string> }>(
  layers: readonly (readonly Named[])[],
  merge: (lower: Named, upper: Named) => Named,
): Named[] {
  const byName = new Map<string, Named>();
  for (const upper of layers.flat()) {
    const lower = byName.get(upper.name.value);
    byName.set(upper.name.value, lower ? merge(lower, upper) : upper);
  }
  return [...byName.values()];
}

function mergeTwo(lower: DeploymentSettings, upper: DeploymentSettings): DeploymentSettings {
  return {
    ...layered(lower, upper),
    allRules:
      upper.allRules && lower.allRules
        ? layered(lower.allRules, upper.allRules)
        : (upper.allRules ?? lower.allRules),
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
  return mergeByName(layers, mergeZone);
}

function mergeZone(lower: ZoneSettings, upper: ZoneSettings): ZoneSettings {
  return {
    ...layered(lower, upper),
    deployments: mergeDeployments([lower.deployments, upper.deployments]),
    ...mergeAround([lower, upper]),
  };
}
