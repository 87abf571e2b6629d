import type { Expression } from "../../parser/ast.ts";
import type { Goal } from "../../semantics/prove/goal.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import type { RulesEvaluator } from "../rules/evaluate.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";
import { typedExpression } from "../rules/typed-expression.ts";
import { type GeneratedCase, generatedCase, isCertain } from "./case-text.ts";
import { type FoundRequest, RequestFinder } from "./find-request.ts";
import { flowText } from "./flow-text.ts";
import { mutate } from "./mutate.ts";

/** Cases for rules, and rules for which none was found. */
export interface FirstCases {
  readonly cases: readonly GeneratedCase[];
  readonly uncovered: readonly TrafficRule[];
  /** Keys of a test file's `request`, which all cases take for granted. */
  readonly common: string;
}

const MAX_STEPS = 20_000;

/**
 * For each rule a request that matches it and one that just misses it. With `notices`, also cases for small changes of the
 * rules that these do not notice.
 */
export function firstCases(evaluator: RulesEvaluator, notices: boolean): FirstCases {
  const finder = new RequestFinder(evaluator, new Prover({ maxSteps: MAX_STEPS }));
  const common = flowText(finder.settled);
  const cases: GeneratedCase[] = [];
  const uncovered: TrafficRule[] = [];
  for (const rule of evaluator.rules()) {
    if (!rule.isEnabled) continue;
    const match =
      rule.typed &&
      caseOf(finder.reaching(rule, [{ typed: rule.typed, holds: true }]), rule, true, evaluator);
    if (match) cases.push(match);
    else uncovered.push(rule);
    const miss = rule.typed && nearMiss(rule, finder, evaluator);
    if (miss) cases.push(miss);
  }
  if (!notices) return { cases, uncovered, common };
  const runnable = cases.map(({ request, expect }) => ({
    request,
    test: { name: "", line: 1, request: { kind: "text", text: "" }, expect } as const,
  }));
  const killers = mutate(evaluator, runnable).survivors.flatMap(({ killer }) => killer ?? []);
  return { cases: [...cases, ...killers], uncovered, common };
}

/** The first description of a request for which all is certain, as a case. */
function caseOf(
  found: FoundRequest,
  rule: TrafficRule,
  matches: boolean,
  evaluator: RulesEvaluator,
): GeneratedCase | undefined {
  if (found.kind !== "found") return undefined;
  for (const described of found.requests) {
    const walk = evaluator.walk(described.request);
    const step = walk.steps.find((one) => one.rule === rule);
    if (!isCertain(walk) || step?.status !== (matches ? "matched" : "not-matched")) continue;
    const title = `${rule.name} ${matches ? "matches" : "just misses"}`;
    return generatedCase(title, described, walk, matches ? [] : [rule.name]);
  }
  return undefined;
}

/** All conditions of a chain of `and` but one hold: the last one that can fail alone. */
function nearMiss(
  rule: TrafficRule,
  finder: RequestFinder,
  evaluator: RulesEvaluator,
): GeneratedCase | undefined {
  const misses: Goal = { typed: rule.typed!, holds: false };
  const conditions = conjuncts(rule);
  for (let at = conditions.length - 1; at >= 0; at--) {
    const goals = conditions.map((typed, other): Goal => ({ typed, holds: other !== at }));
    const found = caseOf(finder.reaching(rule, goals), rule, false, evaluator);
    if (found) return found;
  }
  return caseOf(finder.reaching(rule, [misses]), rule, false, evaluator);
}

/** The conditions that an expression joins with `and`, each by itself; none where it joins none. */
function conjuncts({ typed }: TrafficRule) {
  const { root, text } = typed!.parsed;
  let node: Expression | undefined = root;
  while (node?.kind === "Group") node = node.expression;
  if (node?.kind !== "Logical" || node.operator !== "and") return [];
  const parts = node.operands.map(({ start, end }) => typedExpression(text.slice(start, end)).typed);
  return parts.every((part) => part !== undefined) ? parts : [];
}
