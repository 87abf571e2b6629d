import type { Plan } from "../../contract/plans.ts";
import type { Approval } from "../../core/approval.ts";
import type { Diagnostic, Severity } from "../../core/diagnostic.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import type { FileRange } from "../../core/range.ts";
import type { RuleDeclaration } from "../declared/declaration.ts";
import type { Rule } from "../define-rule.ts";
import type { LintLimits } from "../engine/lint-limits.ts";
import type { OptionValue } from "../engine/options.ts";
import type { ManagedCatalogue } from "./managed-catalogue.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** The severity of a rule, or `off`. */
export type RuleSetting = "off" | "info" | "warning" | "error";

/** A rule with more than its severity. */
export interface RuleSettings {
  /** Default: that of the preset, if it enables the rule. */
  readonly severity?: RuleSetting;
  /** By name; each rule's page lists what it takes. Default: those of the rule. */
  readonly options?: Readonly<Record<string, OptionValue>>;
  /**
   * If false, no comment, suppression or baseline can hide its findings, and no later entry, override or configuration
   * deeper in the tree can switch the rule off, change its options or lower its severity. Default: true.
   */
  readonly ignorable?: boolean;
}

/** Settings of rules, by their ids. */
export type RulesConfig = Readonly<Record<string, RuleSetting | RuleSettings>>;

/**
 * The rules that run unless the configuration names them. `recommended`: mistakes; `strict`: opinions too; `security`:
 * everything that affects what is blocked; `migration`: what prevents the migration to the new WAF; `all`; `none`.
 */
export type Preset = "recommended" | "strict" | "security" | "migration" | "all" | "none";

/** All presets; the first is the default. */
export const PRESETS: readonly Preset[] = ["recommended", "strict", "security", "migration", "all", "none"];

/** All settings of a rule. */
export const RULE_SETTINGS: readonly RuleSetting[] = ["off", "info", "warning", "error"];

/**
 * The value of `wafsmith.config.{json,yaml,js,mjs}`.
 *
 * Shape: `{ "preset": "strict", "rules": { "prefer-in": "off" }, "plan": "business", "ignore": ["old/**"] }`
 */
export interface Config {
  /** The address of the JSON Schema, for editors. */
  readonly $schema?: string;
  /**
   * Configurations to start from: paths relative to this file, or names of packages. Later ones override earlier ones,
   * and this file overrides all. Globs count from the directory of the file that is found, not of the ones that it
   * extends.
   */
  readonly extends?: string | readonly string[];
  /** Default: `recommended`. */
  readonly preset?: Preset;
  /** By rule id; stronger than the preset. Syntax, names and types have no setting: they are always reported. */
  readonly rules?: RulesConfig;
  /** Your own rules: rules made with `defineRule`, declarative rules, or paths of files that contain them. */
  readonly customRules?: readonly (Rule | RuleDeclaration | string)[];
  /** The plan of the zones that the files belong to. Default: unknown, and rules that depend on it keep silent. */
  readonly plan?: Plan;
  /** Settings for some of the files; a later entry overrides an earlier one. Default: none. */
  readonly overrides?: readonly OverrideEntry[];
  /** A lock file, relative to the configuration file. Default: none, and rules that need one keep silent. */
  readonly lock?: string;
  /** A baseline, relative to the configuration file: its findings are not reported. Default: none. */
  readonly baseline?: string;
  /** Globs of paths that are not read, relative to the configuration file. Default: none. */
  readonly ignore?: readonly string[];
  /** Findings that are accepted, for files that contain no comments. Default: none. */
  readonly suppressions?: readonly SuppressionEntry[];
  /** Limits that policies must keep. Those of all extended configurations are combined. Default: none. */
  readonly guardrails?: readonly GuardrailEntry[];
  /** Losses of protection that are accepted. Those of all extended configurations are combined. Default: none. */
  readonly approvals?: readonly ApprovalEntry[];
}

/** Settings for the files that match some globs. */
export interface OverrideEntry {
  /** One glob or several, relative to the configuration file. */
  readonly files: string | readonly string[];
  readonly rules?: RulesConfig;
  readonly plan?: Plan;
  /** If true, every finding in these files is an `info`, because they are maintained elsewhere. Default: false. */
  readonly external?: boolean;
}

/** Findings of one or several rules that are accepted at one place. */
export interface SuppressionEntry {
  /** One rule id or several. */
  readonly rule: string | readonly string[];
  /** Glob of the file's path, relative to the configuration file. */
  readonly file: string;
  /** JSON Pointer to the value that contains the findings. Default: the whole file. */
  readonly pointer?: string;
  /** Why they are accepted. */
  readonly reason: string;
}

/** Limits that policies must keep in some zones. */
export interface GuardrailEntry {
  /** One glob of zone names or several. Default: `*`, which matches every zone, and policies that name none. */
  readonly zones?: string | readonly string[];
  /** Why the limit exists; every finding repeats it. */
  readonly reason: string;
  /** The lowest paranoia level that must stay enabled. */
  readonly minParanoia?: number;
  /** The highest anomaly score at which the score rule may act: a number, or `low`, `medium` or `high`. */
  readonly maxThreshold?: number | string;
  /** The actions that policies may set, and that the score rule may take. Default: all. */
  readonly actions?: readonly string[];
  /** Managed rulesets that must run for every request: `owasp`, whole names, or ids. */
  readonly requiredRulesets?: readonly string[];
  /** Rules that may not be disabled or skipped: ids, or numbers of the Core Rule Set. */
  readonly requiredRules?: readonly (string | number)[];
  /** If false, no skip rule may come before a managed ruleset. Default: true. */
  readonly exceptions?: boolean;
  /** The maximum number of days from today to `until`. Every entry that disables a rule then needs an `until`. */
  readonly maxUntilDays?: number;
}

/** A loss of protection that is accepted up to a day. */
export interface ApprovalEntry extends Pick<Approval, "subject" | "reason" | "owner" | "until"> {
  /** One glob of zone names or several. Default: `*`, which matches every zone, and changes that name none. */
  readonly zones?: string | readonly string[];
  /** How far it may go: the value after the change, or `removed`. */
  readonly to: string | number;
}

/** A suppression of the configuration, checked. */
export interface ConfiguredSuppression {
  readonly rules: readonly string[];
  readonly file: string;
  readonly pointer: string | undefined;
  readonly reason: string;
  /** Its location in the configuration. */
  readonly range: FileRange;
  /** The configuration file. Default: the one being read. */
  readonly uri?: string;
}

/** A configuration as it applies to one file, checked and with its defaults filled in. */
export interface ResolvedConfig {
  /** The severity of each rule that is switched on. */
  readonly severities: ReadonlyMap<string, Severity>;
  /** The ids of all rules, on or off. */
  readonly ruleIds: ReadonlySet<string>;
  /** By rule id; absent options have their default. */
  readonly options?: ReadonlyMap<string, ReadonlyMap<string, OptionValue>> | undefined;
  /** Rules whose findings cannot be suppressed. Default: none. */
  readonly unignorable?: ReadonlySet<string> | undefined;
  readonly plan: Plan | undefined;
  /** The versions of the Terraform provider that the caller names; a configuration cannot set them. */
  readonly provider?: ProviderSettings | undefined;
  /** Whether others keep the file, so that nothing in it is worse than an `info`. Default: false. */
  readonly isExternal?: boolean | undefined;
  /** The path of the lock file, as written. */
  readonly lock?: string | undefined;
  /** The contents of the lock file, filled in by its reader. */
  readonly managed?: ManagedCatalogue | undefined;
  /** Limits set by the caller; a configuration cannot set them. */
  readonly limits?: Partial<LintLimits> | undefined;
  readonly ignore: readonly string[];
  readonly suppressions: readonly ConfiguredSuppression[];
  /** Limits that policies must keep. Default: none. */
  readonly guardrails?: readonly Guardrail[] | undefined;
  /** Losses of protection that are accepted. Default: none. */
  readonly approvals?: readonly Approval[] | undefined;
  /** Decides which comments suppress findings. Default: all. */
  readonly accepted?: AcceptedSuppressions | undefined;
}

/** The suppressions of an earlier state: only these apply. */
export interface AcceptedSuppressions {
  /** The commit, as messages name it. */
  readonly reference: string;
  /** Whether the earlier state of a file has a comment with this coverage. `uri`: as the configuration's globs see it. */
  has(uri: string, written: string): boolean;
}

/** The configuration used if there is no file: just a preset. */
export function defaultConfig(rules: readonly Rule[], preset: Preset = PRESETS[0]!): ResolvedConfig {
  return {
    severities: presetSeverities(rules, preset),
    ruleIds: new Set(rules.map((rule) => rule.id)),
    plan: undefined,
    ignore: [],
    suppressions: [],
  };
}

/** The rules that a preset enables, each with its own severity. */
export function presetSeverities(rules: readonly Rule[], preset: Preset): Map<string, Severity> {
  return new Map(rules.filter((rule) => isIn(rule, preset)).map((rule) => [rule.id, rule.severity]));
}

/** The presets that switch a rule on, `all` and `none` aside. */
export function presetsOf(rule: Rule): Preset[] {
  return PRESETS.filter((preset) => preset !== "all" && isIn(rule, preset));
}

function isIn({ presets = ["recommended", "strict"], effect, origin }: Rule, preset: Preset): boolean {
  // Custom rules always run, because the user added them.
  if (origin !== undefined) return true;
  if (preset === "none") return false;
  if (preset === "all" || presets.includes(preset)) return true;
  if (preset === "migration") return effect === "blocks-migration";
  return preset === "security" && (effect === "rejected" || effect === "ineffective" || effect === "risky");
}

/**
 * The diagnostic as reported for a file that others maintain: not severe enough to fail a run. A rule that failed
 * keeps its severity, and so does one that the configuration insists on.
 */
export function asExternal(
  diagnostic: Diagnostic,
  { unignorable }: Pick<ResolvedConfig, "unignorable">,
): Diagnostic {
  const { code } = diagnostic;
  if (/^internal\/|^config\/custom-rule-failed$/.test(code)) return diagnostic;
  if (code.startsWith("lint/") && unignorable?.has(code.slice("lint/".length))) return diagnostic;
  return { ...diagnostic, severity: externalSeverity(diagnostic.severity) };
}

/** The severity of something in a file that others maintain. */
export function externalSeverity(severity: Severity): Severity {
  return severity === "error" || severity === "warning" ? "info" : severity;
}

/** Whether a dated entry of a baseline may remove a finding although Cloudflare rejects the input. */
export function isWaivable({ code }: Diagnostic): boolean {
  return code.startsWith("syntax/") || code.startsWith("types/");
}

/** Whether a baseline may take a finding away: never what syntax, names and types say, nor what the configuration insists on. */
export function isBaselinable(
  { code }: Diagnostic,
  { unignorable }: Pick<ResolvedConfig, "unignorable">,
): boolean {
  return code.startsWith("lint/") && !unignorable?.has(code.slice("lint/".length));
}
