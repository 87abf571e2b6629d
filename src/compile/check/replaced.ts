import { OVERRIDES } from "../../contract/overrides.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { code, codeList, counted } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import { inFile } from "../../core/range.ts";
import { arrayAt, objectAt, objectsIn, stringAt } from "../../sources/values/access.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { GOVERNED } from "../live/keep-live.ts";
import type { Deployment, PlannedOverrides, PlannedRule } from "../model/model.ts";
import { checkProblem } from "./codes.ts";

/** One property that the live rule overrides. */
interface LiveOverride {
  /** A key for the override's target and the property it sets; equal for overrides of the same thing. */
  readonly target: string;
  readonly range: FileRange;
  /** `category wordpress: enabled true`. */
  readonly description: string;
}

/** The kind of target of an override. */
type Scope = "category" | "rule" | "ruleset";

/**
 * Reports the overrides of the live rule that the planned ones remove, and a live rule that is disabled. Returns nothing
 * where no live rule is known.
 *
 * Warnings: `policy/replaces-overrides`, `policy/deployment-disabled`.
 */
export function checkReplaced({ live, isEnabled }: Deployment, planned: PlannedOverrides): Diagnostic[] {
  if (!live) return [];
  const { uri, rule } = live;
  const diagnostics = replacedOverrides(uri, rule, planned);
  const enabled = rule.get("enabled");
  if (enabled && !isEnabled.value && isEnabled.origin.from === "entrypoint") {
    const { range } = enabled;
    const messageId = "deploymentDisabled";
    diagnostics.push(checkProblem("policy/deployment-disabled", { uri, range, messageId }));
  }
  return diagnostics;
}

function replacedOverrides(uri: string, rule: LocatedObject, planned: PlannedOverrides): Diagnostic[] {
  const parameters = objectAt(rule, "action_parameters");
  const overrides = objectAt(parameters, "overrides");
  if (!parameters || !overrides) return [];
  const kept = plannedTargets(planned);
  const replaced = liveOverrides(overrides).filter(({ target }) => !kept.has(target));
  if (replaced.length === 0) return [];
  const descriptions = replaced.map(({ description }) => description);
  return [
    checkProblem("policy/replaces-overrides", {
      uri,
      range: parameters.entry("overrides")!.keyRange,
      messageId: "replacesOverrides",
      data: { count: counted(replaced.length, "override"), list: codeList(descriptions, "and") },
      related: replaced.map(({ range, description }) => ({
        uri,
        range,
        message: `The policy removes ${code(description)}.`,
      })),
      source: OVERRIDES.replaced.source,
    }),
  ];
}

function plannedTargets({ allRules, categories, rules }: PlannedOverrides): ReadonlySet<string> {
  return new Set([
    ...plannedProperties(allRules).map((name) => targetOf("ruleset", "", name)),
    ...categories.flatMap((tag) =>
      plannedProperties(tag).map((name) => targetOf("category", tag.category, name)),
    ),
    ...rules.flatMap((rule) => plannedProperties(rule).map((name) => targetOf("rule", rule.id.value, name))),
  ]);
}

function plannedProperties({
  isEnabled,
  scoreThreshold,
  action,
}: Partial<Pick<PlannedRule, "isEnabled" | "scoreThreshold" | "action">>): string[] {
  return [
    ...(isEnabled ? ["enabled"] : []),
    ...(scoreThreshold ? ["score_threshold"] : []),
    ...(action ? ["action"] : []),
  ];
}

function liveOverrides(overrides: LocatedObject): LiveOverride[] {
  return overrides.entries.flatMap((entry) => {
    if (entry.key === "categories") return listed(overrides, entry.key, "category", "category");
    if (entry.key === "rules") return listed(overrides, entry.key, "rule", "id");
    return isGoverned("overrides", entry) ? [liveOverride("ruleset", "", entry)] : [];
  });
}

function listed(overrides: LocatedObject, list: string, scope: Scope, nameKey: string): LiveOverride[] {
  return objectsIn(arrayAt(overrides, list)).flatMap((item) => {
    const name = stringAt(item, nameKey)?.value ?? "";
    const place = scope === "category" ? "category" : "ruleOverride";
    const properties = item.entries.filter((entry) => entry.key !== nameKey && isGoverned(place, entry));
    return properties.map((entry) => liveOverride(scope, name, entry));
  });
}

/** Whether a policy could say it. Everything else is kept unchanged live. */
function isGoverned(place: keyof typeof GOVERNED, { key }: LocatedEntry): boolean {
  return GOVERNED[place].some((one) => one === key);
}

function liveOverride(scope: Scope, name: string, { key, keyRange, value }: LocatedEntry): LiveOverride {
  return {
    target: targetOf(scope, name, key),
    range: inFile({ start: keyRange.start, end: value.range.end }),
    description: `${[scope, name].join(" ").trim()}: ${key} ${showNode(value)}`,
  };
}

function targetOf(scope: Scope, name: string, property: string): string {
  return JSON.stringify([scope, name, property]);
}

function showNode(node: LocatedNode): string {
  if (node.kind === "String" || node.kind === "Boolean") return String(node.value);
  return node.kind === "Number" ? node.raw : "…";
}
