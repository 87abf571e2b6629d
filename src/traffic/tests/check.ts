import { actionOf } from "../../contract/actions.ts";
import { code, wordList } from "../../core/phrases.ts";
import type { WalkEnd } from "../../semantics/order/walk-model.ts";
import type { TrafficRequest } from "../model.ts";
import { namesOf, type RulesEvaluator } from "../rules/evaluate.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";
import type { CaseResult, Expectation, RuleStep, TestCase } from "./model.ts";

/** Runs one case: walks its request, and compares what happens with what must. */
export function runCase(test: TestCase, request: TrafficRequest, evaluator: RulesEvaluator): CaseResult {
  const walk = evaluator.walk(request);
  const { expect } = test;
  const ends = endChecks(expect);
  const steps = stepChecks(expect);
  const hereWrong = ends.flatMap((check) => check({ rule: walk.end, action: walk.action }) ?? []);
  const stepResults = steps.map((check) => check(walk.steps));
  const wrong = [
    ...hereWrong,
    ...stepResults.flatMap((one) => (one?.isUnknown === false ? [one.reason] : [])),
  ];
  const open = stepResults.flatMap((one) => (one?.isUnknown ? [one.reason] : []));
  const possible: readonly (WalkEnd<TrafficRule> | undefined)[] = walk.possible ?? [undefined];
  // A case without an expected end accepts every end.
  const meets = ends.length === 0 ? [true] : possible.map((end) => end && ends.every((check) => !check(end)));
  const base = { test, request, walk };
  const isCertain = meets.every((one) => one === (hereWrong.length === 0)) && open.length === 0;
  if (isCertain) {
    return { ...base, status: wrong.length === 0 ? "passed" : "failed", reasons: wrong };
  }
  const mayMeet = stepResults.every((one) => one?.isUnknown !== false) && meets.some((one) => one !== false);
  if (!mayMeet) return { ...base, status: "failed", reasons: wrong.length > 0 ? wrong : open };
  if (expect.allowsUnknown) return { ...base, status: "passed", reasons: [] };
  return { ...base, status: "unknown", reasons: [...open, unknownReason(walk.steps, possible)] };
}

/** The mistake in an end of the evaluation. */
type EndCheck = (end: WalkEnd<TrafficRule>) => string | undefined;

/** Whether an action is one that ends no evaluation, so that it can be expected of a rule that only matches. */
function endsNothing(action: string | null | undefined): boolean {
  return typeof action === "string" && actionOf(action)?.value.isTerminating !== true;
}

function endChecks({ action, rule }: Expectation): EndCheck[] {
  const checks: EndCheck[] = [];
  if (action !== undefined && !endsNothing(action)) {
    checks.push((end) =>
      end.action === action ? undefined : `${endedBy(end)}, but ${wanted(action)} is expected.`,
    );
    if (rule !== undefined && action !== null) checks.push(ruleCheck(rule));
  }
  return checks;
}

function ruleCheck(name: string): EndCheck {
  // The message about the action already says that no rule ends it.
  return (end) =>
    !end.rule || namesOf(end.rule).includes(name) ? undefined : `${endedBy(end)}, and not ${code(name)}.`;
}

function wanted(action: string | null): string {
  return action === null ? "no action" : code(action);
}

function endedBy({ rule, action }: WalkEnd<TrafficRule>): string {
  return rule
    ? `The rule ${code(rule.name)} ends the evaluation with ${code(action ?? "")}`
    : "No rule ends the evaluation";
}

type StepCheck = (
  steps: readonly RuleStep[],
) => { readonly reason: string; readonly isUnknown: boolean } | undefined;

function stepChecks({ action, rule, matched, skipped, notMatched }: Expectation): StepCheck[] {
  const checks: StepCheck[] = [];
  if (endsNothing(action)) checks.push(someMatches(action!, rule));
  else if (rule !== undefined && (action === null || action === undefined))
    checks.push(stepCheck(rule, "matched", "must match"));
  for (const name of matched) checks.push(stepCheck(name, "matched", "must match"));
  for (const name of skipped) checks.push(stepCheck(name, "skipped", "must be skipped"));
  for (const name of notMatched) checks.push(notMatchedCheck(name));
  return checks;
}

function stepsOf(steps: readonly RuleStep[], name: string): readonly RuleStep[] {
  return steps.filter(({ rule }) => namesOf(rule).includes(name));
}

function stepCheck(name: string, status: RuleStep["status"], demand: string): StepCheck {
  return (steps) => {
    const found = stepsOf(steps, name);
    if (found.some((step) => step.status === status)) return undefined;
    const isUnknown = found.some((step) => step.status === "unknown") && status === "matched";
    return { reason: `The rule ${code(name)} ${demand}, and ${statusWords(found[0]?.status)}.`, isUnknown };
  };
}

function notMatchedCheck(name: string): StepCheck {
  return (steps) => {
    const bad = stepsOf(steps, name).find(({ status }) => status === "matched" || status === "unknown");
    if (!bad) return undefined;
    const isUnknown = bad.status === "unknown";
    return { reason: `The rule ${code(name)} must not match, and ${statusWords(bad.status)}.`, isUnknown };
  };
}

function someMatches(action: string, name: string | undefined): StepCheck {
  return (steps) => {
    const among = name === undefined ? steps : stepsOf(steps, name);
    const found = among.filter(({ rule }) => rule.action === action);
    if (found.some(({ status }) => status === "matched")) return undefined;
    const isUnknown = found.some(({ status }) => status === "unknown");
    const of = name === undefined ? "" : ` ${code(name)}`;
    return {
      reason: `A rule${of} with ${code(action)} must match, and ${isUnknown ? "whether one does is unknown" : "none does"}.`,
      isUnknown,
    };
  };
}

function statusWords(status: RuleStep["status"] | undefined): string {
  switch (status) {
    case "matched":
      return "it matches";
    case "not-matched":
      return "it does not";
    case "unknown":
      return "whether it does is unknown";
    case "skipped":
      return "it is skipped";
    case "off":
      return "it is disabled";
    default:
      return "it is not reached";
  }
}

/** Rules that are named as the reason of an unknown outcome. */
const MAX_NAMED = 5;

function unknownReason(
  steps: readonly RuleStep[],
  possible: readonly (WalkEnd<TrafficRule> | undefined)[],
): string {
  const open = steps.filter(({ status, isOutcomeUnknown }) => status === "unknown" || isOutcomeUnknown);
  const names = [...new Set(open.map(({ rule }) => code(rule.name)))].slice(0, MAX_NAMED);
  const actions = possible.map((end) => (end === undefined ? "any action" : wanted(end.action)));
  const outcome = wordList([...new Set(actions)]);
  return `The outcome is not certain: it may be ${outcome}, since the request does not tell what ${wordList(names, "and")} ${names.length === 1 ? "does" : "do"}.`;
}
