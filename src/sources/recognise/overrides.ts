import { ACTIONS } from "../../contract/actions.ts";
import type { LocatedArray, LocatedNode, LocatedObject } from "../values/located.ts";
import { hasEntry, stringAt } from "../values/located.ts";

/** The keys of overrides, all of which are optional. */
const KEYS: readonly string[] = ["action", "enabled", "sensitivity_level", "categories", "rules"];

const RULE_ID = /^[0-9a-f]{32}$/i;

/**
 * Whether an object consists of overrides, as `compile --format overrides` writes them. Nothing in it names Cloudflare,
 * so it must have what only overrides have: tags, rules with ids or, if the file contains nothing else, an action.
 */
export function isOverridesObject(object: LocatedObject, isAlone: boolean): boolean {
  if (!object.entries.every(({ key }) => KEYS.includes(key))) return false;
  const lists = [isListOf(object.get("categories"), isTag), isListOf(object.get("rules"), isRule)];
  if (lists.includes(false)) return false;
  return lists.includes(true) || (isAlone && ACTIONS.has(stringAt(object, "action")?.value ?? ""));
}

/** Whether a list contains only overrides, as for several deployments; some of them may be empty. */
export function isOverridesList({ items }: LocatedArray): boolean {
  const objects = items.flatMap((item) => (item.kind === "Object" ? [item] : []));
  if (objects.length < items.length) return false;
  const given = objects.filter(({ entries }) => entries.length > 0);
  return given.length > 0 && given.every((object) => isOverridesObject(object, true));
}

/** Undefined if there is no list, or an empty one. */
function isListOf(
  node: LocatedNode | undefined,
  isItem: (item: LocatedNode) => boolean,
): boolean | undefined {
  if (node === undefined) return undefined;
  if (node.kind !== "Array") return false;
  return node.items.length === 0 ? undefined : node.items.every(isItem);
}

function isTag(item: LocatedNode): boolean {
  return item.kind === "Object" && stringAt(item, "category") !== undefined && !hasEntry(item, "expression");
}

function isRule(item: LocatedNode): boolean {
  return (
    item.kind === "Object" &&
    RULE_ID.test(stringAt(item, "id")?.value ?? "") &&
    !hasEntry(item, "expression") &&
    ["enabled", "action", "score_threshold", "sensitivity_level"].some((key) => hasEntry(item, key))
  );
}
