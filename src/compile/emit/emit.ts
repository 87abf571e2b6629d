import { ENDPOINTS, pathOf } from "../../contract/rest.ts";
import type { LocatedObject } from "../../sources/values/located.ts";
import { keepLive, keepOverrides, liveObject } from "../live/keep-live.ts";
import { EXECUTE } from "../model/documented.ts";
import type { FoundRuleset, RulesetScope } from "../model/model.ts";
import {
  type OriginAt,
  originsOf,
  plainJson,
  type TracedJson,
  type TracedObject,
} from "../model/traced-json.ts";
import { DEPLOYMENT_ROWS } from "../settings/deployment.ts";
import type { Deployment, ResolvedDeployment, ResolvedRule } from "../settings/policy.ts";
import { membersJson, type OpenKey } from "../settings/row.ts";
import type { SkipRuleBody } from "../skip-rules/model.ts";

/** One deployment of a policy, compiled. */
export interface CompiledDeployment {
  readonly name: string;
  readonly scope: RulesetScope;
  /** The managed ruleset, with its rules if a file gives them. */
  readonly ruleset: FoundRuleset;
  readonly rulesetName: string;
  /** `assumed`: no entry point is given. `missing`: the one that is given does not execute the ruleset. */
  readonly state: Deployment["state"];
  /** The overrides alone; empty if nothing is overridden. */
  readonly overrides: OverridesBody;
  /** Applies the deployment to its live rule; if that is `missing`, there is none to send it to. */
  readonly request: PatchRequest;
  /** The whole execute rule, as in an entry point. */
  readonly rule: ExecuteRuleBody;
  /** The live rule as exported: identifiers may be absent or empty in an export, so it is matched by position. */
  readonly liveRule: LocatedObject | undefined;
  /** The settings of the execute rule that the policy does not give. */
  readonly open: readonly OpenSetting[];
  /** The policy's reasons for its entries for single rules, by the id of the rule. */
  readonly remarks: ReadonlyMap<string, Remark>;
  /** The origin of every value of the request's body. */
  readonly origins: readonly OriginAt[];
}

/** Why a policy has an entry, and until when, for display. */
export interface Remark {
  readonly reason: string | undefined;
  /** The last day on which the entry applies, `YYYY-MM-DD`. */
  readonly until: string | undefined;
}

/** A setting of the execute rule that a policy may leave open. */
export type OpenSetting = OpenKey<typeof DEPLOYMENT_ROWS>;

/** The request that applies a deployment to its live rule. */
export interface PatchRequest {
  readonly method: "PATCH";
  /** Below the base address, with the identifiers that are known. Others stay placeholders: `{zone_id}`. */
  readonly path: string;
  readonly body: ExecuteRuleBody;
}

/**
 * The body of a PATCH of an execute rule. Cloudflare replaces the whole rule, so it also has every member of the live
 * rule that the policy does not set.
 */
export interface ExecuteRuleBody extends Omit<SkipRuleBody, "action_parameters" | "logging"> {
  readonly action_parameters: {
    readonly id: string;
    readonly version: string;
    /** Absent if nothing is overridden. */
    readonly overrides?: OverridesBody;
    readonly matched_data?: { readonly public_key: string };
  };
  readonly ref?: string;
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
  { settings, target, ruleset, rules }: ResolvedDeployment,
  planned: TracedObject,
): CompiledDeployment {
  const overrides = keepOverrides(planned, target.live);
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
    rule: body,
    liveRule: target.live?.rule,
    open: openSettings(target),
    remarks: remarksOf(rules),
    origins: originsOf(json),
  };
}

/** The strongest layer with an entry for a rule gives the reason; that of a weaker one is obsolete. */
function remarksOf(rules: readonly ResolvedRule[]): ReadonlyMap<string, Remark> {
  const remarks = new Map<string, Remark & { readonly layer: number }>();
  for (const { id, settings } of rules) {
    const { layer, reason, until } = settings;
    const before = remarks.get(id);
    const known = before?.layer === layer ? before : undefined;
    remarks.set(id, { layer, reason: reason ?? known?.reason, until: until?.value ?? known?.until });
  }
  return remarks;
}

function openSettings({ members }: Deployment): OpenSetting[] {
  const open: readonly OpenSetting[] = ["expression", "enabled", "version"];
  return open.filter((key) => members[key].origin.from !== "policy");
}

function patchPath({ scope, address }: Deployment): string {
  const endpoint = scope === "account" ? ENDPOINTS.patchAccountRule : ENDPOINTS.patchRule;
  return pathOf(endpoint, {
    zone_id: address.zoneId,
    entry_point_ruleset_id: address.entryPointId,
    rule_id: address.ruleId,
  });
}

function bodyJson({ live, rulesetId, members }: Deployment, overrides: TracedObject): TracedJson {
  const parameters = {
    id: rulesetId,
    version: members.version,
    overrides: overrides.members.length > 0 ? overrides : undefined,
    ...membersJson(DEPLOYMENT_ROWS, members, "parameters"),
  };
  const rule = {
    action: EXECUTE,
    action_parameters: keepLive(parameters, liveObject(live, "action_parameters")),
    ...membersJson(DEPLOYMENT_ROWS, members, "rule"),
  };
  return keepLive(rule, live);
}
