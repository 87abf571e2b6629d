import type { Guardrail } from "../../core/guardrail.ts";
import type { DeployedRuleset } from "../effect/effective.ts";
import type { Placed, PolicyPlace } from "../model/model.ts";

/** A deployment as guardrails see it. */
export interface GuardedDeployment {
  readonly deployed: DeployedRuleset;
  /** The location of a value of the execute rule by its JSON Pointer, or the nearest known one. */
  placeOf(pointer: string): PolicyPlace;
}

/** An entry of a policy that switches a rule off, or makes an exception, and may end. */
export interface DatedEntry {
  readonly place: PolicyPlace;
  readonly what: string;
  readonly until: Placed<string> | undefined;
}

/** The configuration of a zone that guardrails are checked against. */
export interface GuardedZone {
  /** Undefined: the zone is unknown. */
  readonly name: string | undefined;
  /** The location of problems that no value causes, such as a missing ruleset. */
  readonly place: PolicyPlace;
  readonly deployments: readonly GuardedDeployment[];
  /** Live rules that are kept along with them: they may satisfy a guardrail. Default: none. */
  readonly others?: readonly GuardedDeployment[];
  readonly dated: readonly DatedEntry[];
}

/** A violation of a guardrail. */
export interface Violation {
  readonly place: PolicyPlace;
  /** The current state, as the beginning of a sentence: `The score rule acts at 60`. */
  readonly found: string;
  /** The guardrail's demand, as the end of that sentence: `at most 40 is allowed`. */
  readonly wanted: string;
}

/** The pointer passed to `placeOf` for an exception. */
export function exceptionPointer(expression: string): string {
  return `/exceptions/${expression}`;
}

/** The part of a zone or an account that one file contains: a ruleset that deploys rulesets or skips them. Plain data. */
export interface GuardedPart {
  /** The name of the zone; undefined if it is unknown. */
  readonly name: string | undefined;
  /** Names and ids of the zone. Parts that have one in common are of one zone. */
  readonly owners: readonly string[];
  /** Whether it belongs to an account: its skips of a phase apply to the zones too. */
  readonly isOfAccount: boolean;
  /** The id of a custom ruleset, which deploys something only where it is executed. */
  readonly id?: string | undefined;
  readonly place: PolicyPlace;
  /** The skip rules of other rulesets of the zone that may be in other files: they leave out the phase of managed rules. */
  readonly skips: readonly PlacedSkip[];
  readonly deployments: readonly PartDeployment[];
}

export interface PlacedSkip {
  readonly expression: string;
  /** Undefined for a condition that no rule contains. */
  readonly place: PolicyPlace | undefined;
}

export interface PartDeployment {
  /** Without its rules and overrides. */
  readonly deployed: DeployedRuleset;
  /** By pointer, as in `GuardedDeployment`. */
  readonly places: Readonly<Record<string, PolicyPlace>>;
}

/**
 * The facts of a file for judging it together with others. In JSON, it is the fact `policy/guardrail`.
 */
export interface GuardedFile {
  readonly guardrails: readonly Guardrail[];
  readonly parts: readonly GuardedPart[];
}

/** Begins the owner of what names no zone, in a directory. Only one deployment there is taken to be of the same zone. */
export const DIRECTORY = "directory ";
