import type { ExportValue } from "./origin.ts";

/** The properties common to all records of an export. Members of records are undefined if absent or of another type. */
export interface Recorded {
  readonly origin: ExportValue;
  readonly id: string | undefined;
}

/** The zone itself. */
export interface ZoneRecord extends Recorded {
  readonly name: string | undefined;
  /** `plan.legacy_id`. */
  readonly plan: string | undefined;
}

/** A package of the previous WAF. */
export interface WafPackage extends Recorded {
  readonly name: string | undefined;
  /** `anomaly` in the OWASP package, `traditional` in others. */
  readonly detectionMode: string | undefined;
  readonly sensitivity: string | undefined;
  readonly actionMode: string | undefined;
  readonly zoneId: string | undefined;
  /** Whether it runs. A package without that information does. */
  readonly isActive: boolean;
}

/** The zone setting of the previous WAF. */
export interface SettingRecord extends Recorded {
  readonly isOn: boolean | undefined;
}

/** A group of rules of a package of the previous WAF. */
export interface WafGroup extends Recorded {
  readonly name: string | undefined;
  readonly packageId: string | undefined;
  readonly mode: string | undefined;
}

/** A rule of a package of the previous WAF. */
export interface WafRule extends Recorded {
  readonly description: string | undefined;
  readonly packageId: string | undefined;
  readonly groupId: string | undefined;
  readonly mode: string | undefined;
  /** Absent in packages with detection mode `anomaly`, whose rules are on by default. */
  readonly defaultMode: string | undefined;
}

/** A URI-based override of the previous WAF. */
export interface UriOverride extends Recorded {
  readonly urls: readonly string[];
  readonly isPaused: boolean;
  /** The modes of groups and rules, by id. */
  readonly modes: ReadonlyMap<string, string>;
  /** Actions by the actions that they take the place of. */
  readonly rewrites: ReadonlyMap<string, string>;
}

/** A rule of the firewall rules API, its filter resolved if the exports contain it. */
export interface ResolvedFirewallRule extends Recorded {
  readonly action: string | undefined;
  readonly description: string | undefined;
  /** The products that a bypass rule bypasses. Undefined if the rule does not list them. */
  readonly products: readonly string[] | undefined;
  /** Rules with lower numbers run first, those without one last. */
  readonly priority: number | undefined;
  /** True if the rule or its filter is paused. */
  readonly isPaused: boolean;
  readonly filterId: string | undefined;
  readonly expression: ExpressionText | undefined;
}

/** An expression and if it is. */
export interface ExpressionText {
  readonly origin: ExportValue;
  readonly text: string;
}

/** A record of the filters API. */
export interface FilterRecord extends Recorded {
  readonly isPaused: boolean;
  readonly expression: ExpressionText | undefined;
}

/** A page rule. */
export interface PageRule extends Recorded {
  /** Rules with higher numbers win. */
  readonly priority: number | undefined;
  readonly isActive: boolean;
  readonly targets: readonly PageRuleTarget[];
  readonly actions: readonly PageRuleAction[];
}

/** The target of a page rule. */
export interface PageRuleTarget {
  readonly origin: ExportValue;
  readonly target: string | undefined;
  readonly operator: string | undefined;
  readonly pattern: string | undefined;
}

/** A setting of a page rule. `value` is undefined if it has none or no text. */
export interface PageRuleAction {
  readonly origin: ExportValue;
  readonly id: string | undefined;
  readonly value: string | undefined;
}

/** The response of the compatibility check. */
export interface CheckRecord {
  readonly origin: ExportValue;
  readonly compatible: boolean | undefined;
  readonly migrationState: string | undefined;
}

/** The response about both WAFs. The names of its members are observed, not documented. */
export interface StatusRecord {
  readonly origin: ExportValue;
  readonly previousWaf: "enabled" | "disabled" | undefined;
  readonly newWaf: "enabled" | "disabled" | undefined;
  readonly migrationState: string | undefined;
}

/** A ruleset body: the entry point, or the configuration that Cloudflare proposes. */
export interface RulesetRecord {
  readonly origin: ExportValue;
  readonly name: string | undefined;
  readonly rules: readonly ExportValue[];
}
