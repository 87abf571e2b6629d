import { printExpression } from "../../parser/print.ts";
import { Conditions } from "../../semantics/evaluate/conditions.ts";
import { isOfPackets } from "../../semantics/order/walk-model.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import type { RulesEvaluator } from "../rules/evaluate.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";
import type { CaseResult } from "./model.ts";

/** The cases in which a condition was true, and those in which it was false. */
export interface ConditionCoverage {
  readonly text: string;
  isTrue: number;
  isFalse: number;
}

/** The numbers of cases that reach a rule and match it, and that reach it and do not. */
export interface RuleCoverage {
  readonly rule: TrafficRule;
  matched: number;
  missed: number;
  /** Whether it matches every request, so that it cannot be missed. */
  readonly isAlways: boolean;
  /** Without literals such as `true`. */
  readonly conditions: readonly ConditionCoverage[];
}

/** Covered of a total. */
export interface Share {
  readonly covered: number;
  readonly total: number;
}

interface Watched extends RuleCoverage {
  readonly evaluated: Conditions;
  /** The places of `conditions` among the leaves. */
  readonly places: readonly number[];
}

const MAX_STEPS = 2000;

/** The rules and conditions that were true and false in some case. Only rules that a request reaches count for it. */
export class Coverage {
  readonly #rules = new Map<TrafficRule, Watched>();
  readonly #prover = new Prover({ maxSteps: MAX_STEPS, facts: "undisputed", wants: "proof" });

  /** Adds the rules of an evaluator, so that those that no case reaches are among the total. */
  addRules(evaluator: RulesEvaluator): void {
    for (const rule of evaluator.rules()) this.#watch(rule, evaluator);
  }

  /** Adds what one case evaluated. */
  add({ request, walk }: CaseResult, evaluator: RulesEvaluator): void {
    for (const { step, request: seen } of evaluator.seenSteps(walk, request)) {
      const { rule, status } = step;
      const watched = this.#watch(rule, evaluator);
      if (!watched || (status !== "matched" && status !== "not-matched" && status !== "unknown")) continue;
      if (status === "matched") watched.matched++;
      if (status === "not-matched") watched.missed++;
      const truths = watched.evaluated.truths(seen);
      for (const [at, place] of watched.places.entries()) {
        const condition = watched.conditions[at]!;
        if (truths[place] === true) condition.isTrue++;
        if (truths[place] === false) condition.isFalse++;
      }
    }
  }

  /** In the order in which they were added. */
  get rules(): readonly RuleCoverage[] {
    return [...this.#rules.values()];
  }

  /** Rules that matched in some case and, unless they always match, did not in another. */
  get ruleShare(): Share {
    return { covered: this.rules.filter(isRuleCovered).length, total: this.#rules.size };
  }

  /** Conditions that were true in some case and false in another. */
  get conditionShare(): Share {
    const all = this.rules.flatMap(({ conditions }) => conditions);
    return {
      covered: all.filter(({ isTrue, isFalse }) => isTrue > 0 && isFalse > 0).length,
      total: all.length,
    };
  }

  #watch(rule: TrafficRule, { missing }: RulesEvaluator): Watched | undefined {
    const known = this.#rules.get(rule);
    if (known || !rule.typed || !rule.isEnabled || isOfPackets(rule)) return known;
    const evaluated = new Conditions(rule.typed, { missing });
    const places = [...evaluated.leaves.keys()].filter((at) => evaluated.leaves[at]!.kind !== "Boolean");
    const watched: Watched = {
      rule,
      matched: 0,
      missed: 0,
      isAlways: this.#prover.always(rule.typed).answer === "yes",
      conditions: places.map((at) => ({
        text: printExpression(evaluated.leaves[at]!),
        isTrue: 0,
        isFalse: 0,
      })),
      evaluated,
      places,
    };
    this.#rules.set(rule, watched);
    return watched;
  }
}

/** Whether a rule matched in some case and did not in another. */
export function isRuleCovered({ matched, missed, isAlways }: RuleCoverage): boolean {
  return matched > 0 && (missed > 0 || isAlways);
}
