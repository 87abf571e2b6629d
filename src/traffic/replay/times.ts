import { getOrCompute } from "../../core/get-or-compute.ts";
import { addCount } from "../../core/items-by-key.ts";

/** The counts of the requests of one stretch of time. */
export interface TimeBucket {
  requests: number;
  /** The number of them that each action ends. */
  readonly actions: Map<string, number>;
  /** The number of them that end differently with the other rulesets. */
  different: number;
}

/** Requests by time, in stretches of equal length. */
export interface TimeCounts {
  /** The place of the length in `STEPS`. */
  step: number;
  /** By the number of the interval since 1970. */
  readonly buckets: Map<number, TimeBucket>;
  /** Requests without a time. */
  untimed: number;
}

/** Lengths of a stretch in seconds. Each divides the next, so that stretches can be joined whenever they become too many. */
export const STEPS = [1, 10, 60, 600, 3600, 21_600, 86_400, 604_800, 6_048_000, 60_480_000] as const;

/** Stretches with requests that are kept apart; with more, they are joined. */
const MAX_BUCKETS = 2048;

/** The bucket of a time; a new one if it is the first of its interval. */
export function bucketAt(times: TimeCounts, second: number): TimeBucket {
  const number = Math.floor(second / STEPS[times.step]!);
  const empty = () => ({ requests: 0, actions: new Map<string, number>(), different: 0 });
  const bucket = getOrCompute(times.buckets, number, empty);
  if (times.buckets.size <= MAX_BUCKETS) return bucket;
  widen(times, times.step + 1);
  return bucketAt(times, second);
}

/** Adds the counts of other requests. */
export function mergeTimes(total: TimeCounts, part: TimeCounts): void {
  total.untimed += part.untimed;
  if (part.step > total.step) widen(total, part.step);
  const length = STEPS[part.step]!;
  for (const [number, bucket] of part.buckets) addBucket(bucketAt(total, number * length), bucket);
}

/** Joins stretches to longer ones. */
export function widen(times: TimeCounts, step: number): void {
  const factor = STEPS[step]! / STEPS[times.step]!;
  const joined = new Map<number, TimeBucket>();
  for (const [number, bucket] of times.buckets) {
    const known = joined.get(Math.floor(number / factor));
    if (known) addBucket(known, bucket);
    else joined.set(Math.floor(number / factor), bucket);
  }
  times.buckets.clear();
  for (const [number, bucket] of joined) times.buckets.set(number, bucket);
  times.step = step;
}

function addBucket(total: TimeBucket, part: TimeBucket): void {
  total.requests += part.requests;
  total.different += part.different;
  for (const [action, requests] of part.actions) addCount(total.actions, action, requests);
}
