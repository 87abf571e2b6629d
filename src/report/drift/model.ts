import type { Protection } from "../../core/protection.ts";

/** How a zone relates to what it is compared with. */
export type DriftState = "in_sync" | "drifted" | "not_governed" | "not_readable";

/** One zone, compared. Plain data. */
export interface DriftZone {
  readonly zone: { readonly name: string; readonly id: string | null };
  readonly state: DriftState;
  /** The worst effect of all differences; `unknown` for a zone that was not compared. */
  readonly protection: Protection;
  /** The export that it was compared with; null if there is none. */
  readonly file: string | null;
  /** Why the zone was not compared, as a sentence; null if it was. */
  readonly reason: string | null;
  /** Only those about which there is something to report. */
  readonly deployments: readonly DriftDeployment[];
  /** The names of live rulesets that the policy does not name, and that were not compared. */
  readonly notNamed: readonly string[];
  /** The violations of guardrails, in the policy and in what is live: each with its place, as a sentence. */
  readonly violations: readonly string[];
}

/** The differences in one deployment of a managed ruleset. */
export interface DriftDeployment {
  readonly ruleset: { readonly id: string; readonly name: string };
  /** `missing`: it is not deployed. `extra`: a rule deploys it that the policy does not have. */
  readonly state: "same" | "changed" | "missing" | "extra";
  /** The changes of managed rules, in words; empty if there are none. */
  readonly summary: string;
  /** Properties of the execute rule, and rules above it. */
  readonly settings: readonly { readonly setting: string; readonly policy: string; readonly live: string }[];
  /** Managed rules; those that change alike share an entry. */
  readonly rules: readonly DriftRule[];
  /** Settings that the policy leaves open and that have an unusual live value: phrases. */
  readonly notGoverned: readonly string[];
}

/** A managed rule, or several that change alike. */
export interface DriftRule {
  readonly subject: string;
  readonly ids: readonly string[];
  readonly policy: string;
  readonly live: string;
  /** The setting that decides. */
  readonly why: string;
}

/** The zones of a report by state. */
export interface DriftFleet {
  readonly zones: number;
  readonly in_sync: number;
  readonly drifted: number;
  readonly not_governed: number;
  readonly not_readable: number;
  /** Zones of any state that violate a guardrail. */
  readonly violating: number;
  /** Zones that lose protection, and zones that have less of it, or may have. */
  readonly lost: number;
  readonly less: number;
}

/** The head of a report. */
export interface DriftHead {
  /** The policy, as it was named. */
  readonly policy: string;
  /** Which part of the zones the report is on; undefined if it is on all. */
  readonly shard?: { readonly index: number; readonly count: number } | undefined;
}

/** Writes a report zone by zone, so that a report is never held as a whole. */
export interface DriftRenderer {
  /** The text before the first zone. */
  begin(): string;
  zone(zone: DriftZone): string;
  /** The text after the last zone. */
  end(fleet: DriftFleet): string;
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
