import { addCount } from "../../core/items-by-key.ts";
import { mergeTimes, type TimeCounts } from "./times.ts";
import { mergeValues, type ValueCounts } from "./top-values.ts";

/** The counts of one rule. */
export interface RuleCounts {
  /** Requests that its expression matches. */
  matched: number;
  /** Requests for which the log leaves open whether the rule matches, or whether it acts. */
  unknown: number;
  /** Requests that it matches and that no earlier rule ends or takes from it. */
  acted: number;
  readonly samples: string[];
  /** The values of each requested field. */
  readonly values: readonly ValueCounts[];
}

/** The end of the evaluation of a request: `null` and no rule if no rule ends it. */
export interface RequestEnding {
  readonly action: string | null;
  /** The index of the rule in the order of its rulesets. */
  readonly rule: number | undefined;
}

/**
 * Requests that end in one way now, and in another way with the other rulesets. If unknown conditions may change the
 * ends, they are disregarded.
 */
export interface Difference {
  readonly from: RequestEnding;
  readonly to: RequestEnding;
  requests: number;
  readonly samples: string[];
  /** The values of each requested field. */
  readonly values: readonly ValueCounts[];
}

/** The numbers of requests that both rulesets end with the same action, and for which that is unknown. */
export interface EndingComparison {
  same: number;
  different: number;
  /** Requests that end differently unless a condition is true that the log leaves open. */
  depends: number;
  unknown: number;
  /** The `depends` requests by their condition. */
  readonly conditions: Map<string, number>;
  /** By their ends, in the order in which they were seen. */
  readonly differences: Map<string, Difference>;
}

/** The counts of some requests: plain data that threads can send. Rules are identified by their index in the order. */
export interface ReplayTally {
  requests: number;
  readonly rules: Map<number, RuleCounts>;
  /** Requests for which a rule is unknown that uses a list without known items, by the name of the list. */
  readonly lists: Map<string, number>;
  /** Undefined if there is nothing to compare with. */
  readonly comparison: EndingComparison | undefined;
  /** Undefined if not requested. */
  readonly times: TimeCounts | undefined;
}

/** The counts of no request. */
export function emptyTally({ compares, hasTimes }: { compares: boolean; hasTimes: boolean }): ReplayTally {
  return {
    requests: 0,
    rules: new Map(),
    lists: new Map(),
    comparison: compares
      ? { same: 0, different: 0, depends: 0, unknown: 0, conditions: new Map(), differences: new Map() }
      : undefined,
    times: hasTimes ? { step: 0, buckets: new Map(), untimed: 0 } : undefined,
  };
}

/** The counts of a rule that matched nothing yet. */
export function emptyCounts(fields: number): RuleCounts {
  return { matched: 0, unknown: 0, acted: 0, samples: [], values: emptyValues(fields) };
}

/** The counts of fields that have no value yet. */
export function emptyValues(fields: number): readonly ValueCounts[] {
  return Array.from({ length: fields }, () => ({ counts: new Map<string, number>(), beyond: 0 }));
}

/**
 * Adds the counts of the requests that follow. The result does not depend on how the requests were divided, so it is the
 * same for one thread and for many.
 */
export function addTally(total: ReplayTally, part: ReplayTally, samples: number): void {
  total.requests += part.requests;
  for (const [rule, counts] of part.rules) {
    const known = total.rules.get(rule);
    if (known) addCounts(known, counts, samples);
    else total.rules.set(rule, counts);
  }
  for (const [list, requests] of part.lists) addCount(total.lists, list, requests);
  if (total.comparison && part.comparison) addComparison(total.comparison, part.comparison, samples);
  if (total.times && part.times) mergeTimes(total.times, part.times);
}

function addCounts(total: RuleCounts, part: RuleCounts, samples: number): void {
  for (const key of ["matched", "unknown", "acted"] as const) total[key] += part[key];
  addSeen(total, part, samples);
}

type SeenRequests = Pick<Difference, "samples" | "values">;

function addSeen(total: SeenRequests, part: SeenRequests, most: number): void {
  total.samples.push(...part.samples.slice(0, Math.max(0, most - total.samples.length)));
  for (const [at, values] of total.values.entries()) mergeValues(values, part.values[at]!);
}

function addComparison(total: EndingComparison, part: EndingComparison, samples: number): void {
  for (const key of ["same", "different", "depends", "unknown"] as const) total[key] += part[key];
  for (const [condition, requests] of part.conditions) addCount(total.conditions, condition, requests);
  for (const [ends, difference] of part.differences) {
    const known = total.differences.get(ends);
    if (!known) total.differences.set(ends, difference);
    else {
      known.requests += difference.requests;
      addSeen(known, difference, samples);
    }
  }
}
