import type { FileRange } from "../../core/range.ts";
import type { FoundRuleset, Placed, PolicyPlace, RulesetScope, Traced } from "../model/model.ts";
import type { DEPLOYMENT_ROWS, DeploymentSettings } from "./deployment.ts";
import type { ExceptionSettings } from "./exception.ts";
import type { ManagedRuleSettings } from "./overrides.ts";
import type { RuleInFile, RuleMembers } from "./row.ts";

/** A policy's settings for the rules around its deployments. */
export interface AroundSettings {
  /** Every skip rule of the entry point; undefined: they are left unchanged live. */
  readonly exceptions?: readonly ExceptionSettings[] | undefined;
  /** Whether the entry point contains only what the policy gives. */
  readonly exclusive?: Placed<boolean> | undefined;
}

/** One entry of `zones`: the settings that differ there. */
export interface ZoneSettings extends AroundSettings {
  readonly name: Placed<string>;
  readonly id?: Placed<string> | undefined;
  readonly deployments: readonly DeploymentSettings[];
}

/** One policy file, decoded. */
export interface PolicyLayer extends AroundSettings {
  readonly uri: string;
  readonly range: FileRange;
  readonly extends: Placed<string> | undefined;
  readonly deployments: readonly DeploymentSettings[];
  readonly zones: readonly ZoneSettings[];
}

/** A policy with the files that it extends. */
export interface Policy extends AroundSettings {
  readonly place: PolicyPlace;
  /** The deployments of the file and those it extends, weakest first, merged. */
  readonly deployments: readonly DeploymentSettings[];
  readonly zones: readonly ZoneSettings[];
}

/** A deployment with every reference replaced by Cloudflare's id. */
export interface ResolvedDeployment {
  readonly settings: DeploymentSettings;
  readonly ruleset: FoundRuleset;
  readonly target: Deployment;
  /** The entries whose rule could be determined, in the order of the policy, weaker layers first. */
  readonly rules: readonly ResolvedRule[];
}

/** An entry of `disabled_rules` or `rules` by its identifier. */
export interface ResolvedRule {
  readonly id: string;
  readonly settings: ManagedRuleSettings;
}

/** The execute rule that a deployment is. */
export interface Deployment {
  readonly scope: RulesetScope;
  readonly rulesetId: Traced<string>;
  readonly rulesetName: string;
  readonly members: RuleMembers<typeof DEPLOYMENT_ROWS>;
  /** The address of the rule; an identifier that nothing gives is undefined. */
  readonly address: {
    readonly zoneId?: string | undefined;
    readonly entryPointId?: string | undefined;
    readonly ruleId?: string | undefined;
  };
  /** `assumed`: no entry point is given. `missing`: the one that is given does not execute the ruleset. */
  readonly state: "live" | "assumed" | "missing";
  /** The live rule, as exported. */
  readonly live: RuleInFile | undefined;
}
