import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import { compileRules, type MatchRules } from "../../semantics/evaluate/many/compile-rules.ts";
import type { Walk } from "../../semantics/order/walk-model.ts";
import type { TrafficRequest } from "../model.ts";
import { RulesEvaluator } from "../rules/evaluate.ts";
import type { TrafficRule, TrafficRules } from "../rules/read-rules.ts";
import type { TopValues } from "./top-values.ts";

/** How a log is replayed. */
export interface ReplayOptions {
  readonly missing: MissingReading;
  /** Requests of each rule, and of each difference, that are kept as samples. */
  readonly samples: number;
}

/** The counts of one rule. */
export interface RuleTally {
  readonly rule: TrafficRule;
  /** Requests that its expression matches. */
  matched: number;
  /** Requests of which the log does not tell. */
  unknown: number;
  /** Requests that it matches and that no earlier rule ends or takes from it. */
  acted: number;
  readonly samples: string[];
}

/**
 * Requests that end in one way now, and in another way with the other rulesets. Where what is unknown may change the
 * ends, these are those without it.
 */
export interface Difference {
  readonly from: Ending;
  readonly to: Ending;
  requests: number;
  readonly samples: string[];
}

/** How the evaluation of a request ends; `null` where no rule ends it. */
export interface Ending {
  readonly action: string | null;
  readonly rule: TrafficRule | undefined;
}

/** How many requests end with the same action with both rulesets, and of how many that is not known. */
export interface Comparison {
  same: number;
  different: number;
  unknown: number;
  readonly differences: Difference[];
}

/** Rulesets with what they would have done to the requests so far. */
export class Replayer {
  requests = 0;
  readonly rules: readonly RuleTally[];
  /** Undefined where there is nothing to compare with. */
  readonly comparison: Comparison | undefined;
  readonly #evaluator: RulesEvaluator;
  readonly #other: RulesEvaluator | undefined;
  readonly #match: MatchRules;
  /** The rules with a meaning, by their place among those that are matched. */
  readonly #matched: readonly RuleTally[];
  /** Rules that are unknown for every request. */
  readonly #opaque: readonly RuleTally[];
  readonly #tallyOf = new Map<TrafficRule, RuleTally>();
  readonly #differences = new Map<TrafficRule | undefined, Map<TrafficRule | undefined, Difference>>();
  readonly #options: ReplayOptions;
  readonly #tops: readonly TopValues[];

  constructor(
    given: readonly TrafficRules[],
    against: readonly TrafficRules[] | undefined,
    tops: readonly TopValues[],
    options: ReplayOptions,
  ) {
    this.#options = options;
    this.#tops = tops;
    this.#evaluator = new RulesEvaluator(given, options);
    this.#other = against && new RulesEvaluator(against, options);
    const tallies = this.#evaluator.rules().map((rule): RuleTally => {
      const tally = { rule, matched: 0, unknown: 0, acted: 0, samples: [] };
      this.#tallyOf.set(rule, tally);
      return tally;
    });
    this.rules = tallies;
    const active = tallies.filter(({ rule }) => rule.isEnabled);
    this.#matched = active.filter(({ rule }) => rule.typed !== undefined);
    this.#opaque = active.filter(({ rule }) => rule.typed === undefined);
    this.#match = compileRules(
      this.#matched.map(({ rule }) => rule.typed!),
      { missing: options.missing },
    );
    if (against) this.comparison = { same: 0, different: 0, unknown: 0, differences: [] };
  }

  /** Takes one request into account. */
  take(request: TrafficRequest): void {
    this.requests++;
    const { matched, unknown } = this.#match(this.#evaluator.withLists(request.request));
    for (const at of matched) this.#noteMatch(this.#matched[at]!, request);
    for (const at of unknown) this.#matched[at]!.unknown++;
    for (const tally of this.#opaque) tally.unknown++;
    if (matched.length === 0 && unknown.length === 0 && !this.#other && this.#opaque.length === 0) return;
    const walk = this.#evaluator.walk(request);
    for (const { rule, status } of walk.steps) if (status === "matched") this.#tallyOf.get(rule)!.acted++;
    if (this.#other) this.#compare(walk, this.#other.walk(request), request);
  }

  #noteMatch(tally: RuleTally, request: TrafficRequest): void {
    tally.matched++;
    if (tally.samples.length < this.#options.samples) tally.samples.push(request.name);
    for (const top of this.#tops) top.note(tally.rule, request);
  }

  #compare(now: Walk<TrafficRule>, then: Walk<TrafficRule>, { name }: TrafficRequest): void {
    const comparison = this.comparison!;
    const relation = relationOf(now, then);
    if (relation !== "different") {
      comparison[relation]++;
      return;
    }
    comparison.different++;
    const difference = this.#differenceOf(now, then, comparison);
    difference.requests++;
    if (difference.samples.length < this.#options.samples) difference.samples.push(name);
  }

  #differenceOf(now: Walk<TrafficRule>, then: Walk<TrafficRule>, comparison: Comparison): Difference {
    const ofRule = this.#differences.get(now.end) ?? new Map<TrafficRule | undefined, Difference>();
    this.#differences.set(now.end, ofRule);
    let difference = ofRule.get(then.end);
    if (!difference) {
      difference = { from: endingOf(now), to: endingOf(then), requests: 0, samples: [] };
      ofRule.set(then.end, difference);
      comparison.differences.push(difference);
    }
    return difference;
  }
}

/** Whether two evaluations end with the same action, whatever is true of what is unknown. */
function relationOf(
  { possible: one }: Walk<TrafficRule>,
  { possible: other }: Walk<TrafficRule>,
): "same" | "different" | "unknown" {
  if (!one || !other) return "unknown";
  const actions = new Set(one.map(({ action }) => action));
  const shared = other.filter(({ action }) => actions.has(action));
  if (shared.length === 0) return "different";
  return actions.size === 1 && shared.length === other.length ? "same" : "unknown";
}

function endingOf({ action, end }: Walk<TrafficRule>): Ending {
  return { action, rule: end };
}
