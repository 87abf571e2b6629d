import { ENDPOINTS, pathOf } from "../contract/rest.ts";
import { stringAt } from "../sources/access.ts";
import type { LocatedObject } from "../sources/located.ts";
import { EXECUTE } from "./documented.ts";
import type {
  Deployment,
  FoundRuleset,
  PlannedCategory,
  PlannedOverrides,
  PlannedRule,
  ResolvedDeployment,
  Scope,
} from "./model.ts";
import {
  type OriginAt,
  originsOf,
  plainJson,
  type TracedJson,
  type TracedObject,
  tracedObject,
} from "./traced-json.ts";

/** One deployment of a policy, compiled. */
export interface CompiledDeployment {
  readonly name: string;
  readonly scope: Scope;
  /** The managed ruleset, with its rules where a file gives them. */
  readonly ruleset: FoundRuleset;
  readonly rulesetName: string;
  /** `assumed`: no entry point is given. `missing`: the one that is given does not execute the ruleset. */
  readonly state: Deployment["state"];
  /** The overrides alone; empty where nothing is overridden. */
  readonly overrides: OverridesBody;
  /** Applies the deployment to its live rule; of one that is `missing` there is none to send it to. */
  readonly request: PatchRequest;
  /** The whole execute rule, as it stands in an entry point. */
  readonly rule: ExecuteRuleBody & { readonly ref?: string; readonly description?: string };
  /** The live rule as exported: identifiers may be absent or empty in an export, so it is matched by its place. */
  readonly liveRule: LocatedObject | undefined;
  /** The settings of the execute rule that the policy does not give. */
  readonly open: readonly OpenSetting[];
  /** Where every value of the request's body comes from. */
  readonly origins: readonly OriginAt[];
}

/** A setting of the execute rule that a policy may leave open. */
export type OpenSetting = "expression" | "enabled" | "version";

/** The request that applies a deployment to its live rule. */
export interface PatchRequest {
  readonly method: "PATCH";
  /** Below the base address, with the identifiers that are known. Others stay placeholders: `{zone_id}`. */
  readonly path: string;
  readonly body: ExecuteRuleBody;
}

/** The body of a PATCH of an execute rule. */
export interface ExecuteRuleBody {
  readonly action: string;
  readonly action_parameters: {
    readonly id: string;
    readonly version: string;
    /** Absent where nothing is overridden. */
    readonly overrides?: OverridesBody;
  };
  readonly expression: string;
  readonly enabled: boolean;
}

/** `overrides` of an execute rule. */
export interface OverridesBody {
  readonly action?: string;
  readonly enabled?: boolean;
  readonly categories?: readonly CategoryOverrideBody[];
  readonly rules?: readonly RuleOverrideBody[];
}

/** An entry of `overrides.categories`; a property that the policy does not set is absent. */
export interface CategoryOverrideBody {
  readonly category: string;
  readonly action?: string;
  readonly enabled?: boolean;
}

/** An entry of `overrides.rules`; a property that the policy does not set is absent. */
export interface RuleOverrideBody {
  readonly id: string;
  readonly score_threshold?: number;
  readonly action?: string;
  readonly enabled?: boolean;
}

/** Writes the planned overrides, and the request that carries them, in canonical key order. */
export function emitDeployment(
  { settings, target, ruleset }: ResolvedDeployment,
  planned: PlannedOverrides,
): CompiledDeployment {
  const overrides = overridesJson(planned);
  const json = bodyJson(target, overrides);
  const body = plainJson(json) as ExecuteRuleBody;
  return {
    name: settings.name.value,
    scope: target.scope,
    ruleset,
    rulesetName: target.rulesetName,
    state: target.state,
    overrides: plainJson(overrides) as OverridesBody,
    request: { method: "PATCH", path: patchPath(target), body },
    rule: { ...body, ...keptOf(target) },
    liveRule: target.live?.rule,
    open: openSettings(target),
    origins: originsOf(json),
  };
}

function openSettings({ expression, isEnabled, version }: Deployment): OpenSetting[] {
  const settings = [
    ["expression", expression],
    ["enabled", isEnabled],
    ["version", version],
  ] as const;
  return settings.flatMap(([name, { origin }]) => (origin.from === "policy" ? [] : [name]));
}

/** What the live rule is known by and called, which a whole entry point repeats. */
function keptOf({ live }: Deployment): { ref?: string; description?: string } {
  const ref = stringAt(live?.rule, "ref")?.value;
  const description = stringAt(live?.rule, "description")?.value;
  return { ...(description ? { description } : {}), ...(ref ? { ref } : {}) };
}

function patchPath({ scope, address }: Deployment): string {
  const endpoint = scope === "account" ? ENDPOINTS.patchAccountRule : ENDPOINTS.patchRule;
  return pathOf(endpoint, {
    zone_id: address.zoneId,
    entry_point_ruleset_id: address.entryPointId,
    rule_id: address.ruleId,
  });
}

function bodyJson(deployment: Deployment, overrides: TracedObject): TracedJson {
  return tracedObject({
    action: EXECUTE,
    action_parameters: tracedObject({
      id: deployment.rulesetId,
      version: deployment.version,
      overrides: overrides.members.length > 0 ? overrides : undefined,
    }),
    expression: deployment.expression,
    enabled: deployment.isEnabled,
  });
}

function overridesJson({ allRules, categories, rules }: PlannedOverrides): TracedObject {
  return tracedObject({
    action: allRules.action,
    enabled: allRules.isEnabled,
    categories: listJson(categories.map(categoryJson)),
    rules: listJson(rules.map(ruleJson)),
  });
}

function listJson(items: readonly TracedJson[]): TracedJson | undefined {
  return items.length > 0 ? { items } : undefined;
}

function categoryJson({ category, action, isEnabled, cause }: PlannedCategory): TracedJson {
  return tracedObject({ category: { value: category, origin: cause }, action, enabled: isEnabled });
}

function ruleJson({ id, isEnabled, scoreThreshold, action, cause }: PlannedRule): TracedJson {
  return tracedObject({ id, score_threshold: scoreThreshold, action, enabled: isEnabled }, cause);
}
