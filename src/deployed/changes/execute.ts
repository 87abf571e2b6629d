import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { LocatedNode } from "../../sources/values/located.ts";
import { type ConfiguredRule, writtenText } from "./configured.ts";

/**
 * Parameters of an execute rule that decide which managed rules act, by their place. A comparison of effects covers them,
 * so they are not compared as text.
 */
const COMPARED_PATHS: ReadonlySet<string> = new Set(
  [
    ["id", "version", "overrides/action", "overrides/enabled"],
    ["overrides/categories/category", "overrides/categories/enabled", "overrides/categories/action"],
    ["overrides/rules/id", "overrides/rules/enabled", "overrides/rules/action"],
    ["overrides/rules/score_threshold"],
  ].flat(),
);

/** Whether a comparison of effects covers a rule: it executes a ruleset that the file names. */
export function isComparedInEffect({
  action,
  parameters,
  isExpressionKnown,
  isEnabled,
}: ConfiguredRule): boolean {
  const id = parameters?.kind === "Object" ? parameters.get("id") : undefined;
  return action === "execute" && id?.kind === "String" && isExpressionKnown && isEnabled !== "unknown";
}

/** The parameters that no comparison of effects covers, as comparable text. */
export function parametersBeyondEffects({ parameters }: ConfiguredRule, document: SourceDocument): string {
  return parameters ? leavesOf(parameters, document, "").sort().join("\n") : "";
}

function leavesOf(node: LocatedNode, document: SourceDocument, path: string): string[] {
  const below = (key: string) => (path === "" ? key : `${path}/${key}`);
  if (node.kind === "Object")
    return node.entries.flatMap(({ key, value }) => leavesOf(value, document, below(key)));
  if (node.kind === "Array") return node.items.flatMap((item) => leavesOf(item, document, path));
  // A value that is not known counts as text: no comparison of effects sees it.
  const isCovered = COMPARED_PATHS.has(path) && node.kind !== "Unknown";
  return isCovered ? [] : [`${path}: ${writtenText(node, document)}`];
}
