import { code } from "../../core/phrases.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { hasUnknown, type LocatedNode } from "../../sources/values/located.ts";
import { withoutKeys } from "../../sources/values/nodes.ts";
import {
  type ExpressionRelation,
  expressionOutcome,
  type RelatedExpressions,
  relateExpressions,
} from "./compare-expressions.ts";
import {
  type ConfiguredRule,
  executedRuleset,
  executedVersion,
  knownExpression,
  leavesOf,
  nameOfRule,
  subjectOfRule,
  writtenText,
} from "./configured.ts";
import { isComparedInEffect, parametersBeyondEffects } from "./execute.ts";
import { type KnownLists, withOwnLists } from "./list-items.ts";
import type { ConfigChange } from "./model.ts";
import {
  byExceptions,
  byExpression,
  byRateLimit,
  byStrength,
  isException,
  LIMIT_KEYS,
  type Skipped,
  strengthOf,
  withoutRule,
  withRule,
} from "./protection.ts";

/** A rule with the document that its values are read from. */
export interface RuleSide {
  readonly rule: ConfiguredRule;
  readonly document: SourceDocument;
  /** The name of the group, for display. */
  readonly group: string;
  /** Default: no list is known. */
  readonly lists?: KnownLists | undefined;
}

type Base = Pick<ConfigChange, "uri" | "range" | "isGone" | "group" | "subject">;

const MAX_EXPRESSION_CHARS = 300;

/** A rule that did not exist before. `skipsNothing`: nothing that it skips comes after it. */
export function addedRule({ rule, group }: RuleSide, skipsNothing = false): ConfigChange {
  const isIdle = skipsNothing || !mayAct(rule);
  const matchesAll = !isIdle && stopsOrSkipsAll(rule);
  return {
    ...ruleChangeBase({ rule, group }, false),
    kind: "added",
    ...(isIdle && { isIdle }),
    protection: isIdle ? "same" : withRule(strengthOf(rule), matchesAll),
    matchesAll,
    before: undefined,
    after: ruleSummaryOf(rule),
    message: `Rule ${nameOfRule(rule)} is added: ${ruleSummaryOf(rule)}.${matchesAll ? everyRequest(rule) : ""}`,
  };
}

/** A rule that was removed. `skipsNothing`: nothing that it skips came after it. */
export function removedRule({ rule, group }: RuleSide, skipsNothing = false): ConfigChange {
  const isIdle = skipsNothing || !mayAct(rule);
  return {
    ...ruleChangeBase({ rule, group }, true),
    kind: "removed",
    ...(isIdle && { isIdle }),
    protection: isIdle ? "same" : withoutRule(strengthOf(rule)),
    matchesAll: false,
    before: ruleSummaryOf(rule),
    after: undefined,
    message: `Rule ${nameOfRule(rule)} is removed: ${ruleSummaryOf(rule)}.`,
  };
}

/** All differences between a rule and its earlier version, except its position. */
export function changedRule(before: RuleSide, after: RuleSide): ConfigChange[] {
  const [old, fresh] = [before.rule, after.rule];
  const base = { ...ruleChangeBase(after, false), matchesAll: false };
  const isOff = old.isEnabled === false && fresh.isEnabled === false;
  const changes = [
    ...enabledChange(old, fresh, base),
    ...actionChange(old, fresh, base),
    ...expressionChange(before, after, base),
    ...rateLimitChange(before, after, base),
    ...versionChange(old, fresh, base),
    ...parametersChange(before, after, base),
    ...otherChange(old, fresh, base),
    ...noteChanges(before, after, base),
  ];
  const actedOnAll = old.isEnabled !== false && old.action === fresh.action && stopsOrSkipsAll(old);
  const matchesAll = fresh.isEnabled !== false && stopsOrSkipsAll(fresh) && !actedOnAll;
  return changes.map((change, at) => ({
    ...change,
    ...(isOff && { protection: "same" as const }),
    ...(matchesAll && at === 0 && { matchesAll, message: `${change.message}${everyRequest(fresh)}` }),
  }));
}

/** The effect of a rule, in one phrase. */
export function ruleSummaryOf(rule: ConfiguredRule): string {
  const { action, expression, isEnabled, ratelimit } = rule;
  const ruleset = executedRuleset(rule);
  const executed = ruleset === undefined ? "" : ` of ${code(ruleset)}`;
  const what = action === undefined ? "no action" : `${code(action)}${executed}`;
  const limited = ratelimit ? " with a rate limit" : "";
  const where = expression === undefined ? "" : ` for ${code(expression, MAX_EXPRESSION_CHARS)}`;
  const state = isEnabled === "unknown" ? ", if it is on" : isEnabled ? "" : ", disabled";
  return `${what}${limited}${where}${state}`;
}

/** The location and names of a rule. */
export function ruleChangeBase({ rule, group }: Pick<RuleSide, "rule" | "group">, isGone: boolean): Base {
  return { uri: rule.uri, range: rule.range, isGone, group, subject: subjectOfRule(rule) };
}

function mayAct(rule: ConfiguredRule): boolean {
  const expression = knownExpression(rule);
  return rule.isEnabled !== false && (!expression || expressionOutcome(expression) !== "never");
}

/** Whether a rule stops every request, or skips something for every request. */
function stopsOrSkipsAll(rule: ConfiguredRule): boolean {
  const strength = strengthOf(rule);
  if (strength === undefined || strength === 0 || rule.action === "execute" || rule.ratelimit) return false;
  const expression = knownExpression(rule);
  return expression !== undefined && expressionOutcome(expression) === "always";
}

function everyRequest(rule: ConfiguredRule): string {
  return isException(rule)
    ? " It matches every request, so nothing that it skips applies any longer."
    : " It matches every request.";
}

type PartialBase = Base & Pick<ConfigChange, "matchesAll">;

function enabledChange(old: ConfiguredRule, fresh: ConfiguredRule, base: PartialBase): ConfigChange[] {
  if (old.isEnabled === fresh.isEnabled) return [];
  const isOn = fresh.isEnabled !== false;
  const isKnown = old.isEnabled !== "unknown" && fresh.isEnabled !== "unknown";
  const stated = (state: boolean | "unknown") => (state === "unknown" ? "not known" : state ? "on" : "off");
  const matchesAll = isOn && stopsOrSkipsAll(fresh);
  const protection = isOn ? withRule(strengthOf(fresh), matchesAll) : withoutRule(strengthOf(old));
  return [
    {
      ...base,
      kind: isOn ? "enabled" : "disabled",
      protection: isKnown ? protection : "unknown",
      before: stated(old.isEnabled),
      after: stated(fresh.isEnabled),
      message: isKnown
        ? `Rule ${nameOfRule(fresh)} is ${isOn ? "enabled" : "disabled"}: ${ruleSummaryOf({ ...fresh, isEnabled: true })}.`
        : `Whether rule ${nameOfRule(fresh)} is enabled depends on an unknown value.`,
    },
  ];
}

function actionChange(old: ConfiguredRule, fresh: ConfiguredRule, base: PartialBase): ConfigChange[] {
  if (old.action === fresh.action) return [];
  const shown = (action: string | undefined) => (action === undefined ? "none" : code(action));
  const protection = byStrength(strengthOf(old), strengthOf(fresh));
  const isLost = protection === "lost" && (strengthOf(old) ?? 0) > 0;
  return [
    {
      ...base,
      kind: "action",
      protection,
      before: old.action,
      after: fresh.action,
      message: `Rule ${nameOfRule(fresh)} changes its action from ${shown(old.action)} to ${shown(fresh.action)}${isLost ? ", so it no longer stops any request" : ""}.`,
    },
  ];
}

const RELATIONS: Readonly<Record<ExpressionRelation, string>> = {
  equal: "is rewritten but matches the same requests",
  wider: "matches more requests",
  narrower: "matches fewer requests",
  different: "matches requests that it did not match before, and no longer matches others",
  unknown: "matches different requests; whether more or fewer is unknown",
};

/** The words that introduce an example request that only one of the two expressions matches. */
const SHOWN: Readonly<Record<ExpressionRelation, string>> = {
  equal: "",
  wider: "such as ",
  narrower: "no longer ",
  different: "now also ",
  unknown: "differing for ",
};
const MAX_REQUEST_CHARS = 120;

function expressionChange(before: RuleSide, after: RuleSide, base: PartialBase): ConfigChange[] {
  const [old, fresh] = [before.rule, after.rule];
  if (old.expression === fresh.expression) return [];
  const [was, is] = [knownExpression(old), knownExpression(fresh)];
  const related: RelatedExpressions =
    was && is
      ? relateExpressions(
          withOwnLists(was, is, before.lists, after.lists),
          withOwnLists(is, was, after.lists, before.lists),
        )
      : { relation: "unknown" };
  const { relation } = related;
  const isLeft = relation === "different" && !isException(fresh);
  const request = isLeft ? related.left : related.request;
  const outcome = was && is && expressionOutcome(is);
  const ends = { isAlways: outcome === "always", isNever: outcome === "never" };
  const words =
    ends.isNever && relation === "narrower" ? "no longer matches any request" : RELATIONS[relation];
  const brief = `Rule ${nameOfRule(fresh)} (${fresh.action === undefined ? "no action" : code(fresh.action)}) ${words}`;
  const isShown = request !== undefined && !ends.isNever && !ends.isAlways;
  return [
    {
      ...base,
      kind: "expression",
      // A rule that only logged stopped nothing, so another expression loses no protection.
      protection: strengthOf(old) === 0 ? "same" : byExpression(fresh, relation, ends),
      relation,
      before: old.expression,
      after: fresh.expression,
      message: `${brief}${isShown ? `, ${isLeft ? "such as " : SHOWN[relation]}${code(request, MAX_REQUEST_CHARS)}` : ""}.`,
      ...(request !== undefined && { shown: { request, brief: `${brief}.` } }),
    },
  ];
}

function rateLimitChange(before: RuleSide, after: RuleSide, base: PartialBase): ConfigChange[] {
  const [old, fresh] = [showMember(before, "ratelimit"), showMember(after, "ratelimit")];
  if (old === fresh) return [];
  const [oldNode, freshNode] = [before.rule.ratelimit, after.rule.ratelimit];
  const isRestSame = restOf(oldNode, before.document) === restOf(freshNode, after.document);
  return [
    {
      ...base,
      kind: "ratelimit",
      protection: byRateLimit(oldNode, freshNode, isRestSame),
      ...differing([oldNode, before.document], [freshNode, after.document]),
      message: `Rule ${nameOfRule(after.rule)} ${old === undefined ? "now acts only above a rate limit" : fresh === undefined ? "no longer has a rate limit" : "has a different rate limit"}.`,
    },
  ];
}

/** The members of a rate limit other than its numbers. */
function restOf(node: LocatedNode | undefined, document: SourceDocument): string {
  return node?.kind === "Object" ? writtenText(withoutKeys(node, ...LIMIT_KEYS), document) : "";
}

function parametersChange(before: RuleSide, after: RuleSide, base: PartialBase): ConfigChange[] {
  const isInEffect = isComparedInEffect(before.rule) && isComparedInEffect(after.rule);
  const textOf = (side: RuleSide) =>
    isInEffect ? parametersBeyondEffects(side.rule, side.document) : showMember(side, "parameters");
  if (textOf(before) === textOf(after)) return [];
  const [oldNode, freshNode] = [before.rule.parameters, after.rule.parameters];
  const isExceptional = isException(before.rule) && isException(after.rule);
  return [
    {
      ...base,
      kind: "parameters",
      protection: isExceptional
        ? byExceptions(skippedBy(oldNode, before.document), skippedBy(freshNode, after.document), {
            isAlways: stopsOrSkipsAll(after.rule),
            isKnown: ![oldNode, freshNode].some((node) => hasUnknown(node)),
          })
        : before.rule.action !== after.rule.action || isOfNotes(before, after)
          ? "same"
          : "unknown",
      ...differing([oldNode, before.document], [freshNode, after.document]),
      message: isExceptional
        ? `Rule ${nameOfRule(after.rule)} has a different skip scope.`
        : `Rule ${nameOfRule(after.rule)} has different parameters.`,
    },
  ];
}

function versionChange(old: ConfiguredRule, fresh: ConfiguredRule, base: PartialBase): ConfigChange[] {
  const [before, after] = [executedVersion(old), executedVersion(fresh)];
  if (before === after || before === undefined || after === undefined) return [];
  const message = `Rule ${nameOfRule(fresh)} executes version ${code(after)}, and no longer ${code(before)}.`;
  return [{ ...base, kind: "parameters", protection: "unknown", before, after, message }];
}

function otherChange(old: ConfiguredRule, fresh: ConfiguredRule, base: PartialBase): ConfigChange[] {
  if (old.rest === fresh.rest) return [];
  return [
    {
      ...base,
      kind: "other",
      protection: "unknown",
      before: undefined,
      after: undefined,
      message: `Rule ${nameOfRule(fresh)} has changes in other properties.`,
    },
  ];
}

/** Members that do not affect which requests are stopped, and the words for a change to each. */
const NOTES = { logging: "has different logging", description: "has a different description" } as const;

function noteChanges(before: RuleSide, after: RuleSide, base: PartialBase): ConfigChange[] {
  return Object.entries(NOTES).flatMap(([key, words]): ConfigChange[] => {
    const [old, fresh] = [before, after].map(({ rule, document }) => {
      const node = rule.node.get(key);
      return node === undefined || node.kind === "Null" ? "" : writtenText(node, document);
    });
    if (old === fresh) return [];
    const values = { before: old || undefined, after: fresh || undefined };
    const message = `Rule ${nameOfRule(after.rule)} ${words}.`;
    return [{ ...base, kind: "other", protection: "same", ...values, message }];
  });
}

function skippedBy(node: LocatedNode | undefined, document: SourceDocument): Skipped[] {
  return leavesOf(node)
    .filter(([, value]) => value.kind !== "Null")
    .map(([path, value]) => [path, writtenText(value, document)]);
}

/** The parameter of an action that does not affect which requests are stopped. */
const NOTE_PARAMETERS: Readonly<Record<string, string>> = { block: "response", execute: "matched_data" };

/** Whether nothing but that parameter differs. The overrides of execute rules are compared elsewhere. */
function isOfNotes(before: RuleSide, after: RuleSide): boolean {
  const note = NOTE_PARAMETERS[after.rule.action ?? ""];
  const [was, is] = [before, after].map(({ rule, document }) =>
    parametersBeyondEffects(rule, document)
      .split("\n")
      .filter((line) => !line.startsWith(`/${note}/`))
      .join("\n"),
  );
  return note !== undefined && was === is;
}

function showMember({ rule, document }: RuleSide, key: "ratelimit" | "parameters"): string | undefined {
  const node = rule[key];
  return node && writtenText(node, document);
}

type Written = readonly [LocatedNode | undefined, SourceDocument];

/** The members that differ, as written: `requests_per_period: 10`. */
function differing([old, oldFile]: Written, [fresh, freshFile]: Written) {
  const [was, is] = [membersOf(old, oldFile), membersOf(fresh, freshFile)];
  const keys = [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key));
  const shown = (members: ReadonlyMap<string, string>) => {
    const parts = keys.flatMap((key) => (members.has(key) ? [`${key}: ${members.get(key)}`] : []));
    return parts.length === 0 ? undefined : parts.join(", ");
  };
  return { before: shown(was), after: shown(is) };
}

function membersOf(node: LocatedNode | undefined, document: SourceDocument): Map<string, string> {
  if (!node) return new Map();
  if (node.kind !== "Object") return new Map([["value", writtenText(node, document)]]);
  return new Map(node.entries.map(({ key, value }) => [key, writtenText(value, document)]));
}
