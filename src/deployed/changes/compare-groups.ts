import { code, codeList, counted } from "../../core/phrases.ts";
import { type Protection, worstOf } from "../../core/protection.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import { NumberedConditions } from "../meaning/conditions.ts";
import { compareWholeLists } from "../meaning/whole-list.ts";
import { addedRule, changedRule, type RuleSide, removedRule } from "./compare-rule.ts";
import {
  type ConfiguredRule,
  type EvaluatedRules,
  executedRuleset,
  nameOfRule,
  subjectOfRule,
} from "./configured.ts";
import type { LocatedGroup } from "./groups.ts";
import { type KnownLists, usesList } from "./list-items.ts";
import { type Matching, movedPositions } from "./match.ts";
import { matchRules } from "./match-rules.ts";
import type { ConfigChange } from "./model.ts";
import { isException, strengthOf, withoutRule } from "./protection.ts";

/** The lists of both sides. */
export type ListsOfSides = Readonly<Record<"before" | "after", KnownLists>>;

/** The differences between a group and its earlier version. */
export function changesOfGroup(
  before: LocatedGroup,
  after: LocatedGroup,
  lists: ListsOfSides,
): ConfigChange[] {
  const matching = matchRules(before.group.rules, after.group.rules);
  const ofRules = changesOfRules(before, after, { matching, lists });
  const isHarmless =
    ofRules.some(({ protection }) => protection !== "same") && doesTheSame(before, after, lists);
  return [...groupItself(before, after), ...(isHarmless ? ofRules.map(withoutEffect) : ofRules)];
}

/** Steps of the proof that rules do the same to every request as before. */
const MAX_STEPS = 300_000;

function doesTheSame(before: LocatedGroup, after: LocatedGroup, lists: ListsOfSides): boolean {
  if (before.group.phase !== after.group.phase || isOfOther(before, after)) return false;
  if (before.view?.deployed?.definitions !== after.view?.deployed?.definitions) return false;
  const [was, is] = [lists.before(), lists.after()];
  const changed = [...was.keys(), ...is.keys()].filter((name) => `${was.get(name)}` !== `${is.get(name)}`);
  if (changed.some((name) => after.group.rules.some((rule) => usesList(rule, name)))) return false;
  const prover = new Prover({ facts: "undisputed" });
  const comparing = { prover, conditions: new NumberedConditions(prover), maxSteps: MAX_STEPS };
  return compareWholeLists(acting(before), acting(after), comparing).outcome === "equivalent";
}

/** The group without the rules that only log, which protect nothing. */
function acting({ group, ...rest }: LocatedGroup): LocatedGroup {
  return { ...rest, group: { ...group, rules: group.rules.filter(({ action }) => action !== "log") } };
}

function withoutEffect(change: ConfigChange): ConfigChange {
  const { protection, message } = change;
  if (protection === "same") return change;
  return {
    ...change,
    protection: "same",
    message: `${message} Taken together, the rules stop and skip what they did before.`,
  };
}

function changesOfRules(
  before: LocatedGroup,
  after: LocatedGroup,
  { matching, lists }: { readonly matching: Matching<ConfiguredRule>; readonly lists: ListsOfSides },
): ConfigChange[] {
  const old = (rule: ConfiguredRule): RuleSide => ({ ...sideOf(rule, before), lists: lists.before });
  const fresh = (rule: ConfiguredRule): RuleSide => ({ ...sideOf(rule, after), lists: lists.after });
  const doubted = (rule: ConfiguredRule, changes: readonly ConfigChange[]) =>
    changes.map((one) => {
      const isOpen = one.protection === "stronger" && holdsBack(rule, before.group);
      return isOpen ? { ...one, protection: "unknown" as const } : one;
    });
  return [
    ...matching.pairs.flatMap(([was, is]) => {
      const changes = changedRule(old(was), fresh(is));
      return is.action === "block" ? changes : doubted(was, changes);
    }),
    ...matching.gone.flatMap((rule) =>
      doubted(rule, [removedRule(old(rule), skipsNothing(rule, before.group))]),
    ),
    ...matching.added.map((rule) => addedRule(fresh(rule), skipsNothing(rule, after.group))),
    ...moves(matching, before.group, after),
  ];
}

/** Whether a rule of a ruleset only skips managed rulesets, or what follows, and nothing of that comes after it. */
function skipsNothing(rule: ConfiguredRule, { rules, phase, isWhole }: EvaluatedRules): boolean {
  const { action, parameters } = rule;
  if (action !== "skip" || !isWhole || phase === undefined || parameters?.kind !== "Object") return false;
  const later = rules.slice(rules.indexOf(rule) + 1).filter(({ isEnabled }) => isEnabled !== false);
  const executed = new Set(later.filter((one) => one.action === "execute").map(executedRuleset));
  return parameters.entries.every(({ key, value }) => {
    if (value.kind === "Null") return true;
    if (key === "ruleset") return later.length === 0;
    if (executed.has(undefined)) return false;
    if (key === "rules" && value.kind === "Object")
      return value.entries.every((one) => !executed.has(one.key));
    if (key !== "rulesets" || value.kind !== "Array") return false;
    return value.items.every((item) => item.kind === "String" && !executed.has(item.value));
  });
}

function sideOf(rule: ConfiguredRule, { group, document }: LocatedGroup): RuleSide {
  return { rule, document, group: group.label };
}

/** A whole group that was removed, as one change. */
export function removedGroup({ group }: LocatedGroup): ConfigChange {
  const effects = group.rules
    .filter(({ isEnabled }) => isEnabled !== false)
    .map((rule) => withoutRule(strengthOf(rule)));
  const names = group.rules.map(subjectOfRule).filter((name) => name !== "" && name !== "true");
  const named = names.length === 0 ? "" : `: ${codeList(names, "and")}`;
  return {
    ...groupBase(group, true),
    kind: "removed",
    protection: group.isWhole ? worstOf(effects) : "lost",
    before: contentsOf(group),
    after: undefined,
    message: `${titleOf(group)} is removed, with ${contentsOf(group)}${named}.`,
  };
}

/** A whole group that is new: one change, and one for each rule in it that a reviewer has to see. */
export function addedGroup(located: LocatedGroup): ConfigChange[] {
  const { group } = located;
  const rules = group.rules.map((rule) => addedRule(sideOf(rule, located)));
  const striking = rules.filter(
    ({ protection, matchesAll }) => matchesAll || protection === "lost" || protection === "weaker",
  );
  const stops = group.rules.some((rule) => (strengthOf(rule) ?? 0) > 0 && rule.isEnabled !== false);
  return [
    {
      ...groupBase(group, false),
      kind: "added",
      protection: stops ? "stronger" : group.isWhole ? "same" : "unknown",
      before: undefined,
      after: contentsOf(group),
      message: `${titleOf(group)} is added, with ${contentsOf(group)}.`,
    },
    ...striking,
  ];
}

function groupBase(group: EvaluatedRules, isGone: boolean) {
  const { uri, range, label } = group;
  return { uri, range, isGone, group: label, subject: label, matchesAll: false };
}

function titleOf({ label }: EvaluatedRules): string {
  return label === "rule" ? "A list of rules" : `\`${label.replaceAll("`", "'")}\``;
}

/** `3 rules (2 block, 1 skip)`. */
function contentsOf({ rules, isWhole }: EvaluatedRules): string {
  const counts = new Map<string, number>();
  for (const { action } of rules)
    counts.set(action ?? "no action", (counts.get(action ?? "no action") ?? 0) + 1);
  const parts = [...counts].map(([action, count]) => `${count} ${action}`);
  const more = isWhole ? "" : " and others that are not known";
  return `${counted(rules.length, "rule")}${parts.length === 0 ? "" : ` (${parts.join(", ")})`}${more}`;
}

function groupItself(before: LocatedGroup, after: LocatedGroup): ConfigChange[] {
  const [old, fresh] = [before.group, after.group];
  const title = titleOf(fresh);
  const changes: ConfigChange[] = [];
  type Values = readonly (string | undefined)[];
  const add = (message: string, [from, to]: Values = [], protection: Protection = "unknown") =>
    changes.push({ ...groupBase(fresh, false), kind: "other", protection, before: from, after: to, message });
  if (old.phase !== fresh.phase) add(`${title} now belongs to another phase.`, [old.phase, fresh.phase]);
  if (isEntryPoint(old) && fresh.kind && !isEntryPoint(fresh)) {
    const message = `${title} is no longer an entry point, so its rules are evaluated only where another ruleset executes it.`;
    add(message, [old.kind, fresh.kind], "lost");
  } else if (old.kind && fresh.kind && old.kind !== fresh.kind) {
    const kinds = `${code(fresh.kind)} now, and no longer ${code(old.kind)}`;
    add(`${title} is of the kind ${kinds}, so it applies to other requests.`, [old.kind, fresh.kind]);
  }
  if (isOfOther(before, after)) {
    const [was, is] = [ownerOf(before), ownerOf(after)];
    const isKnown = was.id !== undefined && is.id !== undefined;
    const message = `${title} ${isKnown ? "belongs" : "may belong"} to another zone or account now.`;
    add(message, was.text === is.text ? [] : [was.text, is.text], isKnown ? "lost" : "unknown");
  }
  if (old.written !== fresh.written) {
    const message = `${title} has rules that depend on unknown values, and the source text for those values differs.`;
    add(message, [old.written, fresh.written]);
  }
  const [wasAt, isAt] = [before.view?.deployed, after.view?.deployed];
  if (wasAt && isAt && wasAt.isCertain !== isAt.isCertain) {
    const end = isAt.isCertain ? ", no longer" : "";
    add(`Whether ${title} is deployed depends on values that are not known${end}.`);
  } else if (wasAt && isAt && wasAt.definitions !== isAt.definitions && old.written === fresh.written)
    add(`${title} depends on values that are not known, and their definitions differ.`);
  return changes;
}

function isEntryPoint({ kind }: EvaluatedRules): boolean {
  return kind === "zone" || kind === "root";
}

/** Whether a group belongs, or may belong, to another zone or account than before. */
function isOfOther(before: LocatedGroup, after: LocatedGroup): boolean {
  const [was, is] = [before.view?.deployed?.ownerDefinitions, after.view?.deployed?.ownerDefinitions];
  return ownerOf(before).text !== ownerOf(after).text || was !== is;
}

/** The zone or account of a group: its id if known, and its source. */
function ownerOf({ group, view }: LocatedGroup) {
  if (!view?.deployed) return { id: undefined, text: group.owner };
  const { owner, ownerText } = view.deployed;
  return { id: owner, text: owner ?? ownerText };
}

/** Maximum pairs of rules whose order is compared. */
const MAX_CROSSINGS = 1_000_000;

function moves(
  { pairs }: Matching<ConfiguredRule>,
  before: EvaluatedRules,
  after: LocatedGroup,
): ConfigChange[] {
  const positions = new Map(before.rules.map((rule, at) => [rule, at]));
  const newPositions = new Map(after.group.rules.map((rule, at) => [rule, at]));
  const order = pairs.map(([was]) => positions.get(was)!);
  const moved = movedPositions(order);
  const isBounded = moved.size * pairs.length <= MAX_CROSSINGS;
  return [...moved].map((at): ConfigChange => {
    const [was, rule] = pairs[at]!;
    const [from, to] = [positions.get(was)! + 1, newPositions.get(rule)! + 1];
    const crossed = (isAbove: boolean) =>
      pairs.filter((_, other) =>
        isAbove ? other > at && order[other]! < order[at]! : other < at && order[other]! > order[at]!,
      );
    const protection = isBounded
      ? worstOf([
          ...crossed(true).map(([, other]) => byOrder(rule, other)),
          ...crossed(false).map(([, other]) => byOrder(other, rule)),
        ])
      : "unknown";
    const { uri, range } = rule;
    return {
      uri,
      range,
      isGone: false,
      group: after.group.label,
      subject: subjectOfRule(rule),
      kind: "moved",
      protection,
      matchesAll: false,
      before: `position ${from}`,
      after: `position ${to}`,
      message: `Rule ${nameOfRule(rule)} (${rule.action ?? "no action"}) moves from position ${from} to ${to}.`,
    };
  });
}

/** The effect if `first` is evaluated before `second` now, and was evaluated after it. */
function byOrder(first: ConfiguredRule, second: ConfiguredRule): Protection {
  const both = [first, second];
  if (both.some((one) => one.isEnabled === false || strengthOf(one) === 0)) return "same";
  const [one, other] = both.map(exceptionOf);
  if (one && other) {
    // Behind one that ends the ruleset, the other one no longer applies.
    if (one.isFromRest !== other.isFromRest) return one.isFromRest ? "stronger" : "weaker";
    return one.isFromRest && (one.isFromOthers || other.isFromOthers) ? "unknown" : "same";
  }
  if (one) return one.isFromRest ? "weaker" : "same";
  if (other) return other.isFromRest ? "stronger" : "same";
  return strengthOf(first) !== undefined && first.action === second.action ? "same" : "unknown";
}

/** Whether an exception is one from the rules after it, and whether it is one from other phases or products. */
function exceptionOf(rule: ConfiguredRule) {
  if (!isException(rule)) return undefined;
  const keys = rule.parameters?.kind === "Object" ? rule.parameters.entries.map(({ key }) => key) : [];
  const others = keys.filter((key) => key === "phases" || key === "products");
  const isFromRest = rule.action !== "skip" || keys.length === 0 || others.length < keys.length;
  return { isFromRest, isFromOthers: others.length > 0 };
}

/** Whether exceptions from other phases or products apply to more requests if a rule skips fewer. */
function holdsBack(rule: ConfiguredRule, { rules }: EvaluatedRules): boolean {
  const later = rules.slice(rules.indexOf(rule) + 1).filter(({ isEnabled }) => isEnabled !== false);
  return exceptionOf(rule)?.isFromRest === true && later.some((one) => exceptionOf(one)?.isFromOthers);
}
