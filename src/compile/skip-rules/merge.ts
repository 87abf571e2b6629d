import { type ExceptionSettings, nameKey } from "../settings/exception.ts";
import type { AroundSettings } from "../settings/policy.ts";
import { layered } from "../settings/row.ts";

/** The layers' settings for the rules around deployments, weakest first, merged; exceptions are matched by name. */
export function mergeAround(layers: readonly AroundSettings[]): AroundSettings {
  const given = layers.flatMap(({ exceptions }) => exceptions ?? []);
  return {
    exceptions: layers.some(({ exceptions }) => exceptions) ? mergeExceptions(given) : undefined,
    exclusive: layers.map(({ exclusive }) => exclusive).findLast((one) => one !== undefined),
  };
}

function mergeExceptions(given: readonly ExceptionSettings[]): ExceptionSettings[] {
  const merged: ExceptionSettings[] = [];
  const places = new Map<string, number>();
  for (const upper of given) {
    const name = upper.name && nameKey(upper.name);
    const at = name === undefined ? undefined : places.get(name);
    if (at !== undefined) merged[at] = layered(merged[at]!, upper);
    else {
      if (name !== undefined) places.set(name, merged.length);
      merged.push(upper);
    }
  }
  return merged;
}
