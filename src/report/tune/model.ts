import type { TunePoint } from "../schemas/tune.generated.ts";

export type * from "../schemas/tune.generated.ts";

/** Settings of the OWASP ruleset, tried on the scores of a log. */
export interface Tune {
  readonly requests: number;
  /** Requests that are marked as legitimate. */
  readonly legitimate: number;
  /** Requests for which the log has no evidence about the score. */
  readonly silent: number;
  /** Lines that are not records. */
  readonly unreadable: number;
  readonly table: readonly TunePoint[];
  /** The points of the chart: many thresholds, the lowest first. */
  readonly curve: readonly TunePoint[];
  readonly proposal: TuneProposal | undefined;
  /** Why nothing is proposed, a sentence. */
  readonly reason: string | undefined;
}

/** A setting that the evidence speaks for. */
export interface TuneProposal {
  readonly point: TunePoint;
  /** Lines of a policy. */
  readonly policy: string;
}
