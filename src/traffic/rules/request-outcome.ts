import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import type { TrafficRequest } from "../model.ts";
import type { RulesEvaluator } from "./evaluate.ts";
import { type ExplainedStep, explainedSteps } from "./outcome.ts";

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
