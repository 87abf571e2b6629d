import { thresholdName } from "../../contract/owasp.ts";
import type { Tune, TunePoint } from "../../report/tune/model.ts";
import { proposedTuning } from "../../traffic/tune/propose.ts";
import type { Tuner, Tuning } from "../../traffic/tune/tuner.ts";

/** Options for turning the results into a report. */
export interface TuneReportOptions {
  /** The thresholds of the table, highest first. */
  readonly thresholds: readonly number[];
  /** The maximum share of legitimate requests that a proposal may act on, from 0 to 1. */
  readonly maxShare: number;
  readonly action: string | undefined;
  readonly unreadable: number;
}

/** The report on settings that were tried on a log. */
export function tuneReport(tuner: Tuner, options: TuneReportOptions): Tune {
  const { thresholds, maxShare, action, unreadable } = options;
  const { requests, legitimate, silent, tunings } = tuner;
  const inTable = thresholds.flatMap((threshold) => tunings.filter((one) => one.threshold === threshold));
  const proposed = proposedTuning(inTable, tuner, maxShare);
  return {
    requests,
    legitimate,
    silent,
    unreadable,
    table: inTable.sort((a, b) => a.paranoia - b.paranoia || b.threshold - a.threshold).map(pointOf),
    curve: tunings.map(pointOf),
    proposal: proposed && { point: pointOf(proposed), policy: policyOf(proposed, action) },
    reason: proposed ? undefined : reasonOf(tuner),
  };
}

function reasonOf({ legitimate, silentLegitimate, requests, silent }: Tuner): string {
  if (silent === requests)
    return "The log contains no scores, so nothing is proposed. Name their key: `--map score=KEY`.";
  if (legitimate === 0)
    return "No request is marked as legitimate, so nothing is proposed. Mark them with `--legitimate`.";
  if (legitimate === silentLegitimate)
    return "The log contains no information about the scores of legitimate requests, so nothing is proposed.";
  return "Every setting acts either on no request, or on more legitimate requests than `--max-legitimate` allows, so nothing is proposed.";
}

function pointOf({ legitimateActed, legitimateUnknown, ...point }: Tuning): TunePoint {
  return { ...point, legitimate: { acted: legitimateActed, unknown: legitimateUnknown } };
}

function policyOf({ paranoia, threshold }: Tuning, action: string | undefined): string {
  const lines = [`paranoia: ${paranoia}`, `threshold: ${thresholdName(threshold) ?? threshold}`];
  return `${[...lines, ...(action === undefined ? [] : [`action: ${action}`])].join("\n")}\n`;
}
