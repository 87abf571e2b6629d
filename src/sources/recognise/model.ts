import type { SlotName } from "../../contract/slots.ts";
import type { ProviderChanges, ProviderMajor, ProviderShapes } from "../../contract/terraform/shape.ts";
import type { Diagnostic, RelatedLocation } from "../../core/diagnostic.ts";
import type { EmbeddedText } from "../../core/embedded-text.ts";
import type { FileRange } from "../../core/range.ts";
import type { Unchecked } from "../../core/unchecked.ts";
import type { DocumentFormat } from "../notations.ts";
import type { HclBlock } from "../terraform/hcl/ast.ts";
import type { TerraformModule } from "../terraform/modules/module.ts";
import type {
  LocatedArray,
  LocatedBoolean,
  LocatedNode,
  LocatedNumber,
  LocatedObject,
  LocatedString,
  Referred,
} from "../values/located.ts";

/** A Cloudflare object recognised in a file by its shape. A view over located values; nothing is copied. */
export type Subject =
  | Ruleset
  | Rule
  | RulesetListing
  | NoEntryPoint
  | LoneOverrides
  | FirewallRules
  | Filters
  | WafOverrides
  | WafPackages
  | WafGroups
  | WafRules
  | PageRules
  | Zone
  | MigrationCheck
  | MigrationStatus
  | WafSetting
  | TerraformResource
  | CustomList
  | RateLimit
  | RpcRequests
  | SlotObjects
  | PolicyFile
  | ExpressionFile;

export type SubjectKind = Subject["kind"];

/** One file, read. */
export interface SourceDocument {
  readonly uri: string;
  /** Including a byte-order mark: offsets count in the text as read, mark included. */
  readonly text: string;
  readonly format: DocumentFormat;
  /** Values in the file: one for JSON (more in a stream), one per YAML document, none for expressions or Markdown. */
  readonly roots: readonly LocatedNode[];
  /** The recognised objects, in file order. Empty: nothing to check here. */
  readonly subjects: readonly Subject[];
  /** Objects that are there in some cases, each of which is checked alone: rules of a branch of an unknown condition. */
  readonly possible?: readonly PossibleSubject[];
  /** Zones given as one object each; their parts are in `subjects` too. */
  readonly estates?: readonly Estate[];
  /** True where nothing is to check, and nothing amiss: an API answer with an empty list, a plan without rules. */
  readonly isEmptyAnswer?: boolean;
  /** True if the file adds to another one and is checked together with it: a Terraform override file. */
  readonly isJudgedElsewhere?: boolean;
  /**
   * True for a record of existing objects: a state, an export of a stack, API calls. It is not edited, so no fix is
   * offered in it. It may contain secrets, so reports show only what they mark.
   */
  readonly isRecord?: boolean;
  /** Locations that were skipped, with the reason. */
  readonly leftOut?: readonly LeftOut[];
  /**
   * The contents of the file in each known call of its Terraform module; `subjects` then applies to every caller.
   */
  readonly uses?: readonly ModuleUseView[];
  /** The contents of the file for a caller that leaves the defaults of its Terraform module, which has no known call. */
  readonly defaults?: Pick<SourceDocument, "roots" | "subjects" | "possible" | "instances">;
  /** The files that its expressions read, of whatever kind, by their names. */
  readonly dataFiles?: readonly string[];
  /** The instance of a Terraform resource that a subject belongs to, if the resource has several. */
  readonly instances?: ReadonlyMap<Subject, ResourceInstance>;
  /** Comments, sign included, if the reader knows them. */
  readonly comments?: readonly FileRange[];
  /** `source/…`: the parts that could not be read. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A location of a file that nothing is reported about. */
export interface LeftOut extends Unchecked {
  readonly range: FileRange;
}

/** An object that is there in some cases. */
export interface PossibleSubject {
  readonly subject: Subject;
  /** The only part of it that is judged. Default: all of it. */
  readonly within?: FileRange | undefined;
}

/** The contents of a file in one call of its Terraform module. */
export interface ModuleUseView extends Pick<SourceDocument, "roots" | "subjects" | "possible" | "instances"> {
  /** The call, as findings name it; undefined for a root module that others call as well. */
  readonly calledAt: RelatedLocation | undefined;
  /** The program that reads the module so, if others read other files of it. */
  readonly tool?: string;
}

/** One of several instances that `count` or `for_each` make of a Terraform resource. */
export interface ResourceInstance {
  /** The resource's type as written: equal for all its instances. */
  readonly resource: FileRange;
  /** As Terraform writes it: `cloudflare_ruleset.custom["shop"]`. */
  readonly address: string;
  /** The number of instances of the resource; 0 if nothing of it is deployed. */
  readonly count: number;
}

/** Something that may have come inside an API response envelope. */
export interface Answered {
  /** The envelope (`result`, `success`, `result_info`, …); undefined for a bare result. */
  readonly answer?: LocatedObject | undefined;
}

interface AnsweredRecord<Kind extends string> extends Answered {
  readonly kind: Kind;
  readonly node: LocatedObject;
}

/** The records of a list, under a key. */
type AnsweredList<Kind extends string, Key extends string, Item = LocatedObject> = Answered & {
  readonly kind: Kind;
  readonly node: LocatedArray;
} & { readonly [Name in Key]: readonly Item[] };

/** One zone's exports in one object. A part is undefined if its key is absent or contains no result. */
export interface Estate {
  readonly node: LocatedObject;
  readonly parts: EstateParts;
}

/** By object key. A list is present, and may be empty, if its key contains a list or a response with one. */
export interface EstateParts {
  readonly zone?: Zone;
  readonly packages?: WafPackages;
  readonly groups?: WafGroups;
  readonly rules?: WafRules;
  readonly overrides?: WafOverrides;
  readonly firewall_rules?: FirewallRules;
  readonly filters?: Filters;
  readonly page_rules?: PageRules;
  readonly entrypoint?: Ruleset;
  readonly check?: MigrationCheck;
  readonly config?: Ruleset;
  readonly status?: MigrationStatus;
  readonly waf_setting?: WafSetting;
}

/** A ruleset: an API response's `result`, a request body, an entry of a list. */
export interface Ruleset extends Answered {
  readonly kind: "Ruleset";
  readonly node: LocatedObject;
  readonly id: LocatedString | undefined;
  readonly name: LocatedString | undefined;
  /** `managed`, `custom`, `root` or `zone`, as written. */
  readonly rulesetKind: LocatedString | undefined;
  readonly phase: LocatedString | undefined;
  readonly rules: readonly Rule[];
  /** The `rules` array itself, if there is one. */
  readonly rulesNode: LocatedArray | undefined;
  /** The tool that the file is for, if that tool has its own requirements. */
  readonly tool?: "octorules" | "operator" | "wafsmith";
}

/** A rule of a ruleset, or a rule without one (a PATCH body). Members are undefined when absent or of another type. */
export interface Rule {
  readonly kind: "Rule";
  readonly node: LocatedObject;
  /** Undefined for a rule outside a ruleset. */
  readonly ruleset: Ruleset | undefined;
  readonly id: LocatedString | undefined;
  readonly ref: LocatedString | undefined;
  readonly action: LocatedString | undefined;
  readonly expression: LocatedString | undefined;
  readonly enabled: LocatedBoolean | undefined;
  readonly actionParameters: LocatedObject | undefined;
  readonly ratelimit: LocatedObject | undefined;
  /** The overrides of an `execute` rule. */
  readonly overrides: Overrides | undefined;
}

/** `action_parameters.overrides`. */
export interface Overrides {
  readonly node: LocatedObject;
  readonly categories: readonly CategoryOverride[];
  readonly rules: readonly RuleOverride[];
}

export interface CategoryOverride {
  readonly node: LocatedObject;
  readonly category: LocatedString | undefined;
  readonly enabled: LocatedBoolean | undefined;
  readonly action: LocatedString | undefined;
}

export interface RuleOverride {
  readonly node: LocatedObject;
  readonly id: LocatedString | undefined;
  readonly enabled: LocatedBoolean | undefined;
  readonly action: LocatedString | undefined;
  readonly scoreThreshold: LocatedNumber | undefined;
}

/** Rulesets as the account listing gives them: without rules. */
export interface RulesetListing extends Answered {
  readonly kind: "RulesetListing";
  readonly node: LocatedArray;
  readonly rulesets: readonly Ruleset[];
}

/** Overrides of a managed ruleset without the rule that executes it. */
export interface LoneOverrides {
  readonly kind: "LoneOverrides";
  readonly node: LocatedObject;
  readonly overrides: Overrides;
}

/** The API response for an entry point that does not exist yet: nothing is deployed in its phase. */
export interface NoEntryPoint {
  readonly kind: "NoEntryPoint";
  /** The response. */
  readonly node: LocatedObject;
}

/** Rules of the firewall rules API. For a single rule, `node` is an array of that one object, with its range. */
export type FirewallRules = AnsweredList<"FirewallRules", "rules", FirewallRule>;

export interface FirewallRule {
  readonly kind: "FirewallRule";
  readonly node: LocatedObject;
  readonly id: LocatedString | undefined;
  readonly action: LocatedString | undefined;
  readonly paused: LocatedBoolean | undefined;
  readonly products: LocatedArray | undefined;
  readonly filter: LocatedObject | undefined;
  /** `filter.expression`. */
  readonly expression: LocatedString | undefined;
}

/** Records of the filters API. */
export type Filters = AnsweredList<"Filters", "filters", Filter>;

export interface Filter {
  readonly kind: "Filter";
  readonly node: LocatedObject;
  readonly id: LocatedString | undefined;
  readonly expression: LocatedString | undefined;
}

/** URI-based overrides of the previous WAF. */
export type WafOverrides = AnsweredList<"WafOverrides", "overrides">;

/** Packages of the previous WAF: `sensitivity` and `action_mode` are in the OWASP one. */
export type WafPackages = AnsweredList<"WafPackages", "packages">;

/** Groups of a package of the previous WAF. */
export type WafGroups = AnsweredList<"WafGroups", "groups">;

/** Rules of a package of the previous WAF. */
export type WafRules = AnsweredList<"WafRules", "rules">;

export type PageRules = AnsweredList<"PageRules", "rules">;

/** A zone record: `id`, `name`, `plan.legacy_id`. */
export type Zone = AnsweredRecord<"Zone">;

/** The response of `waf_migration/check`. */
export type MigrationCheck = AnsweredRecord<"MigrationCheck">;

/** The response of `waf_migration/status`. */
export type MigrationStatus = AnsweredRecord<"MigrationStatus">;

/** The response of `settings/waf`. */
export type WafSetting = AnsweredRecord<"WafSetting">;

/**
 * A Terraform resource of a type that concerns the WAF. The Cloudflare objects that it defines are further
 * subjects.
 */
export interface TerraformResource {
  readonly kind: "TerraformResource";
  /** The attributes as in Terraform: nested blocks are lists. Misspelt names are replaced by the intended ones. */
  readonly node: LocatedObject;
  /** The same with all names as written, and with the ids of zone and account. */
  readonly written: LocatedObject;
  /** The provider that takes the resource; undefined for plans and states, which it has already checked. */
  readonly provider: ProviderView | undefined;
  /** `cloudflare_ruleset` and so on. */
  readonly resourceType: string;
  readonly name: string;
  readonly typeRange: FileRange;
  /** `hcl`: a `.tf` file; `json`: a `.tf.json` file; `plan`: the output of `terraform show -json`. */
  readonly syntax: "hcl" | "json" | "plan";
  readonly numberInterpolations: readonly NumberInterpolation[];
  /** Whether it names a zone or an account as its owner; undefined if it may be either. */
  readonly scope: "account" | "zone" | undefined;
  /** The zone it belongs to: `zone_id`, or the text of it if its value is unknown. Undefined if it may be several. */
  readonly zone: string | undefined;
  /** The account it belongs to, in the same way. */
  readonly account: string | undefined;
  /** Whether a firewall rule of the module refers to the filter. */
  readonly isReferred: boolean;
  /** Whether it is of a program for Pulumi or a manifest, which is not compared with the shapes of the provider. */
  readonly isProgram: boolean;
}

/** The resources and attributes that the Cloudflare provider accepts, in the versions that a module may use. */
export interface ProviderView {
  /** Empty if the module uses another major, or another provider. */
  readonly majors: readonly ProviderMajor[];
  /** Whether the lock file selects a version that is newer than the one that was described. */
  readonly isNewer: boolean;
  readonly shapes: Readonly<Record<ProviderMajor, ProviderShapes>>;
  readonly changes: ProviderChanges;
  /** Values in the resource that Terraform certainly cannot compute, with the reasons. */
  readonly refused: readonly { readonly reason: string; readonly range: FileRange & Referred }[];
  /** The resource as written, and the module that it is in; undefined if an override file changes it. */
  readonly definition:
    | { readonly block: HclBlock; readonly text: string; readonly module: TerraformModule }
    | undefined;
}

/** An interpolation of a bare number, `${1}`, in a string of a resource. */
export interface NumberInterpolation {
  /** The number, at its interpolation; at the type of the resource if that is in another file of the module. */
  readonly number: LocatedNumber;
  readonly written: string;
}

/** A list of addresses, hosts, networks or redirects, to which expressions refer as `$name`. */
export interface CustomList extends Answered {
  readonly kind: "CustomList";
  readonly node: LocatedObject;
  readonly name: LocatedString | undefined;
  /** `ip`, `asn`, `hostname` or `redirect`, as written. */
  readonly listKind: LocatedString | undefined;
  /** Undefined if the file does not show the contents of the list. */
  readonly items: LocatedArray | undefined;
}

/** A rate limit of the previous product, which had its own API and resource. */
export type RateLimit = AnsweredRecord<"RateLimit">;

/** Objects with an expression that are not rules of a ruleset: snippet rules, policies of Page Shield and the like. */
export interface SlotObjects extends Answered {
  readonly kind: "SlotObjects";
  readonly node: LocatedArray;
  readonly slot: SlotName;
  readonly objects: readonly LocatedObject[];
}

/** JSON-RPC calls of the gateway, as sent: one, or several in an array. */
export interface RpcRequests {
  readonly kind: "RpcRequests";
  readonly node: LocatedObject | LocatedArray;
  readonly isBatch: boolean;
  /** Items of a batch that are not objects are left to `node`. */
  readonly requests: readonly RpcRequest[];
}

export interface RpcRequest {
  readonly node: LocatedObject;
  readonly method: LocatedString | undefined;
  readonly params: LocatedNode | undefined;
}

/** A `compile` policy, as written. */
export interface PolicyFile {
  readonly kind: "PolicyFile";
  readonly node: LocatedObject;
  /** The expressions of its deployments and exceptions, which select requests. */
  readonly expressions: readonly LocatedString[];
}

/** One expression without a rule: a plain file, or a block of a Markdown file. */
export interface ExpressionFile {
  readonly kind: "ExpressionFile";
  readonly content: EmbeddedText;
}
