import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";

const OVERRIDE_KEYS: readonly string[] = ["action", "enabled", "sensitivity_level", "categories", "rules"];

/**
 * The overrides objects of a file that contains nothing else, as `compile --format overrides` writes them: one, or a list of
 * one for each deployment. Empty for any other file.
 */
export function overridesIn({ roots, format }: SourceDocument): readonly LocatedObject[] {
  const [root, second] = roots;
  if (!root || second) return [];
  if (root.kind === "Object") return isOverrides(root, format) ? [root] : [];
  if (root.kind !== "Array" || format !== "json") return [];
  const items = root.items.filter((item) => item.kind === "Object");
  const isList = items.length === root.items.length && items.some(({ entries }) => entries.length > 0);
  return isList && items.every((item) => isOverrides(item, format)) ? items : [];
}

/** `{ action: log }` is a policy in YAML and overrides in JSON: each is what people write in that format. */
function isOverrides(root: LocatedObject, format: SourceDocument["format"]): boolean {
  if (!root.entries.every(({ key }) => OVERRIDE_KEYS.includes(key))) return false;
  if (root.entries.some(({ key, value }) => key !== "action" && isOverrideEntry(key, value))) return true;
  return format === "json" && root.entries.every(({ key }) => key === "action");
}

function isOverrideEntry(key: string, value: LocatedNode): boolean {
  if (key !== "rules") return true;
  // A ruleset's rules have expressions or parameters, overrides of rules have neither.
  const isRule = (item: LocatedNode) =>
    item.kind === "Object" && (item.entry("expression") ?? item.entry("action_parameters")) !== undefined;
  return value.kind === "Array" && !value.items.some(isRule);
}
