import { OWASP } from "../../contract/owasp.ts";
import { type Diagnostic, sortDiagnostics } from "../../core/diagnostic.ts";
import { code, codeList, counted } from "../../core/phrases.ts";
import { policyProblem } from "../codes.ts";
import { overriddenTags } from "../emit/plan-overrides.ts";
import type { ManagedRule, ManagedRuleset, Placed, PolicyPlace } from "../model/model.ts";
import { ruleNumberOf } from "../model/rule-names.ts";
import type { Policy, ResolvedDeployment } from "../settings/policy.ts";
import type { Catalogue } from "./catalogue.ts";

/** The aspect of a rule that differs between two versions of its ruleset. */
export type RuleAspect = "added" | "removed" | "number" | "enabled" | "action" | "score_threshold" | "tags";

/** One difference between two locks. */
export interface LockChange {
  readonly rulesetId: string;
  readonly rulesetName: string;
  readonly rule: ManagedRule;
  readonly aspect: RuleAspect;
  /** As text; empty if that side does not exist. */
  readonly before: string;
  readonly after: string;
}

/** The changes that a new lock makes. */
export interface LockDiff {
  /** Rulesets whose version differs, or that one side lacks. */
  readonly versions: readonly { readonly ruleset: string; readonly before: string; readonly after: string }[];
  readonly changes: readonly LockChange[];
}

/** The differences between two locks, ruleset by ruleset, rule by rule, in the order of their ids. */
export function diffLocks(before: Catalogue, after: Catalogue): LockDiff {
  const ids = [...new Set([...before, ...after].map(({ id }) => id.value))].sort();
  const pairs = ids.map((wanted) => ({
    old: before.find(({ id }) => id.value === wanted),
    new: after.find(({ id }) => id.value === wanted),
  }));
  return {
    versions: pairs.flatMap((pair) => {
      const versions = { before: pair.old?.version ?? "", after: pair.new?.version ?? "" };
      const ruleset = (pair.new ?? pair.old)!.name;
      const isSame = pair.old && pair.new && versions.before === versions.after;
      return isSame ? [] : [{ ruleset, ...versions }];
    }),
    changes: pairs.flatMap((pair) => (pair.old && pair.new ? rulesetChanges(pair.old, pair.new) : [])),
  };
}

function rulesetChanges(before: ManagedRuleset, after: ManagedRuleset): LockChange[] {
  const { name: rulesetName } = after;
  const rulesetId = after.id.value;
  if (!before.rules || !after.rules) return [];
  const old = new Map(before.rules.map((rule) => [rule.id, rule]));
  const fresh = new Map(after.rules.map((rule) => [rule.id, rule]));
  const ids = [...new Set([...old.keys(), ...fresh.keys()])].sort();
  return ids.flatMap((id) => {
    const one = old.get(id);
    const other = fresh.get(id);
    const base = { rulesetId, rulesetName, rule: (other ?? one)! };
    if (!one) return [{ ...base, aspect: "added" as const, before: "", after: other!.description }];
    if (!other) return [{ ...base, aspect: "removed" as const, before: one.description, after: "" }];
    return aspectsOf(one)
      .map(({ aspect, text }, at) => ({ ...base, aspect, before: text, after: aspectsOf(other)[at]!.text }))
      .filter((change) => change.before !== change.after);
  });
}

function aspectsOf(rule: ManagedRule): readonly { readonly aspect: RuleAspect; readonly text: string }[] {
  return [
    { aspect: "number", text: ruleNumberOf(rule.description) ?? "" },
    { aspect: "enabled", text: showSetting(rule.isEnabled) },
    { aspect: "action", text: rule.action ?? "" },
    { aspect: "score_threshold", text: showSetting(rule.scoreThreshold) },
    { aspect: "tags", text: rule.tags.join(", ") },
  ];
}

function showSetting(value: boolean | number | undefined): string {
  return value === undefined ? "" : String(value);
}

/**
 * The parts of a policy that a new lock affects: rules that are gone, renumbered or have other defaults, and tags that
 * rules have gained or lost. The policy is resolved against the old lock.
 *
 * Warnings: `policy/touched`.
 */
export function touchedPlaces(
  policy: Policy,
  deployments: readonly ResolvedDeployment[],
  { changes }: LockDiff,
): Diagnostic[] {
  const found = deployments.flatMap((deployment) => {
    const own = changes.filter(({ rulesetId }) => rulesetId === deployment.ruleset.id.value);
    return [...touchedRules(deployment, own), ...touchedTags(deployment, own)];
  });
  return sortDiagnostics(found.map((one) => ({ ...one, uri: one.uri || policy.place.uri })));
}

function touchedRules({ rules, ruleset, settings }: ResolvedDeployment, changes: readonly LockChange[]) {
  const named: { readonly id: string; readonly place: Placed<string> }[] = rules.map((rule) => ({
    id: rule.id,
    place: rule.settings.reference,
  }));
  const short = settings.threshold ?? settings.action;
  if (short && ruleset.scoreRule) {
    named.push({ id: ruleset.scoreRule.value, place: { ...short, value: OWASP.scoreRuleDescription.value } });
  }
  return named.flatMap(({ id, place: { uri, range, value } }) =>
    changes
      .filter(({ rule, aspect }) => rule.id === id && aspect !== "tags" && aspect !== "added")
      .map(({ aspect, before, after }) => {
        const rule = code(value);
        if (aspect === "removed") {
          return policyProblem("policy/touched", { uri, range, messageId: "ruleGone", data: { rule } });
        }
        const data = { rule, aspect, before: code(before), after: code(after) };
        return policyProblem("policy/touched", { uri, range, messageId: "ruleChanged", data });
      }),
  );
}

function touchedTags(deployment: ResolvedDeployment, changes: readonly LockChange[]): Diagnostic[] {
  const byPlace = new Map<string, { tags: string[]; rules: Set<string>; origin: PolicyPlace }>();
  for (const { category: cause } of overriddenTags(deployment.settings)) {
    const { value: category } = cause;
    const rules = changes.filter((change) => concerns(change, category)).map(({ rule }) => rule.id);
    if (rules.length === 0) continue;
    const key = `${cause.uri} ${cause.range.start}`;
    const entry = byPlace.get(key) ?? { tags: [], rules: new Set<string>(), origin: cause };
    entry.tags.push(category);
    for (const rule of rules) entry.rules.add(rule);
    byPlace.set(key, entry);
  }
  return [...byPlace.values()].map(({ tags, rules, origin: { uri, range } }) => {
    const data = {
      tags: codeList(tags, "and"),
      count: counted(rules.size, "rule"),
      list: codeList([...rules], "and"),
    };
    return policyProblem("policy/touched", { uri, range, messageId: "tagChanged", data });
  });
}

/** Whether a change adds a rule to a tag or takes one away. */
function concerns({ aspect, rule, before, after }: LockChange, tag: string): boolean {
  if (aspect === "added" || aspect === "removed") return rule.tags.includes(tag);
  if (aspect !== "tags") return false;
  return before.split(", ").includes(tag) !== after.split(", ").includes(tag);
}
