/** The relation of a rule to its earlier version. */
export const RULE_RELATIONS = [
  "equivalent",
  "wider",
  "narrower",
  "different",
  "added",
  "removed",
  "moved",
  "unknown",
] as const;

/** A relation of `RULE_RELATIONS`. */
export type ReportedRelation = (typeof RULE_RELATIONS)[number];

/** A request that shows something, as plain data. */
export interface ReportedRequest {
  /** Values by the names of fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The items of named lists that it takes. */
  readonly lists?: Readonly<Record<string, unknown>> | undefined;
  /** Whether it shows it only if `ne` is true for a missing value, as in the engine's own default. */
  readonly isOfEngine: boolean;
}

/** A rule that is compared. */
export interface ReportedRule {
  /** Its ref, description, id or expression, or its position. */
  readonly ref: string;
  readonly action: string;
  readonly relation: ReportedRelation;
  readonly request?: ReportedRequest | undefined;
}

/** A rule that a request matches on its way through a list. */
export interface ReportedStep {
  readonly ref: string;
  /** Its work, in words. */
  readonly doing: string;
}

/** A request to which something else happens. */
export interface ReportedDifference {
  readonly ruleset: string;
  readonly request: ReportedRequest;
  readonly before: readonly ReportedStep[];
  readonly after: readonly ReportedStep[];
  /** Rules of which cannot be known that they do not match it: if one does, it may be treated alike. */
  readonly unless: readonly string[];
}

/** Two files with rulesets, compared. */
export interface RulesetsReport {
  readonly outcome: "equivalent" | "different" | "unknown";
  /** Only with `equivalent`: the assumptions without which it is not proved, and the words for them. */
  readonly assuming?: { readonly names: readonly string[]; readonly says: string };
  /** Only with `unknown`: the same, with which it would be proved. */
  readonly needs?: { readonly names: readonly string[]; readonly says: string };
  /** Only with `different`. */
  readonly difference?: ReportedDifference | undefined;
  readonly rules: readonly ReportedRule[];
  /** Losses of protection that are accepted, in words, with who accepts them. Default: none. */
  readonly approved?: readonly string[] | undefined;
}
