import type { ReplayedTime, ReplayedTimes } from "../../report/replay/model.ts";
import { STEPS, type TimeCounts, widen } from "../../traffic/replay/times.ts";

const MAX_STRETCHES = 240;

/** Requests by time, for reports: few enough stretches to be drawn, from the first request to the last. */
export function replayedTimes(times: TimeCounts): ReplayedTimes | undefined {
  if (times.buckets.size === 0) return undefined;
  for (;;) {
    const [first, last] = ends(times);
    if (last - first < MAX_STRETCHES || times.step === STEPS.length - 1) break;
    widen(times, times.step + 1);
  }
  const [first, last] = ends(times);
  const seconds = STEPS[times.step]!;
  const count = Math.min(last - first + 1, MAX_STRETCHES);
  const stretches = Array.from({ length: count }, (_, at) => stretch(times, first + at, seconds));
  return { seconds, stretches, untimed: times.untimed };
}

function ends({ buckets }: TimeCounts): readonly [first: number, last: number] {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const number of buckets.keys()) {
    first = Math.min(first, number);
    last = Math.max(last, number);
  }
  return [first, last];
}

function stretch({ buckets }: TimeCounts, number: number, seconds: number): ReplayedTime {
  const bucket = buckets.get(number);
  const actions = [...(bucket?.actions ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    from: new Date(number * seconds * 1000).toISOString(),
    requests: bucket?.requests ?? 0,
    actions: Object.fromEntries(actions),
    different: bucket?.different ?? 0,
  };
}
