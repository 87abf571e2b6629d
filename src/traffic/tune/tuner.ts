import { OWASP, type ParanoiaLevel } from "../../contract/owasp.ts";
import { addEvidence, type LoggedSettings, type RequestEvidence, scoreRanges } from "./evidence.ts";

/** The number of requests that a setting would act on. */
export interface Tuning {
  readonly paranoia: ParanoiaLevel;
  readonly threshold: number;
  /** Requests that it acts on, whatever the log leaves open. */
  acted: number;
  /** Requests for which the log leaves open whether the setting acts on them. */
  unknown: number;
  /** The number of those that it acts on and that are marked as legitimate. */
  legitimateActed: number;
  /** The number of open requests that are legitimate. */
  legitimateUnknown: number;
}

/** Maximum number of requests that wait for more lines. A line that comes later counts as another request. */
const MAX_OPEN = 50_000;

/** Counts, for each paranoia level and threshold, the requests that the OWASP ruleset would act on. */
export class Tuner {
  requests = 0;
  legitimate = 0;
  /** Requests with no evidence at all. */
  silent = 0;
  /** The number of these that are legitimate. */
  silentLegitimate = 0;
  /** By level, and within it by threshold. */
  readonly tunings: readonly Tuning[];
  readonly #logged: LoggedSettings;
  /** Requests that wait for more lines, by name, in the order of their first lines. */
  readonly #open = new Map<string, RequestEvidence>();

  constructor(thresholds: readonly number[], logged: LoggedSettings) {
    this.#logged = logged;
    this.tunings = OWASP.paranoiaLevels.value.flatMap((paranoia) =>
      thresholds.map((threshold) => ({
        paranoia,
        threshold,
        acted: 0,
        unknown: 0,
        legitimateActed: 0,
        legitimateUnknown: 0,
      })),
    );
  }

  /** Adds a line of a log. Lines with the same name concern one request. */
  take(name: string | undefined, evidence: RequestEvidence): void {
    if (name === undefined) {
      this.#count(evidence);
      return;
    }
    const known = this.#open.get(name);
    if (known) {
      addEvidence(known, evidence);
      return;
    }
    this.#open.set(name, evidence);
    if (this.#open.size <= MAX_OPEN) return;
    const [first] = this.#open;
    this.#open.delete(first![0]);
    this.#count(first![1]);
  }

  /** Counts the requests that still wait for more lines. */
  finish(): void {
    for (const evidence of this.#open.values()) this.#count(evidence);
    this.#open.clear();
  }

  #count(evidence: RequestEvidence): void {
    const ranges = scoreRanges(evidence, this.#logged);
    this.requests++;
    if (evidence.isLegitimate) this.legitimate++;
    if (ranges.every(({ low, high }) => low === 0 && high === Number.POSITIVE_INFINITY)) {
      this.silent++;
      if (evidence.isLegitimate) this.silentLegitimate++;
    }
    for (const tuning of this.tunings) {
      const { low, high } = ranges[tuning.paranoia - 1]!;
      if (high < tuning.threshold) continue;
      const isCertain = low >= tuning.threshold;
      if (isCertain) tuning.acted++;
      else tuning.unknown++;
      if (evidence.isLegitimate) tuning[isCertain ? "legitimateActed" : "legitimateUnknown"]++;
    }
  }
}
