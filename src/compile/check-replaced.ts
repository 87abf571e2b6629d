import { OVERRIDES } from "../contract/overrides.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { code, codeList, counted } from "../core/phrases.ts";
import type { FileRange } from "../core/range.ts";
import { inFile } from "../core/range.ts";
import { arrayAt, objectAt, objectsIn, stringAt } from "../sources/access.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../sources/located.ts";
import type { Deployment, PlannedOverrides, PlannedRule } from "./model.ts";
import { problem } from "./problems.ts";

/** One property that the live rule overrides. */
interface LiveOverride {
  /** What it applies to and which property it sets; equal for overrides of the same thing. */
  readonly target: string;
  readonly range: FileRange;
  /** `category wordpress: enabled true`. */
  readonly description: string;
}

/** What an override applies to. */
type Scope = "category" | "rule" | "ruleset";

/** Fields that a PATCH leaves to the service. */
const KEPT_FIELDS: readonly string[] = ["id", "version", "last_updated", "ref"];
const SENT_FIELDS: readonly string[] = ["action", "action_parameters", "expression", "enabled"];
const SENT_PARAMETERS: readonly string[] = ["id", "version", "overrides"];

/**
 * What a PATCH with the planned overrides would undo in the live rule: overrides that the plan does not have, and other
 * fields; and whether that rule runs at all. Says nothing where no live rule is known.
 *
 * Warnings: `policy/replaces-overrides`, `policy/replaces-fields`, `policy/deployment-disabled`.
 */
export function checkReplaced({ live, isEnabled }: Deployment, planned: PlannedOverrides): Diagnostic[] {
  if (!live) return [];
  const { uri, rule } = live;
  const diagnostics = [...replacedOverrides(uri, rule, planned), ...replacedFields(uri, rule)];
  const enabled = rule.get("enabled");
  if (enabled && !isEnabled.value && isEnabled.origin.from === "entrypoint") {
    const { range } = enabled;
    const messageId = "deploymentDisabled";
    diagnostics.push(problem("policy/deployment-disabled", { uri, range, messageId }));
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
    problem("policy/replaces-overrides", {
      uri,
      range: parameters.entry("overrides")!.keyRange,
      messageId: "replacesOverrides",
      data: { count: counted(replaced.length, "override"), list: codeList(descriptions, "and") },
      related: replaced.map(({ range, description }) => ({
        uri,
        range,
        message: `The PATCH removes ${code(description)}.`,
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
    return [liveOverride("ruleset", "", entry)];
  });
}

function listed(overrides: LocatedObject, list: string, scope: Scope, nameKey: string): LiveOverride[] {
  return objectsIn(arrayAt(overrides, list)).flatMap((item) => {
    const name = stringAt(item, nameKey)?.value ?? "";
    return item.entries.filter(({ key }) => key !== nameKey).map((entry) => liveOverride(scope, name, entry));
  });
}

function liveOverride(scope: Scope, name: string, { key, keyRange, value }: LocatedEntry): LiveOverride {
  return {
    target: targetOf(scope, name, key),
    range: inFile({ start: keyRange.start, end: value.range.end }),
    description: `${[scope, name].join(" ").trim()}: ${key} ${shown(value)}`,
  };
}

function targetOf(scope: Scope, name: string, property: string): string {
  return JSON.stringify([scope, name, property]);
}

function shown(node: LocatedNode): string {
  if (node.kind === "String" || node.kind === "Boolean") return String(node.value);
  return node.kind === "Number" ? node.raw : "…";
}

function replacedFields(uri: string, rule: LocatedObject): Diagnostic[] {
  const parameters = objectAt(rule, "action_parameters");
  const fields = lostFields(rule, [...KEPT_FIELDS, ...SENT_FIELDS], "");
  const lost = [...fields, ...lostFields(parameters, SENT_PARAMETERS, "action_parameters.")];
  const [first] = lost;
  if (!first) return [];
  const list = codeList(
    lost.map(({ name }) => name),
    "and",
  );
  const range = first.entry.keyRange;
  return [problem("policy/replaces-fields", { uri, range, messageId: "replacesFields", data: { list } })];
}

function lostFields(object: LocatedObject | undefined, known: readonly string[], prefix: string) {
  return (object?.entries ?? [])
    .filter((entry) => !known.includes(entry.key) && !isEmpty(entry.value))
    .map((entry) => ({ entry, name: `${prefix}${entry.key}` }));
}

function isEmpty(node: LocatedNode): boolean {
  switch (node.kind) {
    case "Null":
      return true;
    case "String":
      return node.value === "";
    case "Array":
      return node.items.length === 0;
    case "Object":
      return node.entries.length === 0;
    default:
      return false;
  }
}
