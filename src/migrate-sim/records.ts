import { MIGRATION, PREVIOUS_WAF } from "../contract/migration.ts";
import { code } from "../core/phrases.ts";
import {
  booleanIn,
  type ExportValue,
  elements,
  member,
  members,
  numberIn,
  textIn,
  textsAt,
} from "./origin.ts";

/** Reads one kind of record; each reader takes the value of an object. */
export type Decode<Decoded> = (origin: ExportValue) => Decoded;

/** The result of a reader. Members are undefined if absent or of another type. */
type Read<Reader extends Decode<object>> = Readonly<ReturnType<Reader>>;

/** The properties common to all records of an export. */
export type Recorded = Read<typeof recorded>;

function recorded(origin: ExportValue) {
  return { origin, id: textUnder(origin, "id") };
}

function textUnder(origin: ExportValue | undefined, key: string): string | undefined {
  return textIn(member(origin, key));
}

/** The name of a rule in messages: its id, if it has one. */
export function nameOfRecord({ id }: Recorded): string {
  return id === undefined ? "without id" : code(id);
}

/** Reads a zone record. */
export function zoneRecord(origin: ExportValue) {
  const plan = textUnder(member(origin, "plan"), "legacy_id");
  return { ...recorded(origin), name: textUnder(origin, "name"), plan };
}

/** A package of the previous WAF. */
export type WafPackage = Read<typeof wafPackage>;

/** Reads a package of the previous WAF. */
export function wafPackage(origin: ExportValue) {
  return {
    ...recorded(origin),
    name: textUnder(origin, "name"),
    /** `anomaly` in the OWASP package, `traditional` in others. */
    detectionMode: textUnder(origin, "detection_mode"),
    sensitivity: textUnder(origin, "sensitivity"),
    actionMode: textUnder(origin, "action_mode"),
    zoneId: textUnder(origin, "zone_id"),
    /** Whether it runs. A package without that information does. */
    isActive: (textUnder(origin, "status") ?? ACTIVE_PACKAGE) === ACTIVE_PACKAGE,
  };
}

const ACTIVE_PACKAGE = PREVIOUS_WAF.activePackageStatus.value;

/** Reads the zone setting of the previous WAF. */
export function wafSetting(origin: ExportValue) {
  const value = textUnder(origin, "value");
  return { ...recorded(origin), isOn: value === "on" ? true : value === "off" ? false : undefined };
}

/** A group of rules of a package of the previous WAF. */
export type WafGroup = Read<typeof wafGroup>;

/** Reads a group of a package of the previous WAF. */
export function wafGroup(origin: ExportValue) {
  return {
    ...recorded(origin),
    name: textUnder(origin, "name"),
    packageId: textUnder(origin, "package_id"),
    mode: textUnder(origin, "mode"),
  };
}

/** A rule of a package of the previous WAF. */
export type WafRule = Read<typeof wafRule>;

/** Reads a rule of a package of the previous WAF. */
export function wafRule(origin: ExportValue) {
  return {
    ...recorded(origin),
    description: textUnder(origin, "description"),
    packageId: textUnder(origin, "package_id"),
    groupId: textUnder(member(origin, "group"), "id"),
    mode: textUnder(origin, "mode"),
    /** Absent in packages with detection mode `anomaly`, whose rules are on by default. */
    defaultMode: textUnder(origin, "default_mode"),
  };
}

/** A URI-based override of the previous WAF. */
export type UriOverride = Read<typeof uriOverride>;

/** Reads a URI-based override. */
export function uriOverride(origin: ExportValue) {
  return {
    ...recorded(origin),
    urls: textsAt(member(origin, "urls")),
    isPaused: isPaused(origin),
    /** The modes of groups and rules, by id. */
    modes: new Map([...scalarsOf(member(origin, "groups")), ...scalarsOf(member(origin, "rules"))]),
    /** New actions by the actions that they replace. */
    rewrites: scalarsOf(member(origin, "rewrite_action")),
  };
}

/** A rule of the firewall rules API, its filter resolved if the exports contain it. */
export type ResolvedFirewallRule = Read<typeof firewallRule>;

/** Reads a firewall rule; a filter that is only named is left to be resolved. */
export function firewallRule(origin: ExportValue) {
  const filter = member(origin, "filter");
  const products = member(origin, "products");
  return {
    ...recorded(origin),
    action: textUnder(origin, "action"),
    description: textUnder(origin, "description"),
    /** The products that a bypass rule bypasses. Undefined if the rule does not list them. */
    products: products?.node.kind === "Array" ? textsAt(products) : undefined,
    /** Rules with lower numbers run first, those without one last. */
    priority: numberIn(member(origin, "priority")),
    /** True if the rule or its filter is paused. */
    isPaused: isPaused(origin) || isPaused(filter),
    filterId: textUnder(filter, "id"),
    expression: expressionAt(member(filter, "expression")),
  };
}

/** A record of the filters API. */
export type FilterRecord = Read<typeof filterRecord>;

/** Reads a record of the filters API. */
export function filterRecord(origin: ExportValue) {
  const expression = expressionAt(member(origin, "expression"));
  return { ...recorded(origin), isPaused: isPaused(origin), expression };
}

function isPaused(origin: ExportValue | undefined): boolean {
  return booleanIn(member(origin, "paused")) === true;
}

/** A page rule. */
export type PageRule = Read<typeof pageRule>;

/** Reads a page rule. A rule without a status counts as active. */
export function pageRule(origin: ExportValue) {
  const status = textUnder(origin, "status");
  return {
    ...recorded(origin),
    /** Rules with higher numbers win. */
    priority: numberIn(member(origin, "priority")),
    isActive: status === undefined || status === PREVIOUS_WAF.activePageRuleStatus.value,
    targets: elements(member(origin, "targets")).map(pageRuleTarget),
    /** The settings; `value` is undefined if one has none or no text. */
    actions: elements(member(origin, "actions")).map((action) => ({
      ...recorded(action),
      value: textUnder(action, "value"),
    })),
  };
}

function pageRuleTarget(origin: ExportValue) {
  const constraint = member(origin, "constraint");
  const value = member(constraint, "value");
  return {
    origin: value ?? origin,
    target: textUnder(origin, "target"),
    operator: textUnder(constraint, "operator"),
    pattern: textIn(value),
  };
}

/** Reads the response of the compatibility check. */
export function checkRecord(origin: ExportValue) {
  const compatible = booleanIn(member(origin, "compatible"));
  return { origin, compatible, migrationState: textUnder(origin, "migration_state") };
}

/** Reads the response about the state of both WAFs. The names of its members are observed, not documented. */
export function statusRecord(origin: ExportValue) {
  return {
    origin,
    previousWaf: wafState(member(origin, "old_waf_status")),
    newWaf: wafState(member(origin, "new_waf_status")),
    migrationState: textUnder(origin, "migration_state"),
  };
}

function wafState(origin: ExportValue | undefined): "enabled" | "disabled" | undefined {
  const [enabled, disabled] = MIGRATION.statusValuesSeen.value;
  const text = textIn(origin);
  if (text === enabled || booleanIn(origin) === true) return "enabled";
  return text === disabled || booleanIn(origin) === false ? "disabled" : undefined;
}

/** A ruleset body: the entry point, or the configuration that Cloudflare proposes. */
export type RulesetRecord = Read<typeof rulesetRecord>;

/** Reads a ruleset body. */
export function rulesetRecord(origin: ExportValue) {
  return { origin, name: textUnder(origin, "name"), rules: elements(member(origin, "rules")) };
}

function expressionAt(origin: ExportValue | undefined) {
  const text = textIn(origin);
  return origin && text !== undefined ? { origin, text } : undefined;
}

/** The settings of an object as strings, for comparison: scalars only, by key. */
export function scalarsOf(origin: ExportValue | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { key, at } of members(origin)) {
    const { node } = at;
    if (node.kind === "String" || node.kind === "Number" || node.kind === "Boolean") {
      found.set(key, String(node.value));
    }
  }
  return found;
}
