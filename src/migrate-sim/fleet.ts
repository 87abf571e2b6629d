import { compare } from "../core/diagnostic.ts";
import {
  type BlockedZones,
  type BlockerCode,
  type FleetSummary,
  type LosingZones,
  type LossCode,
  type Verdict,
  type Verification,
  ZONE_STATES,
  type ZoneState,
} from "./report.ts";

/** Losses of every zone that migrates: they do not distinguish zones. */
const LOST_BY_ALL: ReadonlySet<LossCode> = new Set([
  "migrate/previous-api-stops",
  "migrate/previous-resources-stop",
]);

/** The part of a zone's report that is counted. */
export interface CountedZone {
  readonly verdict: Verdict;
  readonly state: ZoneState;
  readonly blockers: readonly { readonly code: BlockerCode; readonly certainty: "certain" | "possible" }[];
  readonly losses: readonly { readonly code: LossCode }[];
  readonly verification?: Verification;
}

/** Counts zones one by one; its memory grows with the number of codes, not of zones. */
export class FleetCounter {
  readonly #verdicts: Record<Verdict, number> = { ready: 0, blocked: 0, unknown: 0 };
  readonly #states = new Map<ZoneState, number>(ZONE_STATES.map((state) => [state, 0]));
  readonly #blockers = new Map<BlockerCode, { zones: number; certain: number }>();
  readonly #losses = new Map<LossCode, number>();
  #zones = 0;
  #losing = 0;
  #notAsPlanned: number | undefined;

  add({ verdict, state, blockers: all, losses, verification }: CountedZone): void {
    this.#zones++;
    if (verification)
      this.#notAsPlanned = (this.#notAsPlanned ?? 0) + (verification.outcome === "equivalent" ? 0 : 1);
    this.#verdicts[verdict]++;
    this.#states.set(state, this.#states.get(state)! + 1);
    // Nothing blocks a zone that has arrived.
    const blockers = state === "done" ? [] : all;
    for (const code of new Set(blockers.map((blocker) => blocker.code))) {
      const count = this.#blockers.get(code) ?? { zones: 0, certain: 0 };
      count.zones++;
      if (blockers.some((one) => one.code === code && one.certainty === "certain")) count.certain++;
      this.#blockers.set(code, count);
    }
    const own = new Set(losses.map((loss) => loss.code).filter((code) => !LOST_BY_ALL.has(code)));
    if (own.size > 0) this.#losing++;
    for (const code of own) this.#losses.set(code, (this.#losses.get(code) ?? 0) + 1);
  }

  summary(): FleetSummary {
    const blockedBy = [...this.#blockers].map(([code, count]): BlockedZones => ({ code, ...count }));
    const lostBy = [...this.#losses].map(([code, zones]): LosingZones => ({ code, zones }));
    return {
      zones: this.#zones,
      ...this.#verdicts,
      states: Object.fromEntries(this.#states) as Record<ZoneState, number>,
      losing: this.#losing,
      ...(this.#notAsPlanned !== undefined && { notAsPlanned: this.#notAsPlanned }),
      blockedBy: blockedBy.sort(mostFirst),
      lostBy: lostBy.sort(mostFirst),
    };
  }
}

function mostFirst(
  a: { readonly code: string; readonly zones: number },
  b: { readonly code: string; readonly zones: number },
): number {
  return b.zones - a.zones || compare(a.code, b.code);
}
