import { MIGRATION, PREVIOUS_WAF } from "../contract/migration.ts";
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
import type {
  CheckRecord,
  FilterRecord,
  PageRule,
  PageRuleAction,
  PageRuleTarget,
  ResolvedFirewallRule,
  RulesetRecord,
  SettingRecord,
  StatusRecord,
  UriOverride,
  WafGroup,
  WafPackage,
  WafRule,
  ZoneRecord,
} from "./records.ts";

/** Reads one kind of record; each reader takes the value of an object. */
export type Decode<Decoded> = (origin: ExportValue) => Decoded;

const idAt = (origin: ExportValue) => textIn(member(origin, "id"));
const textUnder = (origin: ExportValue, key: string) => textIn(member(origin, key));

/** Reads a zone record. */
export const zoneRecord: Decode<ZoneRecord> = (origin) => ({
  origin,
  id: idAt(origin),
  name: textUnder(origin, "name"),
  plan: textIn(member(member(origin, "plan"), "legacy_id")),
});

/** Reads a package of the previous WAF. */
export const wafPackage: Decode<WafPackage> = (origin) => ({
  origin,
  id: idAt(origin),
  name: textUnder(origin, "name"),
  detectionMode: textUnder(origin, "detection_mode"),
  sensitivity: textUnder(origin, "sensitivity"),
  actionMode: textUnder(origin, "action_mode"),
  zoneId: textUnder(origin, "zone_id"),
  isActive: (textUnder(origin, "status") ?? ACTIVE_PACKAGE) === ACTIVE_PACKAGE,
});

const ACTIVE_PACKAGE = PREVIOUS_WAF.activePackageStatus.value;

/** Reads the zone setting of the previous WAF. */
export const wafSetting: Decode<SettingRecord> = (origin) => {
  const value = textUnder(origin, "value");
  return { origin, id: idAt(origin), isOn: value === "on" ? true : value === "off" ? false : undefined };
};

/** Reads a group of a package of the previous WAF. */
export const wafGroup: Decode<WafGroup> = (origin) => ({
  origin,
  id: idAt(origin),
  name: textUnder(origin, "name"),
  packageId: textUnder(origin, "package_id"),
  mode: textUnder(origin, "mode"),
});

/** Reads a rule of a package of the previous WAF. */
export const wafRule: Decode<WafRule> = (origin) => ({
  origin,
  id: idAt(origin),
  description: textUnder(origin, "description"),
  packageId: textUnder(origin, "package_id"),
  groupId: textIn(member(member(origin, "group"), "id")),
  mode: textUnder(origin, "mode"),
  defaultMode: textUnder(origin, "default_mode"),
});

/** Reads a URI-based override. */
export const uriOverride: Decode<UriOverride> = (origin) => ({
  origin,
  id: idAt(origin),
  urls: textsAt(member(origin, "urls")),
  isPaused: booleanIn(member(origin, "paused")) === true,
  modes: new Map([...scalarsOf(member(origin, "groups")), ...scalarsOf(member(origin, "rules"))]),
  rewrites: scalarsOf(member(origin, "rewrite_action")),
});

/** Reads a firewall rule; a filter that is only named is left to be resolved. */
export const firewallRule: Decode<ResolvedFirewallRule> = (origin) => {
  const filter = member(origin, "filter");
  const products = member(origin, "products");
  return {
    origin,
    id: idAt(origin),
    action: textUnder(origin, "action"),
    description: textUnder(origin, "description"),
    products: products?.node.kind === "Array" ? textsAt(products) : undefined,
    priority: numberIn(member(origin, "priority")),
    isPaused: booleanIn(member(origin, "paused")) === true || booleanIn(member(filter, "paused")) === true,
    filterId: textIn(member(filter, "id")),
    expression: expressionAt(member(filter, "expression")),
  };
};

/** Reads a record of the filters API. */
export const filterRecord: Decode<FilterRecord> = (origin) => ({
  origin,
  id: idAt(origin),
  isPaused: booleanIn(member(origin, "paused")) === true,
  expression: expressionAt(member(origin, "expression")),
});

/** Reads a page rule. A rule without a status counts as active. */
export const pageRule: Decode<PageRule> = (origin) => {
  const status = textUnder(origin, "status");
  return {
    origin,
    id: idAt(origin),
    priority: numberIn(member(origin, "priority")),
    isActive: status === undefined || status === PREVIOUS_WAF.activePageRuleStatus.value,
    targets: elements(member(origin, "targets")).map(pageRuleTarget),
    actions: elements(member(origin, "actions")).map(pageRuleAction),
  };
};

const pageRuleTarget: Decode<PageRuleTarget> = (origin) => {
  const constraint = member(origin, "constraint");
  const value = member(constraint, "value");
  return {
    origin: value ?? origin,
    target: textUnder(origin, "target"),
    operator: textIn(member(constraint, "operator")),
    pattern: textIn(value),
  };
};

const pageRuleAction: Decode<PageRuleAction> = (origin) => ({
  origin,
  id: idAt(origin),
  value: textUnder(origin, "value"),
});

/** Reads the response of the compatibility check. */
export const checkRecord: Decode<CheckRecord> = (origin) => ({
  origin,
  compatible: booleanIn(member(origin, "compatible")),
  migrationState: textUnder(origin, "migration_state"),
});

/** Reads the response about the state of both WAFs. */
export const statusRecord: Decode<StatusRecord> = (origin) => ({
  origin,
  previousWaf: wafState(member(origin, "old_waf_status")),
  newWaf: wafState(member(origin, "new_waf_status")),
  migrationState: textUnder(origin, "migration_state"),
});

function wafState(origin: ExportValue | undefined): "enabled" | "disabled" | undefined {
  const [enabled, disabled] = MIGRATION.statusValuesSeen.value;
  const text = textIn(origin);
  if (text === enabled || booleanIn(origin) === true) return "enabled";
  return text === disabled || booleanIn(origin) === false ? "disabled" : undefined;
}

/** Reads a ruleset body. */
export const rulesetRecord: Decode<RulesetRecord> = (origin) => ({
  origin,
  name: textUnder(origin, "name"),
  rules: elements(member(origin, "rules")),
});

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
