import type {
  ComparedRequest,
  Conversion,
  DeclaredResource,
  EffectiveStates,
  Eligibility,
  GivenOptions,
  Move,
  OverrideReplacement,
  OwaspConversion,
  PlannedRequest,
  RemedyRule,
  Shard,
  UntoldFact,
  Verification,
  ZoneSummary,
} from "../report/schemas/types.generated.ts";
import type { PlaceInExport } from "./origin.ts";
import type { LiveRuleset, ProposedRuleset } from "./proposed-ruleset.ts";
import type { Blocker, BlockerCode, Loss, LossCode, Warning } from "./statements.ts";

export type {
  ComparedRequest,
  Conversion,
  DeclaredResource,
  Eligibility,
  EligibilityCondition,
  GivenOptions,
  Move,
  OverrideReplacement,
  OwaspConversion,
  OwaspSettings,
  PhaseEligibility,
  PlannedRequest,
  RemedyRule,
  Shard,
  UntoldFact,
  Verification,
  VerifiedDifference,
  ZoneSummary,
} from "../report/schemas/types.generated.ts";

/** The outcome of a request: it bypasses the WAF, a firewall rule blocks it before, or the WAF inspects it. */
export type RequestState = ComparedRequest["previous"];

/** The kinds of records that have counterparts. */
export type ConvertedKind = Conversion["from"]["kind"];

/**
 * The effect of the migration on each zone. Plain data, the same on every run for the same input; the shape of
 * `simulate --format json`. Members are only ever added.
 */
export interface MigrationReport {
  readonly version: 1;
  readonly options: GivenOptions;
  /** Which part of the zones these are; absent if they are all. */
  readonly shard?: Shard;
  readonly zones: readonly ZoneReport[];
  readonly fleet: FleetSummary;
}

/** All zones together. */
export interface FleetSummary {
  readonly zones: number;
  readonly ready: number;
  readonly blocked: number;
  readonly unknown: number;
  /** The same zones by state. */
  readonly states: Readonly<Record<ZoneState, number>>;
  /** Number of zones that lose something specific, in addition to what every zone loses. */
  readonly losing: number;
  /** Zones that are not proved to be as planned; absent where nothing was compared. */
  readonly notAsPlanned?: number;
  /** The blockers, the most frequent first. */
  readonly blockedBy: readonly BlockedZones[];
  /** The losses, the most frequent first; those of every zone are excluded. */
  readonly lostBy: readonly LosingZones[];
}

/** The number of zones that one kind of blocker concerns. */
export interface BlockedZones {
  readonly code: BlockerCode;
  readonly zones: number;
  /** Zones with at least one certain blocker of the kind. */
  readonly certain: number;
}

/** The number of zones that lose one kind of thing. */
export interface LosingZones {
  readonly code: LossCode;
  readonly zones: number;
}

/** One zone. Unknown strings are null. */
export interface ZoneReport {
  readonly zone: ZoneSummary;
  readonly verdict: Verdict;
  /** Where the zone is on its way. */
  readonly state: ZoneState;
  /** One sentence: what is next. */
  readonly next: string;
  /** The reasons that stop the migration, certain ones first. */
  readonly blockers: readonly Blocker[];
  /** Features that work today and will not after the migration. */
  readonly losses: readonly Loss[];
  readonly owasp: OwaspConversion;
  readonly warnings: readonly Warning[];
  /** The configuration that replaces the previous one, in the shape of the configuration endpoint. */
  readonly proposed: ProposedRuleset;
  /** The conversion of each record that has a counterpart. */
  readonly conversions: readonly Conversion[];
  readonly eligibility: Eligibility;
  readonly stage: ZoneStage;
  /** The effect of both WAFs before and after, and the exceptions that remain. */
  readonly effective: EffectiveStates;
  /** Where the zone can move from its stage, and whether it can. Empty if the stage is unknown. */
  readonly moves: readonly Move[];
  /** Terraform resources that declare the previous configuration, with what replaces each. */
  readonly resources: readonly DeclaredResource[];
  /** Changes that would remove blockers without changing the requests that the zone allows. */
  readonly remedies: readonly Remedy[];
  /** The requests that migrate the zone, in order. Nothing is sent. */
  readonly steps: readonly PlanStep[];
  /** When the exported entry point was last changed; `none` if it does not exist, null if unknown. */
  readonly entrypointChanged: string | null;
  /** Parts that could not be checked. */
  readonly notChecked: readonly UntoldFact[];
  /** What is live against what was planned; absent where no exports from before the move were given. */
  readonly verification?: Verification;
  /** The given requests to the zone, before and after; absent if none were given. */
  readonly requests?: readonly ComparedRequest[];
}

/**
 * - `blocked`: there is a blocker, certain or possible.
 * - `unknown`: there is no blocker, and something decisive is unknown (`NotChecked.isDecisive`).
 * - `ready`: there is no blocker, and everything decisive was read: packages with the OWASP sensitivity, page rules,
 *   firewall rules with their expressions, and URI-based overrides or a check response that says compatible.
 */
export type Verdict = "ready" | "blocked" | "unknown";

/** The states of a zone, those that most need a person first. */
export const ZONE_STATES = ["stuck", "blocked", "not-started", "in-validation", "ready", "done"] as const;

/**
 * - `not-started`: on the previous WAF, and something decisive is unknown.
 * - `blocked`, `ready`: on the previous WAF, or the stage is unknown.
 * - `in-validation`, `done`: the stage of the zone, unless something blocks its next move.
 * - `stuck`: the API responses show a move that has begun and is not over.
 */
export type ZoneState = (typeof ZONE_STATES)[number];

/** The stage of the zone: on the previous WAF only, in validation mode, or on the new WAF. */
export type ZoneStage = "previous" | "validation" | "new" | "unknown";

/** One request of the plan. */
export interface PlanStep extends PlannedRequest {
  readonly method: "GET" | "PUT";
  readonly body: ProposedRuleset | LiveRuleset | null;
  /** The effect of the step, and what to check before the next one. */
  readonly note: string;
  /** True for the step that cannot be reversed. */
  readonly irreversible: boolean;
  /**
   * The exported response, which must still be current for the plan to go on: JSON without blanks between values. For a
   * PUT, the response to a GET of its path.
   */
  readonly answer?: string;
}

/** A change of the previous configuration that removes a blocker. */
export interface Remedy {
  readonly kind: "delete-override" | "split-rule" | "move-to-list" | "group-rules";
  /** The blocker that it removes. */
  readonly blocker: BlockerCode;
  /** One sentence: what to do, and what comes of it. */
  readonly message: string;
  readonly where: PlaceInExport;
  /** Ids of the records that go. */
  readonly removes: readonly string[];
  /** Firewall rules that take their place, and together match the same requests. */
  readonly creates: readonly RemedyRule[];
  /** A list to create first, in the account. */
  readonly list: { readonly name: string; readonly kind: "ip"; readonly items: readonly string[] } | null;
  /** The calls, in order. */
  readonly requests: readonly PlannedRequest[];
  /** Of an override: what takes its place after the migration. */
  readonly afterwards?: OverrideReplacement;
}
