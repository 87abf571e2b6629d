import { printExpression } from "../../parser/print.ts";
import { UNKNOWN } from "../../request/values.ts";
import { Conditions, type DecidingCondition } from "../../semantics/evaluate/conditions.ts";
import { isOfPackets, type WalkStep } from "../../semantics/order/walk-model.ts";
import type { FurtherCondition } from "../../sources/recognise/further-condition.ts";
import type { TrafficRequest } from "../model.ts";
import type { RulesEvaluator, SeenStep } from "./evaluate.ts";
import type { TrafficRule } from "./traffic-rule.ts";

/** The outcome of a request as plain data, for reports. */
export function outcomeOf(request: TrafficRequest, evaluator: RulesEvaluator) {
  const walk = evaluator.walk(request);
  const rules = Array.from(evaluator.seenSteps(walk, request), (seen) => ruleOutcome(seen, evaluator));
  const { action, end, possible, products, steps } = walk;
  return {
    name: request.name,
    action,
    end: end && rules[steps.findLastIndex(({ rule, status }) => rule === end && status === "matched")],
    rules,
    possible: possible && [...new Set(possible.map((end) => end.action))],
    products,
  };
}

/** The outcome at a rule, with the conditions that decided it, and a note if more than these leaves it open. */
function ruleOutcome({ step, request }: SeenStep, evaluator: RulesEvaluator) {
  const { rule, status, skippedBy } = step;
  const { name, index, file, line, action, phase, typed } = rule;
  const isDecided = status === "matched" || status === "not-matched" || status === "unknown";
  const deciding = isDecided && typed ? new Conditions(typed, evaluator).deciding(request) : [];
  const note = noteOf(step);
  return {
    ref: name,
    index,
    file,
    line,
    action,
    phase,
    status,
    deciding: deciding.map(decidingText),
    ...(skippedBy && { skippedBy: { ref: skippedBy.rule.name, scope: skippedBy.scope } }),
    ...(note !== undefined && { note }),
  };
}

/** A condition as its expression writes it, and whether it is true; undefined if unknown. */
export interface DecidingText {
  readonly text: string;
  readonly holds: boolean | undefined;
}

export function decidingText({ node, truth }: DecidingCondition): DecidingText {
  return { text: printExpression(node), holds: truth === UNKNOWN ? undefined : truth };
}

function noteOf({ rule, status, isOutcomeUnknown }: WalkStep<TrafficRule>): string | undefined {
  if (isOfPackets(rule)) return "It acts on packets, and this is a request.";
  if (status !== "unknown" && !isOutcomeUnknown) return undefined;
  if (rule.problem !== undefined) return `It cannot be evaluated: ${rule.problem}`;
  if (isOutcomeUnknown) return "It executes a managed ruleset whose outcome is not known.";
  return rule.furtherCondition && FURTHER[rule.furtherCondition];
}

const FURTHER: Readonly<Record<FurtherCondition, string>> = {
  ratelimit: "It acts only above its rate limit.",
  exposed_credential_check: "It acts only on leaked credentials.",
  from_list: "It redirects only addresses in its list.",
};
