import { lossesFirst, type Protection, worstOf } from "../../core/protection.ts";
import { expressionKey } from "../live/same-expression.ts";
import { type RuleChange, ruleChanges } from "./diff-rules.ts";
import {
  type NotGoverned,
  notGoverned,
  type SettingChange,
  settingChanges,
  withOpenSettled,
} from "./diff-settings.ts";
import type { DeployedRuleset } from "./effective.ts";

export type { NotGoverned, RuleChange, SettingChange };

/** The differences in one deployment. */
export interface DeploymentDiff {
  readonly rulesetId: string;
  readonly rulesetName: string;
  /** The phase in which it is deployed now; undefined if the file does not say. */
  readonly phase?: string | undefined;
  /** `added`, `removed`: only one side deploys the ruleset. */
  readonly state: "added" | "removed" | "changed" | "same";
  /** The worst effect on protection of all changes. */
  readonly protection: Protection;
  readonly settings: readonly SettingChange[];
  readonly rules: readonly RuleChange[];
  /** Only where a policy is compared with what is live. */
  readonly notGoverned: readonly NotGoverned[];
  /** Whether the rules of the ruleset are known, so that every one was compared. */
  readonly isExact: boolean;
  /** For an added or removed deployment: whether the other side deploys the ruleset too, by another rule. */
  readonly isRepeated?: boolean;
}

/** The differences in effect, not in text, between two configurations. */
export interface EffectiveDiff {
  readonly isSame: boolean;
  readonly deployments: readonly DeploymentDiff[];
  /** Rulesets that are deployed, and that the policy does not name. They are not compared. Default: none. */
  readonly notNamed?: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Compares what is true of each managed rule before and after. Deployments are matched by ruleset; several of one
 * ruleset by all that they say, then by their expressions, then by their order.
 */
export function diffEffective(
  before: readonly DeployedRuleset[],
  after: readonly DeployedRuleset[],
): EffectiveDiff {
  const deployments = pair(before, after).map(([old, fresh]) => {
    if (old && fresh) return diffOne(old, fresh);
    const others = old ? after : before;
    return onlyOn(old ? "removed" : "added", (old ?? fresh)!, others);
  });
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
      const alike = partners.get(likeness(one)) ?? [];
      const at = found.has(one) ? -1 : alike.findIndex((other) => mayBePartners(one, other));
      if (at < 0) continue;
      const [partner] = alike.splice(at, 1) as [DeployedRuleset];
      found.set(one, partner);
      left.delete(partner);
    }
  }
  const gone = [...left].map((one): Pair => [one, undefined]);
  return [...after.map((one): Pair => [found.get(one), one]), ...gone];
}

/** A policy for the account never describes the entry point of a zone. A policy that names no scope has that of a zone. */
function mayBePartners(one: DeployedRuleset, other: DeployedRuleset): boolean {
  const isElsewhere = (policy: DeployedRuleset, live: DeployedRuleset) =>
    policy.open?.by === "policy" && policy.scope === "account" && live.scope === "zone";
  return !isElsewhere(one, other) && !isElsewhere(other, one);
}

function byRuleset({ ruleset }: DeployedRuleset): string {
  return ruleset.id.value;
}

function byExpression(one: DeployedRuleset): string {
  return JSON.stringify([byRuleset(one), one.expression && expressionKey(one.expression)]);
}

function asAWhole({ ruleset, phase: _, ...settings }: DeployedRuleset): string {
  return JSON.stringify([ruleset.id.value, settings]);
}

function diffOne(before: DeployedRuleset, after: DeployedRuleset): DeploymentDiff {
  const sides = withOpenSettled([before, after]);
  const settings = lossesFirst(settingChanges(sides));
  const rules = ruleChanges(sides);
  const state = settings.length + rules.length > 0 ? "changed" : "same";
  const protection = worstOf([...settings, ...rules].map((change) => change.protection));
  return { ...headOf(after), state, protection, settings, rules, notGoverned: notGoverned([before, after]) };
}

function onlyOn(
  state: "added" | "removed",
  one: DeployedRuleset,
  others: readonly DeployedRuleset[],
): DeploymentDiff {
  const isRepeated = others.some((other) => byRuleset(other) === byRuleset(one));
  const protection = state === "added" ? "stronger" : "lost";
  return { ...headOf(one), state, protection, settings: [], rules: [], notGoverned: [], isRepeated };
}

function headOf({ ruleset, phase }: DeployedRuleset) {
  return {
    ...(phase === undefined ? {} : { phase }),
    rulesetId: ruleset.id.value,
    rulesetName: ruleset.name || ruleset.id.value,
    isExact: ruleset.rules !== undefined,
  };
}
