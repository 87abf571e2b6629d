import type { Protection } from "../../core/protection.ts";
import { byStrength, strengthOfAction } from "../../deployed/changes/protection.ts";
import { expressionKey, matchesAlways } from "../live/same-expression.ts";
import type { Sides } from "./diff-settings.ts";
import { type EffectiveRule, effectiveState, stateText, type Winner } from "./effective.ts";

/** One rule, or group of rules, whose effect differs. */
export interface RuleChange {
  readonly kind: EffectiveRule["kind"];
  readonly id: string;
  readonly description: string;
  /** The effect of the rule, in words: `off`, `block at 40`. */
  readonly before: string;
  readonly after: string;
  /** The properties that differ. */
  readonly changed: readonly ("enabled" | "action" | "score_threshold" | "exceptions")[];
  readonly protection: Protection;
  /** For the first property that differs, the setting that decides after the change, and the one that decided before. */
  readonly winnerBefore: Winner;
  readonly winnerAfter: Winner;
}

/**
 * The rules whose effect differs. Exceptions for the whole ruleset are left to `settingChanges`: they would repeat one
 * difference for each rule.
 */
export function ruleChanges([before, after]: Sides): RuleChange[] {
  // Most zones of a fleet are in sync: what is written alike need not be computed rule by rule.
  if (writtenText(before) === writtenText(after)) return [];
  const ruleset = after.ruleset.rules ? after.ruleset : before.ruleset;
  const skipped = [...before.exceptions, ...after.exceptions].flatMap(({ rules }) => rules ?? []);
  const named = [before.overrides, after.overrides, { rules: skipped.map((id) => ({ id })) }];
  const statesOf = (side: Sides[number]) => {
    const exceptions = side.exceptions.filter(({ rules }) => rules !== undefined);
    return effectiveState({ ...side, ruleset, exceptions }, named);
  };
  const fresh = new Map(statesOf(after).map((rule) => [ruleKey(rule), rule]));
  return statesOf(before).flatMap((rule) => changeOf(rule, fresh.get(ruleKey(rule))!) ?? []);
}

function writtenText({ overrides, exceptions }: Sides[number]): string {
  return JSON.stringify([overrides, exceptions]);
}

function changeOf(before: EffectiveRule, after: EffectiveRule): RuleChange | undefined {
  const hasSameExceptions = exceptionKeys(before) === exceptionKeys(after);
  if (hasSameExceptions && bareText(before) === bareText(after)) return undefined;
  const texts = { before: stateText(before), after: stateText(after) };
  if (texts.before === texts.after) return undefined;
  const { kind, id, description } = before;
  const changed = changedProperties(before, after, hasSameExceptions);
  const property = decisiveProperty(changed, after);
  const winners = { winnerBefore: before[property].winner, winnerAfter: after[property].winner };
  const protection = changed.some((name) => name !== "exceptions")
    ? byState(before, after)
    : byExceptions(before, after);
  return { kind, id, description, ...texts, changed, protection, ...winners };
}

/** The effect on protection; the exceptions of a rule are compared only if nothing else differs. */
function byState(before: EffectiveRule, after: EffectiveRule): Protection {
  const [was, is] = [actingOf(before), actingOf(after)];
  if (was === "off" || is === "off") {
    if (was === "log" || is === "log") return "same";
    return is === "off" ? "lost" : "stronger";
  }
  const strength = was === is ? "same" : byStrength(strengthOfAction(was), strengthOfAction(is));
  if (strength === "lost" || strength === "weaker") return strength;
  if (was !== is && is === "log") return "lost";
  const [old, fresh] = [before.scoreThreshold.value, after.scoreThreshold.value];
  if ((fresh ?? 0) > (old ?? Number.POSITIVE_INFINITY)) return "weaker";
  return strength === "same" && (fresh ?? 0) < (old ?? 0) ? "stronger" : strength;
}

function actingOf({ enabled, action }: EffectiveRule): string {
  return enabled.value === false ? "off" : (action.value ?? "on");
}

function byExceptions(before: EffectiveRule, after: EffectiveRule): Protection {
  const [old, fresh] = [before, after].map(
    ({ exceptions }) => new Set(exceptions.map(({ expression }) => expressionKey(expression))),
  ) as [Set<string>, Set<string>];
  if (after.exceptions.some(({ expression }) => matchesAlways(expression))) return "lost";
  if ([...old].every((key) => fresh.has(key))) return "weaker";
  return [...fresh].every((key) => old.has(key)) ? "stronger" : "unknown";
}

function bareText(rule: EffectiveRule): string {
  return stateText({ ...rule, exceptions: [] });
}

/** Equal where the same requests are excepted, in whatever order and notation. */
function exceptionKeys({ exceptions }: EffectiveRule): string {
  return [...new Set(exceptions.map(({ expression }) => expressionKey(expression)))].sort().join("\n");
}

/** The first property that differs and that an override decides on now, else the first. */
function decisiveProperty(changed: RuleChange["changed"], after: EffectiveRule) {
  const names = changed.flatMap((name) => {
    if (name === "exceptions") return [];
    return [name === "score_threshold" ? ("scoreThreshold" as const) : name];
  });
  return names.find((name) => after[name].winner.by !== "default") ?? names[0] ?? "enabled";
}

/** The key of a managed rule, or of a stand-in for several, among those of its ruleset. */
export function ruleKey({ kind, id }: Pick<EffectiveRule, "kind" | "id">): string {
  return `${kind} ${id}`;
}

function changedProperties(
  before: EffectiveRule,
  after: EffectiveRule,
  hasSameExceptions: boolean,
): RuleChange["changed"] {
  const isOff = before.enabled.value === false || after.enabled.value === false;
  if (isOff) return ["enabled"];
  return [
    ...(before.enabled.value === after.enabled.value ? [] : (["enabled"] as const)),
    ...(before.action.value === after.action.value ? [] : (["action"] as const)),
    ...(before.scoreThreshold.value === after.scoreThreshold.value ? [] : (["score_threshold"] as const)),
    ...(hasSameExceptions ? [] : (["exceptions"] as const)),
  ];
}
