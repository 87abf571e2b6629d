/** The outcome of one rule for a request, for reports. */
export interface RuleOutcome {
  /** Its ref, or another name of it. */
  readonly ref: string;
  readonly index: number;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly action: string;
  readonly phase: string | undefined;
  readonly status: "matched" | "not-matched" | "unknown" | "skipped" | "off" | "not-reached";
  readonly skippedBy?: { readonly ref: string; readonly scope: "phase" | "ruleset" | "remaining" | "rule" };
  /** The conditions that decided, as written in the expression; `holds` is undefined if the request leaves it open. */
  readonly deciding: readonly { readonly text: string; readonly holds: boolean | undefined }[];
  /** Why it is unknown beyond its conditions. */
  readonly note?: string;
}

/** The outcome of one request. */
export interface RequestOutcome {
  readonly name: string;
  readonly action: string | null;
  readonly end: RuleOutcome | undefined;
  readonly rules: readonly RuleOutcome[];
  /** Every action that may have ended the evaluation; undefined if it may be any. */
  readonly possible: readonly (string | null)[] | undefined;
  readonly products: readonly string[];
}
