/** The value of a field, and how many requests have it. */
export interface ReplayedValue {
  readonly value: string;
  readonly requests: number;
}

/** A rule, and how many requests of a log it would have met. */
export interface ReplayedRule {
  readonly ref: string;
  readonly index: number;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly action: string;
  readonly isEnabled: boolean;
  readonly matched: number;
  readonly unknown: number;
  readonly acted: number;
  readonly samples: readonly string[];
  readonly top: readonly { readonly field: string; readonly values: readonly ReplayedValue[] }[];
}

/** How the evaluation of a request ends: the action, and the rule; `null` where no rule ends it. */
export interface ReplayedEnding {
  readonly action: string | null;
  readonly rule: string | null;
}

/** Requests that end in one way with the first rulesets, and in another way with the second. */
export interface ReplayedDifference {
  readonly from: ReplayedEnding;
  readonly to: ReplayedEnding;
  readonly requests: number;
  readonly samples: readonly string[];
}

/** A log replayed through rulesets. */
export interface Replay {
  readonly lines: number;
  /** Lines that hold no request. */
  readonly unreadable: number;
  readonly rules: readonly ReplayedRule[];
  readonly differs:
    | {
        readonly total: number;
        /** Requests of which the log does not tell how they end. */
        readonly unknown: number;
        readonly byRule: readonly ReplayedDifference[];
      }
    | undefined;
}
