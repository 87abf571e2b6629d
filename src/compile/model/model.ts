import type { FactSource } from "../../core/diagnostic.ts";
import type { FileRange } from "../../core/range.ts";
import type { Ruleset } from "../../sources/recognise/model.ts";
import type { LocatedObject } from "../../sources/values/located.ts";

/** The role of a file in a compilation. */
export type InputRole = "policy" | "ruleset" | "entrypoint" | "lock";

/**
 * The origin of a value of the output: a location in one of the files or, if no file contains it, a fact about the
 * service.
 */
export type Origin =
  | { readonly from: InputRole; readonly uri: string; readonly range: FileRange }
  | { readonly from: "documented"; readonly source: FactSource };

/** A value with its cause. */
export interface Traced<Value> {
  readonly value: Value;
  readonly origin: Origin;
}

/** A location in a policy file; separate from `Origin`, since problems always have a location. */
export interface PolicyPlace {
  readonly uri: string;
  readonly range: FileRange;
}

/** A value of a policy and if it is. */
export interface Placed<Value> extends PolicyPlace {
  readonly value: Value;
}

/** A file that may not be read. */
export interface RefusedFile {
  /** The reason, as a sentence. It contains nothing of the file's content. */
  readonly refused: string;
}

/** One of the inputs, as text. */
export interface SourceText {
  /** The name of the file in diagnostics. */
  readonly uri: string;
  readonly text: string;
}

/** The files of one compilation. */
export interface CompileInput {
  readonly policy: SourceText;
  /** The file that a policy `extends`, relative to that policy; undefined if there is no such file. */
  readonly resolveFile?: ((path: string, from: string) => SourceText | RefusedFile | undefined) | undefined;
  /** A lock file: names are looked up in it. */
  readonly lock?: SourceText | undefined;
  /** Where a lock file was searched and not found, as messages name the directories. Default: messages omit it. */
  readonly lockDirectories?: readonly string[] | undefined;
  /** API exports of managed rulesets, preferred to the lock file for the rulesets that they contain. */
  readonly ruleset?: SourceText | undefined;
  /** An API export of the entry point: live settings are kept, and those to be replaced are reported. */
  readonly entrypoint?: SourceText | undefined;
}

/** A policy's mapping and the name of its file. */
export interface PolicyMapping {
  readonly uri: string;
  readonly root: LocatedObject;
}

/**
 * An export that may have been requested, and the ruleset in it. `unusable`: it was given and a diagnostic says why it
 * cannot be used, so nothing that depends on it is concluded or reported.
 */
export type LiveExport = { readonly state: "absent" } | { readonly state: "unusable" } | PresentExport;

/** The one ruleset that an export is about. */
export interface PresentExport {
  readonly state: "present";
  readonly uri: string;
  readonly ruleset: Ruleset;
}

/** A rule of a managed ruleset, as Cloudflare ships it. */
export interface ManagedRule {
  readonly id: string;
  readonly description: string;
  readonly ref?: string | undefined;
  readonly tags: readonly string[];
  /** Whether it runs if nothing overrides it, as far as its export shows. */
  readonly isEnabled: boolean | undefined;
  readonly action: string | undefined;
  /** The threshold of the score rule of the OWASP ruleset. */
  readonly scoreThreshold?: number | undefined;
}

/** A managed ruleset, as far as a file or documentation describes it. */
export interface ManagedRuleset {
  readonly id: Traced<string>;
  readonly name: string;
  readonly version?: string | undefined;
  readonly phase?: string | undefined;
  /** Undefined if only the listing, or the documentation, names the ruleset. */
  readonly rules: readonly ManagedRule[] | undefined;
  /** Its last rule, for the OWASP ruleset; undefined for others. */
  readonly scoreRule: Traced<string> | undefined;
  /** The file or fact that it comes from. */
  readonly from: Origin["from"];
}

/** A managed ruleset that a deployment means. */
export interface FoundRuleset extends ManagedRuleset {
  readonly isOwasp: boolean;
}

/** Where a managed ruleset is deployed. */
export type RulesetScope = "zone" | "account";

/** A policy's settings for one deployment of a managed ruleset. A setting that is not given is undefined. */
export interface DeploymentSettings {
  /** The name by which zones and extending policies refer to this deployment. */
  readonly name: Placed<string>;
  /** The first setting: the location of problems of the deployment as a whole. */
  readonly place: PolicyPlace;
  /** The managed ruleset by id, name or alias. Default: the OWASP ruleset. */
  readonly ruleset: Placed<string> | undefined;
  readonly scope: Placed<RulesetScope> | undefined;
  readonly expression: Placed<string> | undefined;
  readonly isEnabled: Placed<boolean> | undefined;
  readonly version: Placed<string> | undefined;
  /** The description of the execute rule; an empty one removes it. */
  readonly description: Placed<string> | undefined;
  /** `logging.enabled` of the execute rule. */
  readonly isLogging: Placed<boolean> | undefined;
  /** The public key that payloads are encrypted with; `false`: no payload is logged. */
  readonly publicKey: Placed<string | false> | undefined;
  /** The highest level that stays enabled. */
  readonly paranoia: Placed<number> | undefined;
  readonly scoreThreshold: Placed<number> | undefined;
  /** The action of the score rule. */
  readonly action: Placed<string> | undefined;
  readonly allRules: OverrideSettings | undefined;
  readonly categories: readonly CategorySettings[];
  /** `disabled_rules` before `rules`, each in the order of the policy. */
  readonly rules: readonly ManagedRuleSettings[];
}

/** The settings of an override of several rules. */
export interface OverrideSettings {
  readonly isEnabled?: Placed<boolean> | undefined;
  readonly action?: Placed<string> | undefined;
}

/** One entry of `categories`. */
export interface CategorySettings extends OverrideSettings {
  readonly category: Placed<string>;
}

/** One entry of `disabled_rules` or `rules`. */
export interface ManagedRuleSettings extends OverrideSettings {
  /** The rule as named in the policy, and the location of that name. */
  readonly reference: Placed<string>;
  /** `id`: the rule's identifier. `number`: the rule's number in the Core Rule Set, as descriptions begin. */
  readonly by: "id" | "number";
  readonly scoreThreshold?: Placed<number> | undefined;
  /** Why it is off, in the author's words. Carried for reviewers; it is not part of a request. */
  readonly reason?: string | undefined;
  /** The last day on which the entry applies, `YYYY-MM-DD`. */
  readonly until?: Placed<string> | undefined;
  /** Entries of a file that extends another, and of a zone, are stronger than those of a lower layer. */
  readonly layer: number;
}

/** One entry of `exceptions`: a skip rule. */
export interface ExceptionSettings {
  /** The name by which layers, and the description of a live rule, refer to it; undefined: no other layer does. */
  readonly name: Placed<string> | undefined;
  /** The first setting: where problems of the entry as a whole are shown. */
  readonly place: PolicyPlace;
  readonly expression: Placed<string> | undefined;
  readonly skips: ExceptionSkips | undefined;
  /** The deployment that it is placed before. Default: the first one that it applies to. */
  readonly before: Placed<string> | undefined;
  readonly isEnabled: Placed<boolean> | undefined;
  readonly isLogging: Placed<boolean> | undefined;
  readonly reason: string | undefined;
  /** The last day on which the entry applies, `YYYY-MM-DD`. */
  readonly until: Placed<string> | undefined;
}

/** The rules that a skip rule skips: every rule after it, whole rulesets, or single rules of rulesets. */
export type ExceptionSkips =
  | { readonly kind: "all" }
  | {
      readonly kind: "some";
      readonly rulesets: readonly Placed<string>[];
      readonly rules: readonly SkippedRules[];
    };

/** The rules of one ruleset that an exception skips. */
export interface SkippedRules {
  readonly ruleset: Placed<string>;
  readonly rules: readonly ManagedRuleSettings[];
}

/** A policy's settings for the rules around its deployments. */
export interface AroundSettings {
  /** Every skip rule of the entry point; undefined: they are left unchanged live. */
  readonly exceptions: readonly ExceptionSettings[] | undefined;
  /** Whether the entry point contains only what the policy gives. */
  readonly isExclusive: Placed<boolean> | undefined;
}

/** One entry of `zones`: the settings that differ there. */
export interface ZoneSettings extends AroundSettings {
  readonly name: Placed<string>;
  readonly id: Placed<string> | undefined;
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
  /** Whether the ruleset has it enabled by default; undefined if no file states it. */
  readonly isEnabledByDefault: boolean | undefined;
}

/** The overrides that a deployment results in, each value with its cause. */
export interface PlannedOverrides {
  readonly allRules: { readonly action?: Traced<string>; readonly isEnabled?: Traced<boolean> };
  readonly categories: readonly PlannedCategory[];
  readonly rules: readonly PlannedRule[];
}

/** An override of every rule that has a tag. */
export interface PlannedCategory {
  readonly category: string;
  readonly action?: Traced<string>;
  readonly isEnabled?: Traced<boolean>;
  readonly cause: Origin;
}

/** An override of one rule. A setting that is not overridden is undefined. */
export interface PlannedRule {
  readonly id: Traced<string>;
  readonly isEnabled?: Traced<boolean>;
  readonly scoreThreshold?: Traced<number>;
  readonly action?: Traced<string>;
  readonly cause: Origin;
}

/** The execute rule that a deployment is. */
export interface Deployment {
  readonly scope: RulesetScope;
  readonly rulesetId: Traced<string>;
  readonly rulesetName: string;
  readonly version: Traced<string>;
  readonly expression: Traced<string>;
  readonly isEnabled: Traced<boolean>;
  /** As in `DeploymentSettings`. Omitted settings keep their live value. */
  readonly description: Traced<string> | undefined;
  readonly isLogging: Traced<boolean> | undefined;
  readonly publicKey: Traced<string | false> | undefined;
  /** Where the rule is; an identifier that nothing gives is undefined. */
  readonly address: {
    readonly zoneId?: string | undefined;
    readonly entryPointId?: string | undefined;
    readonly ruleId?: string | undefined;
  };
  /** `assumed`: no entry point is given. `missing`: the one that is given does not execute the ruleset. */
  readonly state: "live" | "assumed" | "missing";
  /** The live rule, as exported. */
  readonly live: { readonly uri: string; readonly rule: LocatedObject } | undefined;
}
