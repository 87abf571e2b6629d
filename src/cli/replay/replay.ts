import { FIELDS, fieldOf } from "../../contract/fields.ts";
import { nearest } from "../../core/nearest.ts";
import { code, didYouMean } from "../../core/phrases.ts";
import type {
  Replay,
  ReplayedEnding,
  ReplayedRule,
  ReplayedTime,
  ReplayedTimes,
} from "../../report/replay/model.ts";
import { emptyCounts, type RequestEnding, type RuleCounts } from "../../traffic/replay/tally.ts";
import { STEPS, type TimeCounts, widen } from "../../traffic/replay/times.ts";
import { topValues, type ValueCounts } from "../../traffic/replay/top-values.ts";
import type { TrafficRule } from "../../traffic/rules/traffic-rule.ts";
import { usage } from "../exit-code.ts";
import type { ReplayedLogs } from "./replay-logs.ts";

const MAX_STRETCHES = 240;

/** Requests by time, for reports, from the first to the last, in few enough stretches for a chart. */
function replayedTimes(times: TimeCounts): ReplayedTimes | undefined {
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

const SHOWN_VALUES = 5;

/** The results of a replay, for reports. */
export function replayReport(
  { replayer, tally, unreadable }: ReplayedLogs,
  fields: readonly string[],
): Replay {
  const { comparison, times } = tally;
  return {
    lines: tally.requests,
    unreadable,
    rules: replayer.rules.map((rule, at) =>
      replayedRule(rule, tally.rules.get(at) ?? emptyCounts(fields.length), fields),
    ),
    differs: comparison && {
      total: comparison.different,
      depends: comparison.depends,
      unless: [...comparison.conditions]
        .sort(([, a], [, b]) => b - a)
        .map(([condition, requests]) => ({ condition, requests, ...logFieldOf(condition) })),
      unknown: comparison.unknown,
      byRule: [...comparison.differences.values()]
        .sort((a, b) => b.requests - a.requests)
        .map(({ from, to, requests, samples, values }) => ({
          from: replayedEnding(from, replayer.rules),
          to: replayedEnding(to, replayer.otherRules),
          requests,
          samples,
          top: topOf(fields, values),
        })),
    },
    times: times && replayedTimes(times),
  };
}

/** Log fields with the data that a condition needs, which are logged only if Cloudflare is configured to log them. */
const LOG_FIELDS: readonly (readonly [RegExp, string])[] = [
  [/\bhttp\.request\.headers\b/, "RequestHeaders"],
  [/\bhttp\.(?:request\.cookies|cookie)\b/, "Cookies"],
  [/\bhttp\.response\.headers\b/, "ResponseHeaders"],
];

function logFieldOf(condition: string): { readonly logged?: string } {
  const logged = LOG_FIELDS.flatMap(([field, name]) => (field.test(condition) ? [name] : []));
  return logged.length === 0 ? {} : { logged: logged.join(", ") };
}

function replayedRule(rule: TrafficRule, counts: RuleCounts, fields: readonly string[]) {
  const { name, index, file, line, action, isEnabled } = rule;
  const { matched, unknown, acted, samples, values } = counts;
  const top = topOf(fields, values);
  return {
    ref: name,
    index,
    file,
    line,
    action,
    enabled: isEnabled !== false,
    matched,
    unknown,
    acted,
    samples,
    top,
  };
}

function topOf(fields: readonly string[], values: readonly ValueCounts[]): ReplayedRule["top"] {
  return fields.map((field, at) => ({ field, values: topValues(values[at]!, SHOWN_VALUES) }));
}

function replayedEnding({ action, rule }: RequestEnding, rules: readonly TrafficRule[]): ReplayedEnding {
  return { action, rule: rule === undefined ? null : rules[rule]!.name };
}

/** `--map FIELD=KEY`: the key of each field. Errors: throws a usage `Failure` for anything but a field. */
export function fieldMapOption(given: readonly string[]): ReadonlyMap<string, string> | undefined {
  if (given.length === 0) return undefined;
  return new Map(
    given.map((one) => {
      const at = one.indexOf("=");
      if (at <= 0 || at === one.length - 1)
        throw usage(`\`--map\` takes FIELD=KEY, but ${code(one)} was given.`);
      return [knownField(one.slice(0, at), "--map"), one.slice(at + 1)];
    }),
  );
}

/** A field by its name. Errors: throws a usage `Failure` for an unknown one. */
export function knownField(name: string, option: string): string {
  if (fieldOf(name)) return name;
  const near = didYouMean(nearest(name, FIELDS.keys())) || ".";
  throw usage(`\`${option}\` names ${code(name)}, which is not a field${near}`);
}
