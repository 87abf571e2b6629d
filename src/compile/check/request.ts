import { LATEST_VERSION } from "../../contract/actions.ts";
import { OVERRIDES } from "../../contract/overrides.ts";
import { OWASP } from "../../contract/owasp.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { code, codeList, counted } from "../../core/phrases.ts";
import { type LocatedObject, objectAt } from "../../sources/values/located.ts";
import { policyProblem } from "../codes.ts";
import type { OverridesBody } from "../emit/emit.ts";
import { plainOverrides } from "../live/deployed-rule.ts";
import type { TracedObject } from "../model/traced-json.ts";
import type { Deployment, ResolvedDeployment } from "../settings/policy.ts";

/**
 * The consequences of sending a compiled deployment, and the assumptions behind it. Called only for a policy without
 * errors, because the result would be wrong for half a policy.
 *
 * Warnings: `policy/replaces-overrides`, `policy/deployment-disabled`. Notes: `policy/overrides-nothing`,
 * `policy/documented-ids`, `policy/assumed-deployment`.
 */
export function checkRequest(
  { settings, ruleset, target }: ResolvedDeployment,
  planned: TracedObject,
  overrides: OverridesBody,
): readonly Diagnostic[] {
  const { uri, range } = settings.place;
  const diagnostics = checkReplaced(target, overrides);
  if (planned.members.length === 0) {
    const data = { ruleset: target.rulesetName };
    diagnostics.push(
      policyProblem("policy/overrides-nothing", { uri, range, messageId: "overridesNothing", data }),
    );
  }
  if (ruleset.from === "documented" && (planned.members.some(([key]) => key === "rules") || !target.live)) {
    const { source } = OWASP.rulesetId;
    const data = { ruleset: target.rulesetName };
    diagnostics.push(
      policyProblem("policy/documented-ids", { uri, range, messageId: "documentedIds", data, source }),
    );
  }
  if (target.state === "assumed") {
    const { source } = LATEST_VERSION;
    const data = {
      version: code(target.members.version.value),
      expression: code(target.members.expression.value),
    };
    const messageId = "assumedDeployment";
    diagnostics.push(policyProblem("policy/assumed-deployment", { uri, range, messageId, data, source }));
  }
  return diagnostics;
}

/**
 * Reports the overrides of the live rule that the planned ones remove, and a live rule that is disabled. Returns nothing
 * if no live rule is known.
 *
 * Warnings: `policy/replaces-overrides`, `policy/deployment-disabled`.
 */
function checkReplaced({ live, members }: Deployment, planned: OverridesBody): Diagnostic[] {
  if (!live) return [];
  const { uri, rule } = live;
  const diagnostics = replacedOverrides(uri, rule, planned);
  const enabled = rule.get("enabled");
  if (enabled && !members.enabled.value && members.enabled.origin.from === "entrypoint") {
    const { range } = enabled;
    const messageId = "deploymentDisabled";
    diagnostics.push(policyProblem("policy/deployment-disabled", { uri, range, messageId }));
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
    policyProblem("policy/replaces-overrides", {
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
