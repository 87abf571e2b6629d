import type { DriftFleet, DriftShard, DriftZone } from "../schemas/drift-report.generated.ts";

export type * from "../schemas/drift-report.generated.ts";

/** The relation of a zone to what it is compared with. */
export type DriftState = DriftZone["state"];

/** The head of a report. */
export interface DriftHead {
  /** The policy, as named by the user. */
  readonly policy: string;
  /** The part of the zones that the report covers; undefined if it covers all. */
  readonly shard?: DriftShard | undefined;
}

/** Writes a report zone by zone, so that a report is never held as a whole. */
export interface DriftRenderer {
  /** The text before the first zone. */
  begin(): string;
  zone(zone: DriftZone): string;
  /** The text after the last zone. */
  end(fleet: DriftFleet): string | Promise<string>;
}

/** Counts zones by state. */
export class DriftCounter {
  readonly #counts = { in_sync: 0, drifted: 0, not_governed: 0, not_readable: 0 };
  #violating = 0;
  #lost = 0;
  #less = 0;

  add({ state, protection, violations }: DriftZone): void {
    this.#counts[state]++;
    if (protection === "lost") this.#lost++;
    else if (protection === "weaker" || protection === "unknown") this.#less++;
    if (violations.length > 0) this.#violating++;
  }

  fleet(): DriftFleet {
    const { in_sync, drifted, not_governed, not_readable } = this.#counts;
    return {
      zones: in_sync + drifted + not_governed + not_readable,
      ...this.#counts,
      violating: this.#violating,
      lost: this.#lost,
      less: this.#less,
    };
  }
}

/** Whether there is nothing to report of a zone. */
export function isQuiet({ state, violations }: DriftZone): boolean {
  return state === "in_sync" && violations.length === 0;
}
