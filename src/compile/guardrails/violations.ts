import { OWASP, paranoiaLevelOfTag, paranoiaTag } from "../../contract/owasp.ts";
import { MANAGED_PHASE } from "../../contract/phases.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import { code, number, wordList } from "../../core/phrases.ts";
import { matchesEveryRequest } from "../../deployed/changes/compare-expressions.ts";
import { type EffectiveRule, effectiveState, type Winner } from "../effect/effective.ts";
import { isOwasp } from "../managed/catalogue.ts";
import { ACCOUNT_EXPRESSION } from "../model/documented.ts";
import { ruleNumberOf } from "../model/rule-names.ts";
import { escapeOf } from "./escapes.ts";
import { exceptionPointer, type GuardedDeployment, type GuardedZone, type Violation } from "./model.ts";
import { ORDINARY_COUNT } from "./ordinary.ts";

const OVERRIDES = "/action_parameters/overrides";

/** Everything in a zone that a guardrail does not allow. `today`: undefined if days are not compared. */
export function violationsOf(
  zone: GuardedZone,
  guardrail: Guardrail,
  today: string | undefined,
): Violation[] {
  return [
    ...zone.deployments.flatMap((one) => [
      ...lowParanoia(one, guardrail),
      ...highThreshold(one, guardrail),
      ...otherActions(one, guardrail),
      ...disabledRules(one, guardrail),
      ...exceptions(one, guardrail),
    ]),
    ...reachViolations(zone, guardrail),
    ...longUntil(zone, guardrail, today),
  ];
}

/** The violations by what no request reaches, or not each that must. */
export function reachViolations(
  zone: Pick<GuardedZone, "deployments" | "place">,
  guardrail: Guardrail,
): Violation[] {
  return [
    ...zone.deployments.flatMap((one) => skippedScore(one, guardrail)),
    ...missingRulesets(zone, guardrail),
  ];
}

/** Without its score rule, the OWASP ruleset stops nothing, whatever its level and its threshold. */
function skippedScore(one: GuardedDeployment, { minParanoia, maxThreshold }: Guardrail): Violation[] {
  if ((minParanoia ?? maxThreshold) === undefined || !isOwasp(one.deployed.ruleset)) return [];
  const { answer, exception } = escapeOf(one.deployed, one.deployed.ruleset.scoreRule?.value);
  if (answer === "no") return [];
  const place = one.placeOf(exception ? exceptionPointer(exception.expression) : "/expression");
  return [{ place, found: RUNS_FOR[answer]("the score rule"), wanted: "it must run" }];
}

const RUNS_FOR = {
  yes: (what: string) => `No request reaches ${what}`,
  ordinary: (what: string) => `None of ${ORDINARY_COUNT} ordinary requests reaches ${what}`,
  unknown: (what: string) => `It is not proved that any request reaches ${what}`,
} as const;

/** The violations by exceptions of an earlier phase, whatever is deployed after it. */
export function skippedPhase(one: GuardedDeployment, guardrail: Guardrail): Violation[] {
  const { requiredRules, requiredRulesets, minParanoia, maxThreshold } = guardrail;
  const { answer, exception } = escapeOf(one.deployed);
  const isLimited = (minParanoia ?? maxThreshold) !== undefined || requiredRulesets.length > 0;
  const place = one.placeOf(exceptionPointer(exception?.expression ?? ""));
  const what = titleOf(one);
  return [
    ...exceptions(one, guardrail),
    ...requiredRules.map((name) => ({
      place,
      found: `An exception skips ${what}, and the rule ${code(name)} with it`,
      wanted: NOT_SKIPPED,
    })),
    ...(isLimited && answer !== "no"
      ? [{ place, found: RUNS_FOR[answer](what), wanted: "they must run" }]
      : []),
  ];
}

const NOT_SKIPPED = "the rule may not be disabled or skipped";

/** A level counts as off if an override of its tag or of all rules disables some of its rules, or any overrides disable all. */
function lowParanoia(one: GuardedDeployment, { minParanoia }: Guardrail): Violation[] {
  if (minParanoia === undefined || !isOwasp(one.deployed.ruleset)) return [];
  const off = OWASP.paranoiaLevels.value.find((level) => level <= minParanoia && isLevelOff(one, level));
  if (off === undefined) return [];
  const pointer = pointerOfTag(one, paranoiaTag(off)) ?? OVERRIDES;
  const found = `Paranoia level ${off} is disabled`;
  return [{ place: one.placeOf(pointer), found, wanted: `levels up to ${minParanoia} must stay enabled` }];
}

function isLevelOff({ deployed }: GuardedDeployment, level: number): boolean {
  const tagged = (tags: readonly string[]) => tags.some((tag) => paranoiaLevelOfTag(tag) === level);
  if (deployed.ruleset.rules) {
    const all = effectiveState(deployed).filter(({ tags }) => tagged(tags));
    const disabled = all.filter(({ enabled }) => enabled.value === false);
    const winners = disabled.map(({ enabled }) => enabled.winner.by);
    const areAllOff = disabled.length === all.length && winners.includes("rule");
    return areAllOff || winners.includes("tag") || winners.includes("ruleset");
  }
  const { categories = [], enabled } = deployed.overrides;
  const last = categories.findLast((one) => tagged([one.category]) && one.enabled !== undefined);
  return (last?.enabled ?? enabled) === false;
}

function pointerOfTag({ deployed: { overrides } }: GuardedDeployment, tag: string): string | undefined {
  const at = (overrides.categories ?? []).findLastIndex(({ category }) => category === tag);
  return at < 0 ? undefined : `${OVERRIDES}/categories/${at}`;
}

function highThreshold(one: GuardedDeployment, { maxThreshold }: Guardrail): Violation[] {
  const score = maxThreshold === undefined ? undefined : scoreRuleOf(one);
  if (!score || maxThreshold === undefined) return [];
  const wanted = `the highest threshold allowed is ${number(maxThreshold)}`;
  if (score.enabled.value === false) {
    const place = one.placeOf(pointerOf(score.enabled.winner, "enabled"));
    return [{ place, found: "The score rule is disabled, so no score is too high", wanted }];
  }
  const threshold = score.scoreThreshold.value;
  if (threshold === undefined || threshold <= maxThreshold) return [];
  const place = one.placeOf(pointerOf(score.scoreThreshold.winner, "score_threshold"));
  return [{ place, found: `The score rule acts at ${number(threshold)}`, wanted }];
}

function scoreRuleOf(one: GuardedDeployment): EffectiveRule | undefined {
  const id = one.deployed.ruleset.scoreRule?.value;
  if (id === undefined) return undefined;
  return effectiveState(one.deployed).find((rule) => rule.kind === "rule" && rule.id === id);
}

/** The pointer to the value that an override sets; if no override does, to the execute rule. */
function pointerOf(winner: Winner, property: string): string {
  switch (winner.by) {
    case "rule":
      return `${OVERRIDES}/rules/${winner.at}/${property}`;
    case "tag":
      return `${OVERRIDES}/categories/${winner.at}/${property}`;
    case "ruleset":
      return `${OVERRIDES}/${property}`;
    default:
      return "";
  }
}

function otherActions(one: GuardedDeployment, { actions }: Guardrail): Violation[] {
  if (actions === undefined) return [];
  const wanted = actions.length === 0 ? "no override may set an action" : `${listed(actions)} allowed`;
  const { overrides } = one.deployed;
  const given = [
    { action: overrides.action, pointer: `${OVERRIDES}/action` },
    ...(overrides.categories ?? []).map(({ action }, at) => ({
      action,
      pointer: `${OVERRIDES}/categories/${at}/action`,
    })),
    ...(overrides.rules ?? []).map(({ action }, at) => ({
      action,
      pointer: `${OVERRIDES}/rules/${at}/action`,
    })),
  ];
  const wrong = given.flatMap(({ action, pointer }) =>
    action === undefined || actions.includes(action)
      ? []
      : [{ place: one.placeOf(pointer), found: `The action is set to ${code(action)}`, wanted }],
  );
  const score = scoreRuleOf(one);
  const own = score?.action.winner.by === "default" ? score.action.value : undefined;
  if (own === undefined || actions.length === 0 || actions.includes(own)) return wrong;
  const found = `The score rule takes its own action, ${code(own)}`;
  return [...wrong, { place: one.placeOf(""), found, wanted }];
}

function listed(actions: readonly string[]): string {
  return `only ${wordList(
    actions.map((one) => code(one)),
    "and",
  )} ${actions.length === 1 ? "is" : "are"}`;
}

function disabledRules(one: GuardedDeployment, { requiredRules }: Guardrail): Violation[] {
  if (requiredRules.length === 0) return [];
  const { ruleset, overrides } = one.deployed;
  const named = requiredRules.map((id) => ({ id }));
  const states = effectiveState(one.deployed, [overrides, { rules: ruleset.rules ? [] : named }]);
  return states.flatMap((rule) => {
    const { id, description } = rule;
    const number = description === "" ? undefined : ruleNumberOf(description);
    const name = requiredRules.find((wanted) => wanted === id || wanted === number);
    if (rule.kind !== "rule" || name === undefined) return [];
    const wanted = NOT_SKIPPED;
    if (rule.enabled.value === false && rule.enabled.winner.by !== "default") {
      const place = one.placeOf(pointerOf(rule.enabled.winner, "enabled"));
      return [{ place, found: `The rule ${code(name)} is disabled`, wanted }];
    }
    const [skip] = rule.exceptions;
    if (!skip) return [];
    return [
      {
        place: one.placeOf(exceptionPointer(skip.expression)),
        found: `An exception skips the rule ${code(name)}`,
        wanted,
      },
    ];
  });
}

function exceptions(one: GuardedDeployment, { allowsExceptions }: Guardrail): Violation[] {
  if (allowsExceptions) return [];
  return one.deployed.exceptions.map(({ expression, rules }) => {
    const what = rules === undefined ? titleOf(one) : `rules of ${titleOf(one)}`;
    const found = `An exception skips ${what} where ${code(expression)}`;
    return { place: one.placeOf(exceptionPointer(expression)), found, wanted: "exceptions are not allowed" };
  });
}

function titleOf({ deployed: { ruleset } }: GuardedDeployment): string {
  return ruleset.name || code(ruleset.id.value);
}

function missingRulesets(
  { deployments, others = [], place }: Pick<GuardedZone, "deployments" | "others" | "place">,
  { requiredRulesets }: Guardrail,
): Violation[] {
  return requiredRulesets.flatMap((name): Violation[] => {
    const wanted = "it must run for every request";
    const own = [...deployments, ...others].filter((one) => isRulesetCalled(one, name));
    const reasons = own.map(whyNotEverywhere);
    if (reasons.includes(undefined)) return [];
    const [first] = reasons;
    if (!first) return [{ place, found: `${code(name)} is not deployed`, wanted }];
    return [{ place: own[0]!.placeOf(first.pointer), found: `${titleOf(own[0]!)} ${first.text}`, wanted }];
  });
}

function isRulesetCalled(one: GuardedDeployment, name: string): boolean {
  const { id, name: title } = one.deployed.ruleset;
  const wanted = name.toLowerCase();
  return wanted === "owasp"
    ? isOwasp(one.deployed.ruleset)
    : id.value === name || title.toLowerCase() === wanted;
}

/** Why a ruleset does not run for every request; undefined if it does. */
function whyNotEverywhere({ deployed }: GuardedDeployment): { pointer: string; text: string } | undefined {
  const { isEnabled, expression, overrides } = deployed;
  if (isEnabled === false) return { pointer: "/enabled", text: "is deployed and disabled" };
  if (expression !== undefined && !isEveryRequest(expression)) {
    return { pointer: "/expression", text: `runs only if ${code(expression)}` };
  }
  const skipped = [undefined, ...(deployed.ruleset.scoreRule ? [deployed.ruleset.scoreRule.value] : [])]
    .map((rule) => escapeOf({ ...deployed, expression: "true" }, rule))
    .find(({ answer }) => answer !== "no");
  if (skipped) {
    const text = SKIPPED_FOR[skipped.answer];
    return { pointer: exceptionPointer(skipped.exception!.expression), text };
  }
  const isOff = deployed.ruleset.rules
    ? effectiveState({ ...deployed, exceptions: [] }).every(
        ({ id, enabled }) => enabled.value === false || id === deployed.ruleset.scoreRule?.value,
      )
    : overrides.enabled === false &&
      ![...(overrides.categories ?? []), ...(overrides.rules ?? [])].some(({ enabled }) => enabled === true);
  return isOff ? { pointer: OVERRIDES, text: "has every rule disabled" } : undefined;
}

const SKIPPED_FOR = {
  no: "",
  yes: "is skipped for every request",
  ordinary: `is skipped for each of ${ORDINARY_COUNT} ordinary requests`,
  unknown: "may be skipped for every request",
} as const;

/** An account deploys to its Enterprise zones only, so that is every request there. */
function isEveryRequest(expression: string): boolean {
  if (expression.trim().replace(/^\((.*)\)$/s, "$1") === ACCOUNT_EXPRESSION.value) return true;
  return matchesEveryRequest({ text: expression, phase: MANAGED_PHASE }) === "yes";
}

const DAY_MS = 86_400_000;

function longUntil(
  { dated }: GuardedZone,
  { maxUntilDays }: Guardrail,
  today: string | undefined,
): Violation[] {
  if (maxUntilDays === undefined) return [];
  const wanted = `${code("until")} may be at most ${number(maxUntilDays)} days from today`;
  return dated.flatMap(({ place, what, until }): Violation[] => {
    if (!until) return [{ place, found: `${what} has no ${code("until")}`, wanted }];
    if (today === undefined) return [];
    const days = (Date.parse(until.value) - Date.parse(today)) / DAY_MS;
    return days <= maxUntilDays
      ? []
      : [{ place: until, found: `${what} applies until ${until.value}`, wanted }];
  });
}
