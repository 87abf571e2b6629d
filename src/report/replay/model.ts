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

/** Requests of one stretch of time. */
export interface ReplayedTime {
  /** RFC 3339, in UTC. */
  readonly from: string;
  readonly requests: number;
  /** How many of them each action ended. */
  readonly actions: Readonly<Record<string, number>>;
  /** How many of them end differently. */
  readonly different: number;
}

/** Requests by time. */
export interface ReplayedTimes {
  /** Seconds of each stretch. */
  readonly seconds: number;
  /** In order, those without requests included. */
  readonly stretches: readonly ReplayedTime[];
  /** Requests without a time. */
  readonly untimed: number;
}

/** A condition that decides whether requests end differently. */
export interface ReplayedCondition {
  readonly condition: string;
  readonly requests: number;
  /** The field of the log that would tell. */
  readonly logged: string | undefined;
}

/** A log replayed through rulesets. */
export interface Replay {
  readonly lines: number;
  /** Lines that contain no request. */
  readonly unreadable: number;
  readonly rules: readonly ReplayedRule[];
  readonly differs:
    | {
        readonly total: number;
        /** Requests whose final action differs unless a condition holds that the log leaves open. */
        readonly depends: number;
        readonly unless: readonly ReplayedCondition[];
        /** Requests whose end the log leaves open. */
        readonly unknown: number;
        readonly byRule: readonly ReplayedDifference[];
      }
    | undefined;
  /** Undefined where nobody asked for it. */
  readonly times: ReplayedTimes | undefined;
}
