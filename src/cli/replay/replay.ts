import { FIELDS, fieldOf } from "../../contract/fields.ts";
import { nearest } from "../../core/nearest.ts";
import { code, didYouMean } from "../../core/phrases.ts";
import type { Replay, ReplayedEnding } from "../../report/replay/model.ts";
import type { Ending, Replayer, RuleTally } from "../../traffic/replay/replayer.ts";
import type { TopValues } from "../../traffic/replay/top-values.ts";
import { usage } from "../exit-code.ts";

/** Values of a field that a report shows. */
const SHOWN_VALUES = 5;

/** The results of a replay, for reports. */
export function replayReport(replayer: Replayer, unreadable: number, tops: readonly TopValues[]): Replay {
  const { comparison } = replayer;
  return {
    lines: replayer.requests,
    unreadable,
    rules: replayer.rules.map((tally) => replayedRule(tally, tops)),
    differs: comparison && {
      total: comparison.different,
      unknown: comparison.unknown,
      byRule: [...comparison.differences]
        .sort((a, b) => b.requests - a.requests)
        .map(({ from, to, requests, samples }) => ({
          from: replayedEnding(from),
          to: replayedEnding(to),
          requests,
          samples,
        })),
    },
  };
}

function replayedRule({ rule, ...counts }: RuleTally, tops: readonly TopValues[]) {
  const { name, index, file, line, action, isEnabled } = rule;
  const top = tops.map((one) => ({ field: one.field, values: one.of(rule, SHOWN_VALUES) }));
  return { ref: name, index, file, line, action, isEnabled, ...counts, top };
}

function replayedEnding({ action, rule }: Ending): ReplayedEnding {
  return { action, rule: rule?.name ?? null };
}

/** `--map FIELD=KEY`: the key of each field. Errors: throws a usage `Failure` for what is no field. */
export function mapOf(given: readonly string[]): ReadonlyMap<string, string> | undefined {
  if (given.length === 0) return undefined;
  return new Map(
    given.map((one) => {
      const at = one.indexOf("=");
      if (at <= 0 || at === one.length - 1)
        throw usage(`\`--map\` takes FIELD=KEY, and ${code(one)} was given.`);
      return [knownField(one.slice(0, at), "--map"), one.slice(at + 1)];
    }),
  );
}

/** A field by its name. Errors: throws a usage `Failure` for what is none. */
export function knownField(name: string, option: string): string {
  if (fieldOf(name)) return name;
  const near = didYouMean(nearest(name, FIELDS.keys())) || ".";
  throw usage(`\`${option}\` names ${code(name)}, which is no field${near}`);
}
