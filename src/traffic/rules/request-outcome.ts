import { printExpression } from "../../parser/print.ts";
import { UNKNOWN } from "../../request/values.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import { Conditions, type DecidingCondition } from "../../semantics/evaluate/conditions.ts";
import { isOfPackets, type Walk, type WalkStep } from "../../semantics/order/walk-model.ts";
import type { FurtherCondition } from "../../sources/recognise/further-condition.ts";
import type { TrafficRequest } from "../model.ts";
import type { RulesEvaluator } from "./evaluate.ts";
import type { TrafficRule } from "./traffic-rule.ts";

/** The outcome of a request as plain data, for reports. */
export function outcomeOf(request: TrafficRequest, evaluator: RulesEvaluator, missing: MissingReading) {
  const walk = evaluator.walk(request);
  const rules = explainedSteps(walk, request, evaluator, missing).map(ruleOutcome);
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

function ruleOutcome({ rule, status, skippedBy, deciding, note }: ExplainedStep) {
  const { name, index, file, line, action, phase } = rule;
  return {
    ref: name,
    index,
    file,
    line,
    action,
    phase,
    status,
    deciding,
    ...(skippedBy && { skippedBy: { ref: skippedBy.rule.name, scope: skippedBy.scope } }),
    ...(note !== undefined && { note }),
  };
}

/** A condition as its expression writes it, and whether it is true; undefined if unknown. */
interface DecidingText {
  readonly text: string;
  readonly holds: boolean | undefined;
}

/** The outcome at a rule, with the conditions that decided it. */
interface ExplainedStep extends WalkStep<TrafficRule> {
  readonly deciding: readonly DecidingText[];
  /** Why more than the conditions leaves it open. */
  readonly note: string | undefined;
}

/** The steps of a walk, each with the conditions that decided it. */
function explainedSteps(
  walk: Walk<TrafficRule>,
  request: TrafficRequest,
  evaluator: RulesEvaluator,
  missing: MissingReading,
): ExplainedStep[] {
  return Array.from(evaluator.seenSteps(walk, request), ({ step, request: seen }) => {
    const { rule, status } = step;
    const isDecided = status === "matched" || status === "not-matched" || status === "unknown";
    const deciding =
      isDecided && rule.typed ? new Conditions(rule.typed, { missing }).deciding(seen).map(decidingText) : [];
    return { ...step, deciding, note: noteOf(step) };
  });
}

function decidingText({ node, truth }: DecidingCondition): DecidingText {
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
