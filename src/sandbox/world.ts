import type { MigrationOptions } from "../migrate-sim/options.ts";
import type { Store } from "./state/store.ts";

/** Numbers that limit what the sandbox accepts and keeps. */
export interface SandboxLimits {
  /** Bytes of a request body. */
  readonly maxBodyBytes: number;
  /** Rules or filters in a body: judging more would keep other requests waiting. */
  readonly maxBodyRules: number;
  /** Versions of one ruleset that stay readable; older ones are forgotten. */
  readonly maxRulesetVersions: number;
  /** Calls that are recorded; older ones are forgotten. */
  readonly maxRecordedCalls: number;
  /** Milliseconds of the sandbox's clock until a change of the items of a list is made. */
  readonly listOperationMs: number;
  /** Maximum number of firewall rules in a zone. Cloudflare has such a quota but does not publish it. */
  maxFirewallRules: number;
}

/** The limits that apply if none are given. */
export const DEFAULT_LIMITS: SandboxLimits = {
  maxBodyBytes: 4 * 1024 * 1024,
  maxBodyRules: 5000,
  maxRulesetVersions: 100,
  maxRecordedCalls: 1000,
  listOperationMs: 100,
  maxFirewallRules: 1000,
};

/** Everything that handlers share. */
export interface World {
  readonly store: Store;
  readonly limits: SandboxLimits;
  /** The time of responses and records, which control routes may set. */
  readonly clock: Clock;
  /** An id that is not in use: 32 hexadecimal digits. */
  readonly newId: () => string;
  /** The migration's reading of what the specification leaves open. */
  readonly migration: MigrationOptions;
}

/** The sandbox's time: that of the machine, moved or stopped by control routes. */
export class Clock {
  readonly #now: () => number;
  #offsetMs = 0;
  #stoppedAtMs: number | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds since 1970. */
  nowMs(): number {
    return this.#stoppedAtMs ?? this.#now() + this.#offsetMs;
  }

  /** ISO 8601 with microseconds, as rulesets carry it: `2026-11-21T09:30:00.000000Z`. */
  timestamp(): string {
    return new Date(this.nowMs()).toISOString().replace("Z", "000Z");
  }

  /** Moves the clock so that it now shows a time; with `isStopped` it stays there. */
  set(timeMs: number, isStopped: boolean): void {
    this.#offsetMs = timeMs - this.#now();
    this.#stoppedAtMs = isStopped ? timeMs : undefined;
  }

  /** Makes it follow the machine again. */
  reset(): void {
    this.#offsetMs = 0;
    this.#stoppedAtMs = undefined;
  }
}
