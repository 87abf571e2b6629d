import { actionOf } from "../../contract/actions.ts";
import { SKIP } from "../../contract/skip.ts";
import { type Doing, doingOf, type RuleEffect } from "../../semantics/compare/effects.ts";
import { endingOf } from "../../semantics/order/ending.ts";
import { furtherConditionOf } from "../../sources/recognise/further-condition.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import {
  booleanAt,
  hasUnknown,
  type LocatedNode,
  type LocatedObject,
  objectAt,
  stringAt,
  textMembers,
} from "../../sources/values/located.ts";
import { type ConfiguredRule, leavesOf, writtenText } from "../changes/configured.ts";

/** One setting that a rule makes: its name, and its value as written. */
type Setting = readonly [slot: string, value: LocatedNode];

/**
 * The individual settings that a rule makes. In a phase, the last rule that makes a setting decides it; an added
 * header stands beside those before it. Undefined for a rule that also does something else.
 *
 * Source: https://developers.cloudflare.com/ruleset-engine/about/rules/ (checked 2026-11-23)
 */
function settingEffects(
  { action = "", parameters, rest }: ConfiguredRule,
  document: SourceDocument,
): RuleEffect[] | undefined {
  if (parameters?.kind !== "Object" || rest !== "[]") return undefined;
  return READERS[action]?.(parameters)?.map(([slot, value]): RuleEffect => {
    const key = JSON.stringify([action, slot, value.kind, writtenText(value, document)]);
    const isAdded = value.kind === "Object" && stringAt(value, "operation")?.value === "add";
    return { key, kind: isAdded ? "adds" : "sets", slot };
  });
}

const READERS: Readonly<Record<string, (parameters: LocatedObject) => readonly Setting[] | undefined>> = {
  set_config: membersOf,
  set_cache_settings: membersOf,
  route: (parameters) =>
    membersOf(parameters).flatMap(([key, value]) =>
      key === "origin" && value.kind === "Object" ? below(key, value) : [[key, value] as const],
    ),
  rewrite: rewrites,
};

function membersOf(node: LocatedObject): readonly Setting[] {
  return node.entries.flatMap(({ key, value }): Setting[] => (value.kind === "Null" ? [] : [[key, value]]));
}

function below(key: string, node: LocatedObject): readonly Setting[] {
  return membersOf(node).map(([inner, value]) => [`${key}.${inner}`, value]);
}

function rewrites(parameters: LocatedObject): readonly Setting[] | undefined {
  const settings: Setting[] = [];
  for (const [key, value] of membersOf(parameters)) {
    if (value.kind !== "Object") return undefined;
    if (key === "uri") settings.push(...below(key, value));
    else if (key === "headers") {
      for (const [name, header] of membersOf(value)) {
        const operation = header.kind === "Object" ? stringAt(header, "operation")?.value : undefined;
        if (!["set", "remove", "add"].includes(operation ?? "")) return undefined;
        settings.push([`headers.${name.toLowerCase()}`, header]);
      }
    } else return undefined;
  }
  return settings;
}

/**
 * The effect of a rule on the requests that it matches. A rate limit counts the requests that match, so its effect depends
 * on the condition too, which `condition` names.
 */
export function doingOfRule(rule: ConfiguredRule, document: SourceDocument, condition: string): Doing {
  const { node, action = "", parameters, ratelimit } = rule;
  const furtherCondition = furtherConditionOf(node);
  const isCounted = furtherCondition !== undefined && furtherCondition !== "from_list";
  const ending = endingOf({
    action,
    isEnabled: true,
    parameters: textMembers(parameters),
    furtherCondition,
  });
  const written = parameters && writtenText(parameters, document);
  const key = JSON.stringify([
    action,
    written,
    rule.rest,
    ...(isCounted ? [ratelimit && writtenText(ratelimit, document), condition] : []),
  ]);
  const parts = action === "skip" ? skipEffects : settingEffects;
  return doingOf({
    effects: (isCounted ? undefined : parts(rule, document)) ?? [
      { key, kind: isCounted ? "counted" : kindOf(action) },
    ],
    ends: ending === "ends" ? "stops" : ending,
    isKnown:
      rule.isEnabled !== "unknown" &&
      !node.entries.some(({ key: name, value }) => !NAMES.has(name) && hasUnknown(value)),
  });
}

/** Members that only name a rule, and its expression, which is compared separately. */
const NAMES: ReadonlySet<string> = new Set(["id", "ref", "description", "expression", "version"]);

/** Actions that are not idempotent: repeated at once, they run a ruleset again, or add to a number again. */
const REPEATED: ReadonlySet<string> = new Set(["execute", "score"]);

function kindOf(action: string): RuleEffect["kind"] {
  if (REPEATED.has(action) || !actionOf(action)) return "counted";
  return action === "log" ? "marks" : "once";
}

/** The effects of a skip rule, item by item: two rules that skip one item each then equal one that skips both. */
function skipEffects({ node, parameters, rest }: ConfiguredRule, document: SourceDocument): RuleEffect[] {
  const effects: RuleEffect[] = [];
  for (const { key, value } of parameters?.kind === "Object" ? parameters.entries : []) {
    const isRest = SKIP.leavingOutRemaining.value.includes(key);
    if (key === "ruleset" && value.kind === "String" && value.value === SKIP.current.value) continue;
    const isLater = isRest || key === "phases" || key === "products";
    for (const [path, leaf] of leavesOf(value)) {
      if (leaf.kind === "Null") continue;
      const what = `${path} ${writtenText(leaf, document)}`;
      effects.push({ key: JSON.stringify(["skip", key, what]), kind: "marks", isLater });
    }
  }
  if (booleanAt(objectAt(node, "logging"), "enabled")?.value !== false) {
    effects.push({ key: "skip is logged", kind: "marks" });
  }
  if (rest !== "[]") effects.push({ key: JSON.stringify(["skip", rest]), kind: "marks" });
  return effects;
}
