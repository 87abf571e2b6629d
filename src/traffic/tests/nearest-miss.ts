import { Conditions } from "../../semantics/evaluate/conditions.ts";
import { namesOf, type RulesEvaluator } from "../rules/evaluate.ts";
import { type DecidingText, decidingText } from "../rules/request-outcome.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";
import type { CaseResult } from "./model.ts";

/** The rule that comes nearest to what a case expects, and why it does not match. */
export interface NearestMiss {
  readonly rule: TrafficRule;
  /** Conditions that would have to change, as the expression writes them. */
  readonly conditions: readonly DecidingText[];
  /** The number of its conditions that decide that it does not match, and of all. */
  readonly deciding: number;
  readonly total: number;
}

/** The expected rule, or else the rule with the expected action for which the smallest share of conditions fails. */
export function nearestMiss(
  { test, request, walk }: CaseResult,
  evaluator: RulesEvaluator,
): NearestMiss | undefined {
  const { action, rule: name } = test.expect;
  const seen = [...evaluator.seenSteps(walk, request)];
  const candidates = seen.flatMap(({ step: { rule, status }, request: complete }): NearestMiss[] => {
    if (status !== "not-matched" && status !== "unknown") return [];
    const isWanted = name === undefined ? rule.action === action : namesOf(rule).includes(name);
    if (!isWanted || !rule.typed) return [];
    const conditions = new Conditions(rule.typed, evaluator);
    const deciding = conditions.deciding(complete);
    const total = conditions.leaves.length;
    return [{ rule, conditions: deciding.map(decidingText), deciding: deciding.length, total }];
  });
  return candidates.reduce<NearestMiss | undefined>(
    (best, one) => (best && best.deciding / best.total <= one.deciding / one.total ? best : one),
    undefined,
  );
}
