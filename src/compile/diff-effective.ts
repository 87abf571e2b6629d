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

/** What differs in one deployment. */
export interface DeploymentDiff {
  readonly rulesetId: string;
  readonly rulesetName: string;
  /** `added`, `removed`: only one side deploys the ruleset. */
  readonly state: "added" | "removed" | "changed" | "same";
  readonly settings: readonly SettingChange[];
  readonly rules: readonly RuleChange[];
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
 * ruleset by their expressions, then by their order.
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
  const left = [...before];
  const take = (matches: (one: DeployedRuleset) => boolean) => {
    const at = left.findIndex(matches);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const sameRuleset = (one: DeployedRuleset) => (other: DeployedRuleset) =>
    other.ruleset.id.value === one.ruleset.id.value;
  // Exact matches first, so that a new deployment never takes the partner of an unchanged one.
  const exact = after.map((one) =>
    take((other) => sameRuleset(one)(other) && other.expression === one.expression),
  );
  const pairs = after.map((one, at): Pair => [exact[at] ?? take(sameRuleset(one)), one]);
  return [...pairs, ...left.map((one): Pair => [one, undefined])];
}

function diffOne(before: DeployedRuleset | undefined, after: DeployedRuleset | undefined): DeploymentDiff {
  const { ruleset } = (after ?? before)!;
  const base = {
    rulesetId: ruleset.id.value,
    rulesetName: ruleset.name || ruleset.id.value,
    isExact: ruleset.rules !== undefined,
  };
  if (!before) return { ...base, state: "added", settings: [], rules: [] };
  if (!after) return { ...base, state: "removed", settings: [], rules: [] };
  const settings = settingChanges(before, after);
  const rules = ruleChanges(before, after);
  return { ...base, state: settings.length + rules.length > 0 ? "changed" : "same", settings, rules };
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
