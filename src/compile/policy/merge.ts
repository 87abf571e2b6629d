import type { Placed } from "../model/model.ts";
import { DEPLOYMENT_ROWS, type DeploymentSettings } from "../settings/deployment.ts";
import type { ZoneSettings } from "../settings/policy.ts";
import { layered } from "../settings/row.ts";
import { mergeAround } from "../skip-rules/merge.ts";

/** The deployments of several layers, weakest first, merged by name; new ones follow those of the layers below. */
export function mergeDeployments(layers: readonly (readonly DeploymentSettings[])[]): DeploymentSettings[] {
  return mergeByName(layers, (lower, upper) => layered(lower, upper, DEPLOYMENT_ROWS));
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

/** The zones of several layers, weakest first, merged by name. */
export function mergeZones(layers: readonly (readonly ZoneSettings[])[]): ZoneSettings[] {
  return mergeByName(layers, (lower, upper) => ({
    ...layered(lower, upper),
    deployments: mergeDeployments([lower.deployments, upper.deployments]),
    ...mergeAround([lower, upper]),
  }));
}
