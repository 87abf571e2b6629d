import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import { compileRules, type MatchRules } from "../../semantics/evaluate/many/compile-rules.ts";
import { isTerminating } from "../../semantics/order/walk-pass.ts";
import { type Truth, UNKNOWN } from "../../semantics/values.ts";
import type { TrafficRequest } from "../model.ts";
import { RulesEvaluator } from "../rules/evaluate.ts";
import type { TrafficRule, TrafficRules } from "../rules/traffic-rule.ts";
import { type EndedWalk, Relations } from "./relations.ts";
import { emptyCounts, emptyTally, type ReplayTally, type RequestEnding, type RuleCounts } from "./tally.ts";
import { bucketAt } from "./times.ts";
import { noteValue } from "./top-values.ts";

/** How a log is replayed. */
export interface ReplayOptions {
  readonly missing: MissingReading;
  /** Requests of each rule, and of each difference, that are kept as samples. */
  readonly samples: number;
  /** Fields whose values are counted for each rule. */
  readonly fields: readonly string[];
  /** Whether requests are counted by time as well. */
  readonly hasTimes: boolean;
}

/** Evaluates rulesets on the requests of a log, and counts what they do. */
export class Replayer {
  /** The rules in the order in which counts name them. */
  readonly rules: readonly TrafficRule[];
  /** Those of the rulesets that are compared with. */
  readonly otherRules: readonly TrafficRule[];
  readonly #evaluator: RulesEvaluator;
  readonly #other: RulesEvaluator | undefined;
  readonly #relations: Relations | undefined;
  readonly #match: MatchRules;
  /** The rules with a meaning: their place in the order, by their place among those that are matched. */
  readonly #matched: readonly number[];
  /** Rules that are unknown for every request. */
  readonly #opaque: readonly number[];
  readonly #placeOf: ReadonlyMap<TrafficRule, number>;
  readonly #otherPlaceOf: ReadonlyMap<TrafficRule, number>;
  readonly #matchedPlaceOf: ReadonlyMap<TrafficRule, number>;
  /** By place among those that are matched: the turn in which a rule matched; one more where that was not known. */
  readonly #truths: Float64Array;
  /** Whether no rule leaves out others, executes a ruleset, changes the request or counts requests. */
  readonly #endsPlainly: boolean;
  #turn = 0;
  readonly #options: ReplayOptions;
  #tally: ReplayTally;

  constructor(
    given: readonly TrafficRules[],
    against: readonly TrafficRules[] | undefined,
    options: ReplayOptions,
  ) {
    this.#options = options;
    this.#evaluator = new RulesEvaluator(given, options);
    this.#other = against && new RulesEvaluator(against, options);
    this.#relations = this.#other && new Relations(this.#evaluator, this.#other);
    this.rules = this.#evaluator.rules();
    this.otherRules = this.#other?.rules() ?? [];
    this.#placeOf = placesOf(this.rules);
    this.#otherPlaceOf = placesOf(this.otherRules);
    const active = this.rules.flatMap((rule, at) => (rule.isEnabled ? [at] : []));
    this.#matched = active.filter((at) => this.rules[at]!.typed !== undefined);
    this.#opaque = active.filter((at) => this.rules[at]!.typed === undefined);
    this.#match = compileRules(
      this.#matched.map((at) => this.rules[at]!.typed!),
      { missing: options.missing },
    );
    this.#matchedPlaceOf = placesOf(this.#matched.map((at) => this.rules[at]!));
    this.#truths = new Float64Array(this.#matched.length);
    this.#endsPlainly = this.#opaque.length === 0 && active.every((at) => isPlain(this.rules[at]!));
    this.#tally = this.#emptyTally();
  }

  /** Takes one request into account. */
  take(request: TrafficRequest): void {
    this.#tally.requests++;
    const { matched, unknown } = this.#match(this.#evaluator.withLists(request.request));
    for (const at of matched) this.#noteMatch(this.#countsOf(this.#matched[at]!), request);
    for (const at of unknown) this.#countsOf(this.#matched[at]!).unknown++;
    for (const at of this.#opaque) this.#countsOf(at).unknown++;
    const isIdle = matched.length === 0 && unknown.length === 0 && this.#opaque.length === 0;
    const walk = isIdle ? undefined : this.#walk(request, matched, unknown);
    const isDifferent =
      this.#other !== undefined && this.#compare(walk ?? NOTHING, this.#other.walk(request), request);
    if (this.#options.hasTimes) this.#noteTime(request, walk?.action ?? null, isDifferent);
  }

  /** The counts of the requests since the last call. */
  takeTally(): ReplayTally {
    const tally = this.#tally;
    this.#tally = this.#emptyTally();
    return tally;
  }

  /** Walks the rulesets, and counts the rules that act. */
  #walk(request: TrafficRequest, matched: readonly number[], unknown: readonly number[]): EndedWalk {
    if (this.#endsPlainly && unknown.length === 0) return this.#firstEnd(matched);
    this.#noteTruths(matched, unknown);
    const walk = this.#evaluator.walk(request, this.#truthOf);
    for (const { rule, status } of walk.steps)
      if (status === "matched") this.#countsOf(this.#placeOf.get(rule)!).acted++;
    return walk;
  }

  /** The same for rules of which none does more than act or end: they act in turn, up to the first that ends. */
  #firstEnd(matched: readonly number[]): EndedWalk {
    for (const at of matched) {
      const place = this.#matched[at]!;
      this.#countsOf(place).acted++;
      const rule = this.rules[place]!;
      if (isTerminating(rule)) return endAt(rule);
    }
    return NOTHING;
  }

  /** Keeps what each rule is to the current request, for `#truthOf`. */
  #noteTruths(matched: readonly number[], unknown: readonly number[]): void {
    this.#turn += 2;
    for (const at of matched) this.#truths[at] = this.#turn;
    for (const at of unknown) this.#truths[at] = this.#turn + 1;
  }

  readonly #truthOf = (rule: TrafficRule): Truth | undefined => {
    const at = this.#matchedPlaceOf.get(rule);
    if (at === undefined) return undefined;
    const behind = this.#truths[at]! - this.#turn;
    return behind === 0 ? true : behind === 1 ? UNKNOWN : false;
  };

  #emptyTally(): ReplayTally {
    return emptyTally({ compares: this.#other !== undefined, hasTimes: this.#options.hasTimes });
  }

  #countsOf(rule: number): RuleCounts {
    let counts = this.#tally.rules.get(rule);
    if (!counts) {
      counts = emptyCounts(this.#options.fields.length);
      this.#tally.rules.set(rule, counts);
    }
    return counts;
  }

  #noteMatch(counts: RuleCounts, request: TrafficRequest): void {
    counts.matched++;
    if (counts.samples.length < this.#options.samples) counts.samples.push(request.name);
    for (const [at, field] of this.#options.fields.entries())
      noteValue(counts.values[at]!, request.request.values.get(field));
  }

  /** Whether the request ends differently. */
  #compare(now: EndedWalk, then: EndedWalk, request: TrafficRequest): boolean {
    const comparison = this.#tally.comparison!;
    const relation = this.#relations!.of(now, then, request);
    comparison[relation]++;
    if (relation !== "different") return false;
    const from = endingOf(now, this.#placeOf);
    const to = endingOf(then, this.#otherPlaceOf);
    const key = [from.rule, from.action, to.rule, to.action].join(" ");
    let difference = comparison.differences.get(key);
    if (!difference) {
      difference = { from, to, requests: 0, samples: [] };
      comparison.differences.set(key, difference);
    }
    difference.requests++;
    if (difference.samples.length < this.#options.samples) difference.samples.push(request.name);
    return true;
  }

  #noteTime({ request }: TrafficRequest, action: string | null, isDifferent: boolean): void {
    const times = this.#tally.times!;
    const second = request.values.get("http.request.timestamp.sec");
    if (typeof second !== "number" || second < 0 || second > LAST_SECOND) {
      times.untimed++;
      return;
    }
    const bucket = bucketAt(times, second);
    bucket.requests++;
    if (action !== null) bucket.actions.set(action, (bucket.actions.get(action) ?? 0) + 1);
    if (isDifferent) bucket.different++;
  }
}

/** The end of the year 2100: a later time is a mistake, or none. */
const LAST_SECOND = 4_133_980_799;

function placesOf(rules: readonly TrafficRule[]): ReadonlyMap<TrafficRule, number> {
  return new Map(rules.map((rule, at) => [rule, at]));
}

/** The walk of a request that no rule matches or may match. */
const NOTHING: EndedWalk = { action: null, end: undefined, possible: [{ action: null, rule: undefined }] };

function endAt(rule: TrafficRule): EndedWalk {
  const { action } = rule;
  return { action, end: rule, possible: [{ action, rule }] };
}

function isPlain({ skips, executes, hasFurtherConditions, rewritesUri }: TrafficRule): boolean {
  return !skips && executes === undefined && !hasFurtherConditions && !rewritesUri;
}

function endingOf({ action, end }: EndedWalk, placeOf: ReadonlyMap<TrafficRule, number>): RequestEnding {
  return { action, rule: end && placeOf.get(end) };
}
