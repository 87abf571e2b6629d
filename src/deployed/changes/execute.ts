import type { SourceDocument } from "../../sources/recognise/model.ts";
import { hasUnknown, type LocatedNode } from "../../sources/values/located.ts";
import { type ConfiguredRule, executedRuleset, leavesOf, writtenText } from "./configured.ts";
import type { LocatedGroup } from "./groups.ts";
import { matchRules } from "./match-rules.ts";

/**
 * Parameters of an execute rule that determine which managed rules act, by path. A comparison of effects covers them,
 * so they are not compared as text.
 */
const COMPARED_PATHS: ReadonlySet<string> = new Set(
  [
    ["/id", "/version", "/overrides/action", "/overrides/enabled"],
    ["/overrides/categories/category", "/overrides/categories/enabled", "/overrides/categories/action"],
    ["/overrides/rules/id", "/overrides/rules/enabled", "/overrides/rules/action"],
    ["/overrides/rules/score_threshold"],
  ].flat(),
);

/** A rule that executes a managed ruleset, on both sides or on one. */
export interface ExecutePair {
  readonly before: LocatedRule | undefined;
  readonly after: LocatedRule | undefined;
}

/** A rule with the group that contains it. */
export interface LocatedRule extends LocatedGroup {
  readonly rule: ConfiguredRule;
}

/** The execute rules of a group, with those that they were before. */
export function executesOfGroups(
  before: LocatedGroup | undefined,
  after: LocatedGroup | undefined,
): ExecutePair[] {
  const rulesOf = (located: LocatedGroup | undefined) =>
    located?.group.rules.filter(isComparedInEffect) ?? [];
  const [old, fresh] = [rulesOf(before), rulesOf(after)];
  if (old.length + fresh.length === 0) return [];
  const { pairs, gone, added } = matchRules(old, fresh);
  return [
    ...pairs.map(([was, is]) => ({ before: { ...before!, rule: was }, after: { ...after!, rule: is } })),
    ...gone.map((rule) => ({ before: { ...before!, rule }, after: undefined })),
    ...added.map((rule) => ({ before: undefined, after: { ...after!, rule } })),
  ];
}

/** Whether a comparison of effects covers the parameters of a rule: it executes a ruleset that the file names. */
export function isComparedInEffect(rule: ConfiguredRule): boolean {
  return executedRuleset(rule) !== undefined && !hasUnknown(rule.parameters);
}

/** The parameters that no comparison of effects covers, as comparable text. */
export function parametersBeyondEffects({ parameters }: ConfiguredRule, document: SourceDocument): string {
  // An unknown value counts as text: no comparison of effects sees it.
  const isCovered = (path: string, { kind }: LocatedNode) => COMPARED_PATHS.has(path) && kind !== "Unknown";
  return leavesOf(parameters)
    .flatMap(([path, node]) => (isCovered(path, node) ? [] : [`${path}: ${writtenText(node, document)}`]))
    .sort()
    .join("\n");
}
