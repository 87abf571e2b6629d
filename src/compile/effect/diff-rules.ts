import type { Approval } from "../../core/approval.ts";
import type { Protection } from "../../core/protection.ts";
import { byStrength, strengthOfAction } from "../../deployed/changes/protection.ts";
import {
  type DeployedRuleset,
  type EffectiveRule,
  effectiveState,
  stateText,
  type Winner,
} from "./effective.ts";

/** One rule, or group of rules, whose effect differs. */
export interface RuleChange {
  readonly kind: EffectiveRule["kind"];
  readonly id: string;
  readonly description: string;
  /** The effect of the rule, in words: `off`, `block at 40`. */
  readonly before: string;
  readonly after: string;
  /** The properties that differ. */
  readonly changed: readonly ("enabled" | "action" | "score_threshold")[];
  readonly protection: Protection;
  /** For the first property that differs, the setting that decides after the change, and the one that decided before. */
  readonly winnerBefore: Winner;
  readonly winnerAfter: Winner;
  /** The approval of the change. Default: none. */
  readonly approval?: Approval;
}

/** The managed rules whose effect differs by overrides. Exceptions are separate rules, and are compared as such. */
export function ruleChanges([before, after]: readonly [DeployedRuleset, DeployedRuleset]): RuleChange[] {
  // Most zones of a fleet are in sync: identical overrides need not be computed rule by rule.
  if (JSON.stringify(before.overrides) === JSON.stringify(after.overrides)) return [];
  const ruleset = after.ruleset.rules ? after.ruleset : before.ruleset;
  const named = [before.overrides, after.overrides];
  const statesOf = (side: DeployedRuleset) => effectiveState({ ...side, ruleset, exceptions: [] }, named);
  const fresh = new Map(statesOf(after).map((rule) => [ruleKey(rule), rule]));
  return statesOf(before).flatMap((rule) => changeOf(rule, fresh.get(ruleKey(rule))!) ?? []);
}

function changeOf(before: EffectiveRule, after: EffectiveRule): RuleChange | undefined {
  const texts = { before: stateText(before), after: stateText(after) };
  if (texts.before === texts.after) return undefined;
  const { kind, id, description } = before;
  const changed = changedProperties(before, after);
  const property = decisiveProperty(changed, after);
  const winners = { winnerBefore: before[property].winner, winnerAfter: after[property].winner };
  return { kind, id, description, ...texts, changed, protection: byState(before, after), ...winners };
}

function byState(before: EffectiveRule, after: EffectiveRule): Protection {
  const [was, is] = [actingOf(before), actingOf(after)];
  if (was === "off" || is === "off") {
    if (was === "log" || is === "log") return "same";
    return is === "off" ? "lost" : "stronger";
  }
  const [wasOn, isOn] = [before.enabled.value, after.enabled.value];
  const others = wasOn === isOn || was === "log" ? "same" : isOn ? "stronger" : "unknown";
  const strength = was === is ? others : byStrength(strengthOfAction(was), strengthOfAction(is));
  if (strength === "lost" || strength === "weaker") return strength;
  if (was !== is && is === "log") return "lost";
  // Nothing was stopped, from whatever score.
  if (was === "log") return strength;
  const [old, fresh] = [before.scoreThreshold.value, after.scoreThreshold.value];
  if ((fresh ?? 0) > (old ?? Number.POSITIVE_INFINITY)) return "weaker";
  // A rule that was switched on may be off as shipped.
  if (others === "unknown") return others;
  return strength === "same" && (fresh ?? 0) < (old ?? 0) ? "stronger" : strength;
}

function actingOf({ enabled, action }: EffectiveRule): string {
  return enabled.value === false ? "off" : (action.value ?? "on");
}

/** The first property that differs and that an override decides on now, else the first. */
function decisiveProperty(changed: RuleChange["changed"], after: EffectiveRule) {
  const names = changed.map((name) => (name === "score_threshold" ? ("scoreThreshold" as const) : name));
  return names.find((name) => after[name].winner.by !== "default") ?? names[0] ?? "enabled";
}

/** The key of a managed rule, or of an entry for several, among those of its ruleset. */
export function ruleKey({ kind, id }: Pick<EffectiveRule, "kind" | "id">): string {
  return `${kind} ${id}`;
}

function changedProperties(before: EffectiveRule, after: EffectiveRule): RuleChange["changed"] {
  const isOff = before.enabled.value === false || after.enabled.value === false;
  if (isOff) return ["enabled"];
  return [
    ...(before.enabled.value === after.enabled.value ? [] : (["enabled"] as const)),
    ...(before.action.value === after.action.value ? [] : (["action"] as const)),
    ...(before.scoreThreshold.value === after.scoreThreshold.value ? [] : (["score_threshold"] as const)),
  ];
}
