import type { ReplayedDifferences, ReplayedRule, ReplayedTimes } from "../schemas/replay.generated.ts";

export type * from "../schemas/replay.generated.ts";

/** A log replayed through rulesets. */
export interface Replay {
  readonly lines: number;
  /** Lines that contain no request. */
  readonly unreadable: number;
  readonly rules: readonly ReplayedRule[];
  readonly differs: ReplayedDifferences | undefined;
  /** Undefined if not requested. */
  readonly times: ReplayedTimes | undefined;
}
