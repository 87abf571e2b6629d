import { LATEST_VERSION } from "../../contract/actions.ts";
import { wordList } from "../../core/phrases.ts";
import type { Protection } from "../../core/protection.ts";
import {
  compareExpressions,
  type ExpressionRelation,
  expressionOutcome,
} from "../../deployed/changes/compare-expressions.ts";
import type { EndingRule, ExceptionRule } from "../emit/exceptions.ts";
import { expressionKey, isSameExpression, matchesAlways } from "../live/same-expression.ts";
import { ACCOUNT_EXPRESSION, DOCUMENTED_DEPLOYMENT } from "../model/documented.ts";
import type { DeployedRuleset, OpenSettings } from "./effective.ts";

/** A property of the execute rule, or a rule above it, that differs. */
export interface SettingChange {
  /** `exception`: a skip rule for the whole ruleset. `ending`: a rule such as `block`, after which nothing runs. */
  readonly setting: "expression" | "enabled" | "version" | "exception" | "ending" | "rule";
  readonly before: string;
  readonly after: string;
  readonly protection: Protection;
  /** For `rule`, another rule of the entry point: what differs, in words. */
  readonly words?: string;
}

/**
 * Something that one side has, that decides what happens to requests, and that the other side leaves open, if it is not
 * what a new deployment has. It is not a difference, since the other side takes it as it is.
 */
export interface NotGoverned {
  readonly setting: SettingChange["setting"];
  /** The live value. For an exception: the expression of the skip rule, with the rules that it skips. */
  readonly live: string;
  /** In a new deployment. */
  readonly usual: string;
}

/** Two sides of a comparison. */
export type Sides = readonly [DeployedRuleset, DeployedRuleset];

type Setting = OpenSettings["settings"][number];

/** The word for an absent exception or ending rule. */
const NONE = "none";
const EVERY_REQUEST = "every request";

/** Both sides without the settings that one of them leaves open. Two policies are compared as each would be deployed. */
export function withOpenSettled([before, after]: Sides): Sides {
  if (before.open?.by === "policy" && after.open?.by === "policy") return [before, after];
  const open = [...(before.open?.settings ?? []), ...(after.open?.settings ?? [])];
  const without = (one: DeployedRuleset): DeployedRuleset => ({
    ...one,
    ...(open.includes("expression") && { expression: undefined }),
    ...(open.includes("enabled") && { isEnabled: undefined }),
    ...(open.includes("version") && { version: undefined }),
    ...(open.includes("exception") && { exceptions: [] }),
    ...(open.includes("ending") && { endings: [] }),
  });
  return [without(before), without(after)];
}

/** The settings that one side leaves open and that have an unusual value on the other. */
export function notGoverned([before, after]: Sides): NotGoverned[] {
  if (before.open?.by === "policy" && after.open?.by === "policy") return [];
  return [...leftOpen(before, after), ...leftOpen(after, before)];
}

function leftOpen(one: DeployedRuleset, live: DeployedRuleset): NotGoverned[] {
  const { settings = [] } = one.open ?? {};
  const isLeft = (setting: Setting) => settings.includes(setting) && !live.open?.settings.includes(setting);
  const found: NotGoverned[] = [];
  const scope = live.scope ?? one.scope;
  const usual = scope === "account" ? ACCOUNT_EXPRESSION : DOCUMENTED_DEPLOYMENT.expression;
  const { expression, isEnabled, version, exceptions, endings = [] } = live;
  if (isLeft("expression") && expression !== undefined && !isSameExpression(expression, usual.value))
    found.push({ setting: "expression", live: expression, usual: usual.value });
  if (isLeft("enabled") && isEnabled === false)
    found.push({ setting: "enabled", live: "false", usual: "true" });
  if (isLeft("version") && version !== undefined && version !== LATEST_VERSION.value)
    found.push({ setting: "version", live: version, usual: LATEST_VERSION.value });
  if (isLeft("exception"))
    found.push(
      ...exceptions.map((one) => ({ setting: "exception" as const, live: exceptionText(one), usual: NONE })),
    );
  if (isLeft("ending"))
    found.push(...endings.map((one) => ({ setting: "ending" as const, live: endingText(one), usual: NONE })));
  return found;
}

function exceptionText({ expression, rules }: ExceptionRule): string {
  return `${expression} (skips ${rules === undefined ? "all rules" : wordList(rules, "and")})`;
}

function endingText({ action, expression }: EndingRule): string {
  return matchesAlways(expression) ? `${action} for every request` : `${action} where ${expression}`;
}

/** The differences in the execute rule itself, and in the requests that reach it. */
export function settingChanges([before, after]: Sides): SettingChange[] {
  return [
    ...plainChanges(before, after),
    ...listChanges("exception", wholeExceptions(before), wholeExceptions(after)),
    ...listChanges("ending", endingsOf(before), endingsOf(after)),
  ];
}

/** The effect on protection of another value of a setting. */
function bySetting(
  setting: "expression" | "enabled" | "version",
  [before, after]: readonly [string, string],
  phase: string | undefined,
): Protection {
  if (setting === "version") return "unknown";
  if (setting === "enabled") return after === "false" ? "lost" : "stronger";
  if (expressionOutcome({ text: after, phase }) === "never") return "lost";
  return RELATIONS[compareExpressions({ text: before, phase }, { text: after, phase })];
}

const RELATIONS: Readonly<Record<ExpressionRelation, Protection>> = {
  equal: "same",
  wider: "stronger",
  narrower: "weaker",
  different: "unknown",
  unknown: "unknown",
};

function plainChanges(before: DeployedRuleset, after: DeployedRuleset): SettingChange[] {
  const compared = [
    ["expression", before.expression, after.expression],
    ["enabled", before.isEnabled, after.isEnabled],
    ["version", before.version, after.version],
  ] as const;
  return compared.flatMap(([setting, old, fresh]) => {
    if (old === undefined || fresh === undefined || old === fresh) return [];
    if (setting === "expression" && isSameExpression(String(old), String(fresh))) return [];
    const protection = bySetting(setting, [String(old), String(fresh)], after.phase);
    // By meaning, they are the same.
    return protection === "same" ? [] : [{ setting, before: String(old), after: String(fresh), protection }];
  });
}

/** Strings by their comparison keys. */
type Texts = ReadonlyMap<string, string>;

function wholeExceptions({ exceptions }: DeployedRuleset): Texts {
  const wholes = exceptions.filter(({ rules }) => rules === undefined);
  return new Map(
    wholes.map(({ expression }) => [
      expressionKey(expression),
      matchesAlways(expression) ? EVERY_REQUEST : expression,
    ]),
  );
}

function endingsOf({ endings = [] }: DeployedRuleset): Texts {
  return new Map(endings.map((one) => [`${one.action} ${expressionKey(one.expression)}`, endingText(one)]));
}

/** The entries in only one of two lists. Their effects add up, so their order does not matter. */
function listChanges(setting: "exception" | "ending", before: Texts, after: Texts): SettingChange[] {
  const only = (texts: Texts, others: Texts) =>
    [...texts].flatMap(([key, text]) => (others.has(key) ? [] : [text]));
  const isException = setting === "exception";
  return [
    ...only(before, after).map((text): SettingChange => {
      return { setting, before: text, after: NONE, protection: isException ? "stronger" : "lost" };
    }),
    ...only(after, before).map((text): SettingChange => {
      const loss = text === EVERY_REQUEST ? "lost" : "weaker";
      return { setting, before: NONE, after: text, protection: isException ? loss : "stronger" };
    }),
  ];
}
