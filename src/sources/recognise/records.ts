import { PREVIOUS_WAF } from "../../contract/migration.ts";
import { arrayAt, hasEntry, type LocatedObject, objectAt, objectsIn } from "../values/located.ts";
import keys from "./record-keys.json" with { type: "json" };
import { isRpcRequest } from "./rpc.ts";
import { slotOfObject } from "./slots.ts";

/** The kinds of object that can be recognised by their keys alone. */
export type RecordKind =
  | "Ruleset"
  | "Rule"
  | "FirewallRule"
  | "Filter"
  | "WafOverride"
  | "WafPackage"
  | "WafGroup"
  | "WafRule"
  | "PageRule"
  | "Zone"
  | "MigrationCheck"
  | "MigrationStatus"
  | "WafSetting"
  | "CustomList"
  | "RateLimit"
  | "RpcRequest"
  | "SlotObject";

type Test = (object: LocatedObject, isAnswer: boolean) => boolean;

const RULESET_KINDS: ReadonlySet<string> = new Set(keys.rulesetKinds);
const LIST_KINDS: ReadonlySet<string> = new Set(keys.listKinds);

/**
 * In the order of trying. Each checks for keys that belong together at Cloudflare and hardly anywhere else, and not for
 * the types of their values: an object with a wrong value is still recognised.
 */
const TESTS: readonly (readonly [RecordKind, Test])[] = [
  ["FirewallRule", isFirewallRule],
  [
    "WafPackage",
    (object) => has(object, "detection_mode", "name") || has(object, "sensitivity", "action_mode"),
  ],
  ["WafRule", (object) => has(object, "package_id", "allowed_modes", "group")],
  ["WafGroup", (object) => has(object, "package_id", "allowed_modes") || has(object, "rules_count", "mode")],
  ["WafOverride", isWafOverride],
  ["PageRule", isPageRule],
  ["RateLimit", (object) => has(object, "threshold", "period", "match", "action")],
  ["SlotObject", (object) => slotOfObject(object) !== undefined],
  ["Ruleset", isRuleset],
  ["Rule", isRule],
  ["Filter", isFilter],
  ["Zone", isZone],
  ["MigrationStatus", isMigrationStatus],
  ["MigrationCheck", isMigrationCheck],
  ["WafSetting", isWafSetting],
  ["CustomList", isCustomList],
  ["RpcRequest", isRpcRequest],
];

/**
 * The kind of an object; undefined if its keys do not determine it.
 *
 * `isAnswer`: it is the `result` of an API response, for which a little less is enough.
 */
export function recordKind(object: LocatedObject, isAnswer: boolean): RecordKind | undefined {
  return TESTS.find(([, test]) => test(object, isAnswer))?.[0];
}

function has(object: LocatedObject, ...keys: readonly string[]): boolean {
  return keys.every((key) => hasEntry(object, key));
}

function hasAny(object: LocatedObject, ...keys: readonly string[]): boolean {
  return keys.some((key) => hasEntry(object, key));
}

export function hasOnly(object: LocatedObject, keys: readonly string[]): boolean {
  return object.entries.every((entry) => keys.includes(entry.key));
}

/** A rule is an expression with something that only rules carry, or an action with its parameters. */
function isRule(object: LocatedObject): boolean {
  if (hasEntry(object, "expression")) {
    return (
      hasAny(object, "action", "action_parameters", "enabled", "position") || has(object, "ref", "version")
    );
  }
  if (!hasEntry(object, "action")) return false;
  return (
    hasAny(object, "action_parameters", "score_threshold", "position") ||
    has(object, "ref", "enabled") ||
    has(object, "ref", "version") ||
    has(object, "id", "version", "last_updated")
  );
}

function isRuleset(object: LocatedObject, isAnswer: boolean): boolean {
  const kind = object.get("kind");
  const hasRulesetKind = kind?.kind === "String" && RULESET_KINDS.has(kind.value);
  if (hasEntry(object, "phase") && (hasEntry(object, "rules") || hasRulesetKind)) return true;
  if (!hasEntry(object, "rules")) return hasRulesetKind && has(object, "id", "last_updated");
  if (hasRulesetKind || objectsIn(arrayAt(object, "rules")).some(isRule)) return true;
  return isAnswer && hasEntry(object, "name") && !hasEntry(object, "urls");
}

function isFirewallRule(object: LocatedObject): boolean {
  const filter = object.get("filter");
  if (filter === undefined) return has(object, "action", "paused") && hasAny(object, "products", "priority");
  if (filter.kind === "Object" && hasAny(filter, "expression", "id")) {
    return hasAny(object, "action", "paused", "products");
  }
  return has(object, "action", "paused") || has(object, "action", "priority");
}

function isFilter(object: LocatedObject): boolean {
  return hasEntry(object, "expression") && (hasEntry(object, "paused") || hasOnly(object, keys.filter));
}

function isWafOverride(object: LocatedObject): boolean {
  if (!hasEntry(object, "urls")) return false;
  if (hasEntry(object, "rewrite_action")) return true;
  if (!hasAny(object, "rules", "groups")) return false;
  return has(object, "paused", "priority") || hasOnly(object, keys.override);
}

function isPageRule(object: LocatedObject): boolean {
  if (!has(object, "targets", "actions")) return false;
  const [target] = objectsIn(arrayAt(object, "targets"));
  return target ? hasAny(target, "target", "constraint") : has(object, "priority", "status");
}

function isZone(object: LocatedObject): boolean {
  const plan = objectAt(object, "plan");
  return (
    hasEntry(object, "name") &&
    ((plan !== undefined && hasEntry(plan, "legacy_id")) || has(object, "id", "name_servers"))
  );
}

function isMigrationStatus(object: LocatedObject): boolean {
  return (
    hasAny(object, "old_waf_status", "new_waf_status") ||
    (hasEntry(object, "migration_state") && hasOnly(object, keys.status))
  );
}

function isMigrationCheck(object: LocatedObject, isAnswer: boolean): boolean {
  return hasEntry(object, "compatible") && (isAnswer || hasOnly(object, ["compatible", "migration_state"]));
}

/** Actions of page rules have the same id and value, and nothing else. */
export function isWafSetting(object: LocatedObject): boolean {
  const id = object.get("id");
  const isWaf = id?.kind === "String" && id.value === PREVIOUS_WAF.zoneSetting.value;
  return isWaf && hasEntry(object, "value") && hasAny(object, "editable", "modified_on");
}

/** An unknown kind means that it is not a list only if nothing else shows that it is one. */
function isCustomList(object: LocatedObject): boolean {
  if (!has(object, "name", "kind")) return false;
  if (hasAny(object, "num_items", "num_referencing_filters")) return true;
  const kind = object.get("kind");
  const hasListKind = kind?.kind === "String" && LIST_KINDS.has(kind.value);
  return hasOnly(object, keys.list) && (hasListKind || hasEntry(object, "items"));
}
