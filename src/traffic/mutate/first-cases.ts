import { assuming, leastAssumptions } from "../../contract/assumptions.ts";
import { withoutGroups } from "../../parser/ast.ts";
import { mentionedAssumptions } from "../../semantics/complete/mentioned-fields.ts";
import { isOfPackets } from "../../semantics/order/walk-model.ts";
import type { Goal } from "../../semantics/prove/goal.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import type { RulesEvaluator } from "../rules/evaluate.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";
import { typedExpression } from "../rules/typed-expression.ts";
import { type GeneratedCase, generatedCase } from "./case-text.ts";
import { type FoundRequest, NOT_CONFIRMED, RequestFinder } from "./find-request.ts";
import { flowText } from "./flow-text.ts";
import { mutate } from "./mutate.ts";

/** A rule without a case. */
export interface UncoveredRule {
  readonly rule: TrafficRule;
  /** Why, as a sentence. */
  readonly reason: string;
}

/** Cases for rules, and rules for which none was found. */
export interface FirstCases {
  readonly cases: readonly GeneratedCase[];
  readonly uncovered: readonly UncoveredRule[];
  /** Keys of a test file's `request`, which all cases take for granted. */
  readonly common: string;
}

/**
 * For each rule a request that matches it and one that just misses it. With `notices`, also cases for small changes of the
 * rules that these do not notice.
 */
export function firstCases(evaluator: RulesEvaluator, notices: boolean): FirstCases {
  const finder = new RequestFinder(evaluator);
  const common = flowText(finder.settled);
  const cases: GeneratedCase[] = [];
  const uncovered: UncoveredRule[] = [];
  for (const rule of evaluator.rules()) {
    if (!rule.isEnabled) continue;
    const match = rule.typed && finder.reaching(rule, [{ typed: rule.typed, holds: true }]);
    if (match?.kind === "found" && match.matches) cases.push(caseOf(rule, match));
    else uncovered.push({ rule, reason: reasonOf(rule, match) });
    const miss = rule.typed && nearMiss(rule, finder);
    if (miss) cases.push(caseOf(rule, miss));
  }
  if (!notices) return { cases, uncovered, common };
  const killers = mutate(evaluator, cases).survivors.flatMap(({ killer }) => killer ?? []);
  return { cases: [...cases, ...killers], uncovered, common };
}

type Found = Extract<FoundRequest, { kind: "found" }>;

function caseOf(rule: TrafficRule, { described, walk, matches }: Found): GeneratedCase {
  const title = `${rule.name} ${matches ? "matches" : "just misses"}`;
  return generatedCase(title, described, walk, matches ? undefined : rule);
}

function reasonOf({ problem, phase }: TrafficRule, found: FoundRequest | undefined): string {
  if (found === undefined) return `Its expression cannot be evaluated: ${problem}`;
  if (isOfPackets({ phase })) return "It acts on packets, which are not requests.";
  if (found.kind === "none") return provedReason(found.proved);
  return "reason" in found ? found.reason : NOT_CONFIRMED;
}

function provedReason(proved: readonly (readonly Goal[])[]): string {
  const names = leastAssumptions(mentionedAssumptions(proved.flat().map(({ typed }) => typed)), (facts) => {
    const prover = new Prover({ facts, wants: "proof" });
    return proved.every((goals) => prover.noneOf(goals).answer === "yes");
  });
  return names.length === 0 ? "This is proved." : `This is proved, ${assuming(names)}.`;
}

/** A request for which all but one of the conditions joined by `and` are true: the last one that can fail alone. */
function nearMiss(rule: TrafficRule, finder: RequestFinder): Found | undefined {
  const conditions = conjuncts(rule);
  for (const failing of [...conditions.toReversed(), undefined]) {
    const goals = failing
      ? conditions.map((typed): Goal => ({ typed, holds: typed !== failing }))
      : [{ typed: rule.typed!, holds: false }];
    const found = finder.reaching(rule, goals);
    if (found.kind === "found" && !found.matches) return found;
  }
  return undefined;
}

/** The conditions that an expression joins with `and`, each as its own expression; empty if it joins none. */
function conjuncts({ typed }: TrafficRule) {
  const { root, text } = typed!.parsed;
  const node = withoutGroups(root!);
  if (node.kind !== "Logical" || node.operator !== "and") return [];
  const parts = node.operands.map(({ start, end }) => typedExpression(text.slice(start, end)).typed);
  return parts.every((part) => part !== undefined) ? parts : [];
}
