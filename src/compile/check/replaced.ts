import { OVERRIDES } from "../../contract/overrides.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { codeList, counted } from "../../core/phrases.ts";
import type { LocatedObject } from "../../sources/values/located.ts";
import { objectAt } from "../../sources/values/located.ts";
import type { OverridesBody } from "../emit/emit.ts";
import { plainOverrides } from "../live/deployed-rule.ts";
import type { Deployment } from "../settings/policy.ts";
import { checkProblem } from "./codes.ts";

/**
 * Reports the overrides of the live rule that the planned ones remove, and a live rule that is disabled. Returns nothing
 * if no live rule is known.
 *
 * Warnings: `policy/replaces-overrides`, `policy/deployment-disabled`.
 */
export function checkReplaced({ live, members }: Deployment, planned: OverridesBody): Diagnostic[] {
  if (!live) return [];
  const { uri, rule } = live;
  const diagnostics = replacedOverrides(uri, rule, planned);
  const enabled = rule.get("enabled");
  if (enabled && !members.enabled.value && members.enabled.origin.from === "entrypoint") {
    const { range } = enabled;
    const messageId = "deploymentDisabled";
    diagnostics.push(checkProblem("policy/deployment-disabled", { uri, range, messageId }));
  }
  return diagnostics;
}

function replacedOverrides(uri: string, rule: LocatedObject, planned: OverridesBody): Diagnostic[] {
  const parameters = objectAt(rule, "action_parameters");
  const overrides = objectAt(parameters, "overrides");
  if (!parameters || !overrides) return [];
  const kept = propertiesOf(planned);
  const replaced = [...propertiesOf(plainOverrides(overrides))].filter(([key]) => !kept.has(key));
  if (replaced.length === 0) return [];
  const words = replaced.map(([, text]) => text);
  return [
    checkProblem("policy/replaces-overrides", {
      uri,
      range: parameters.entry("overrides")!.keyRange,
      messageId: "replacesOverrides",
      data: { count: counted(replaced.length, "override"), list: codeList(words, "and") },
      source: OVERRIDES.replaced.source,
    }),
  ];
}

/** The settings of overrides in words, by their target. */
function propertiesOf({ categories = [], rules = [], ...all }: OverridesBody): ReadonlyMap<string, string> {
  const named = [
    ["ruleset", all] as const,
    ...categories.map(({ category, ...rest }) => [`category ${category}`, rest] as const),
    ...rules.map(({ id, ...rest }) => [`rule ${id}`, rest] as const),
  ];
  const entries = named.flatMap(([name, properties]) =>
    Object.entries(properties).map(
      ([key, value]) => [`${name}: ${key}`, `${name}: ${key} ${value}`] as const,
    ),
  );
  return new Map(entries);
}
