import { oneOf } from "../core/phrases.ts";
import { ACCOUNT_EXPRESSION, DOCUMENTED_DEPLOYMENT } from "./documented.ts";
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
  /** What it does, in words: `off`, `block at 40`. */
  readonly before: string;
  readonly after: string;
  /** Which of its properties differ. */
  readonly changed: readonly ("enabled" | "action" | "score_threshold" | "exceptions")[];
  /** What decides afterwards, and what decided before, for the first property that differs. */
  readonly winnerBefore: Winner;
  readonly winnerAfter: Winner;
}

/** A property of the execute rule that differs. */
export interface SettingChange {
  readonly setting: "expression" | "enabled" | "version";
  readonly before: string;
  readonly after: string;
}

/**
 * Something that is live and that the policy leaves open, where it is not what a new deployment has. The policy takes it
 * as it is, so it is not a difference, and still decides what happens to requests.
 */
export interface NotGoverned {
  readonly setting: "expression" | "enabled" | "exception";
  /** As it is live. Of an exception: the expression of the skip rule, with the rules that it skips. */
  readonly live: string;
  /** In a new deployment. */
  readonly usual: string;
}

/** What differs in one deployment. */
export interface DeploymentDiff {
  readonly rulesetId: string;
  readonly rulesetName: string;
  /** `added`, `removed`: only one side deploys the ruleset. */
  readonly state: "added" | "removed" | "changed" | "same";
  readonly settings: readonly SettingChange[];
  readonly rules: readonly RuleChange[];
  /** Only where a policy is compared with what is live. */
  readonly notGoverned: readonly NotGoverned[];
  /** Whether the rules of the ruleset are known, so that every one was compared. */
  readonly isExact: boolean;
}

/** What differs between two configurations, in effect and not in text. */
export interface EffectiveDiff {
  readonly isSame: boolean;
  readonly deployments: readonly DeploymentDiff[];
}

/**
 * Compares what is true of each managed rule before and after. Deployments are matched by ruleset; several of one
 * ruleset by all that they say, then by their expressions, then by their order.
 */
export function diffEffective(
  before: readonly DeployedRuleset[],
  after: readonly DeployedRuleset[],
): EffectiveDiff {
  const deployments = pair(before, after).map(([old, fresh]) => diffOne(old, fresh));
  return { isSame: deployments.every(({ state }) => state === "same"), deployments };
}

type Pair = readonly [DeployedRuleset | undefined, DeployedRuleset | undefined];

function pair(before: readonly DeployedRuleset[], after: readonly DeployedRuleset[]): Pair[] {
  const left = new Set(before);
  const found = new Map<DeployedRuleset, DeployedRuleset>();
  // The closest likeness first, so that a new deployment never takes the partner of an unchanged one.
  for (const likeness of [asAWhole, byExpression, byRuleset]) {
    const partners = new Map<string, DeployedRuleset[]>();
    for (const one of left) {
      const alike = partners.get(likeness(one)) ?? [];
      alike.push(one);
      partners.set(likeness(one), alike);
    }
    for (const one of after) {
      const partner = found.has(one) ? undefined : partners.get(likeness(one))?.shift();
      if (!partner) continue;
      found.set(one, partner);
      left.delete(partner);
    }
  }
  const gone = [...left].map((one): Pair => [one, undefined]);
  return [...after.map((one): Pair => [found.get(one), one]), ...gone];
}

function byRuleset({ ruleset }: DeployedRuleset): string {
  return ruleset.id.value;
}

function byExpression(one: DeployedRuleset): string {
  return JSON.stringify([byRuleset(one), one.expression]);
}

function asAWhole({ ruleset, ...settings }: DeployedRuleset): string {
  return JSON.stringify([ruleset.id.value, settings]);
}

function diffOne(before: DeployedRuleset | undefined, after: DeployedRuleset | undefined): DeploymentDiff {
  const { ruleset } = (after ?? before)!;
  const base = {
    rulesetId: ruleset.id.value,
    rulesetName: ruleset.name || ruleset.id.value,
    isExact: ruleset.rules !== undefined,
  };
  if (!before) return { ...base, state: "added", settings: [], rules: [], notGoverned: [] };
  if (!after) return { ...base, state: "removed", settings: [], rules: [], notGoverned: [] };
  const settings = settingChanges(before, after);
  const rules = ruleChanges(before, after);
  const state = settings.length + rules.length > 0 ? "changed" : "same";
  return { ...base, state, settings, rules, notGoverned: notGoverned(before, after) };
}

function notGoverned(before: DeployedRuleset, after: DeployedRuleset): NotGoverned[] {
  const [policy, live] = before.open ? [before, after] : [after, before];
  if (!policy.open || live.open) return [];
  const { settings, scope } = policy.open;
  const found: NotGoverned[] = [];
  const usual = scope === "account" ? ACCOUNT_EXPRESSION : DOCUMENTED_DEPLOYMENT.expression;
  if (settings.includes("expression") && live.expression !== undefined && live.expression !== usual.value)
    found.push({ setting: "expression", live: live.expression, usual: usual.value });
  if (settings.includes("enabled") && live.isEnabled === false)
    found.push({ setting: "enabled", live: "false", usual: "true" });
  for (const { expression, rules } of live.exceptions) {
    const which = rules === undefined ? "all rules" : oneOf(rules, "and");
    found.push({ setting: "exception", live: `${expression} (skips ${which})`, usual: "none" });
  }
  return found;
}

function settingChanges(before: DeployedRuleset, after: DeployedRuleset): SettingChange[] {
  const compared = [
    ["expression", before.expression, after.expression],
    ["enabled", before.isEnabled, after.isEnabled],
    ["version", before.version, after.version],
  ] as const;
  return compared.flatMap(([setting, old, fresh]) => {
    if (old === undefined || fresh === undefined || old === fresh) return [];
    return [{ setting, before: String(old), after: String(fresh) }];
  });
}

function ruleChanges(before: DeployedRuleset, after: DeployedRuleset): RuleChange[] {
  const ruleset = after.ruleset.rules ? after.ruleset : before.ruleset;
  const named = [before.overrides, after.overrides];
  const old = effectiveState({ ...before, ruleset }, named);
  const fresh = new Map(effectiveState({ ...after, ruleset }, named).map((rule) => [keyOf(rule), rule]));
  return old.flatMap((rule) => {
    const other = fresh.get(keyOf(rule))!;
    const texts = { before: stateText(rule), after: stateText(other) };
    if (texts.before === texts.after) return [];
    const changed = changedProperties(rule, other);
    const property = decisiveProperty(changed, other);
    return [
      {
        kind: rule.kind,
        id: rule.id,
        description: rule.description,
        ...texts,
        changed,
        winnerBefore: rule[property].winner,
        winnerAfter: other[property].winner,
      },
    ];
  });
}

/** The first property that differs and that an override decides on now, else the first. */
function decisiveProperty(changed: RuleChange["changed"], after: EffectiveRule) {
  const names = changed.flatMap((name) => {
    if (name === "exceptions") return [];
    return [name === "score_threshold" ? ("scoreThreshold" as const) : name];
  });
  return names.find((name) => after[name].winner.by !== "default") ?? names[0] ?? "enabled";
}

function keyOf({ kind, id }: EffectiveRule): string {
  return `${kind} ${id}`;
}

function changedProperties(before: EffectiveRule, after: EffectiveRule): RuleChange["changed"] {
  const isOff = before.enabled.value === false || after.enabled.value === false;
  if (isOff) return ["enabled"];
  const exceptions = (rule: EffectiveRule) => rule.exceptions.map(({ expression }) => expression).join("\n");
  return [
    ...(before.enabled.value === after.enabled.value ? [] : (["enabled"] as const)),
    ...(before.action.value === after.action.value ? [] : (["action"] as const)),
    ...(before.scoreThreshold.value === after.scoreThreshold.value ? [] : (["score_threshold"] as const)),
    ...(exceptions(before) === exceptions(after) ? [] : (["exceptions"] as const)),
  ];
}
