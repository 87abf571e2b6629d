import type { PlaceInExport } from "./origin.ts";

/** The effect of both WAFs before and after the migration. */
export interface EffectiveStates {
  readonly before: {
    readonly wafs: WafStates;
    readonly owasp: EffectiveOwasp;
    /** Packages that are not the OWASP one, by name. */
    readonly packages: readonly string[];
  };
  readonly after: {
    readonly wafs: WafStates;
    readonly owasp: EffectiveOwasp;
    /** Managed rulesets that run, by name. */
    readonly rulesets: readonly string[];
    /** Skip rules that are on. */
    readonly skipRules: number;
  };
  readonly exceptions: readonly ZoneException[];
}

/** Null if no export shows it. */
export interface WafStates {
  readonly previous: "enabled" | "disabled" | null;
  readonly new: "enabled" | "disabled" | null;
}

/**
 * The effect of the OWASP rules. Points before and after cannot be compared: the previous package counted with version
 * 2 of the Core Rule Set, the new ruleset counts with version 3 and at its paranoia level. Null if unknown.
 */
export interface EffectiveOwasp {
  readonly runs: boolean | null;
  /** The score at and above which the action is taken. */
  readonly actsAtPoints: number | null;
  /** The same for requests that scripts of a page make. */
  readonly actsAtPointsForScripts: number | null;
  /** Null before: version 2 has no levels. */
  readonly paranoiaLevel: number | null;
  readonly action: string | null;
}

/** An exception from the previous WAF. */
export interface ZoneException {
  readonly kind: "firewall_rule" | "page_rule" | "group" | "rule" | "override";
  readonly id: string | null;
  /** One sentence: what it excepts. */
  readonly what: string;
  readonly fate: ExceptionFate;
  /** JSON Pointer into `proposed`: the rule that takes its place. */
  readonly by: string | null;
  readonly where: PlaceInExport;
}

/**
 * - `replaced`: a proposed rule takes its place;
 * - `lost`: the migration does not carry it;
 * - `removed`: it blocks the migration and has to be deleted before;
 * - `off`: it is not in effect today either;
 * - `unknown`: its fate is not known.
 */
export type ExceptionFate = "replaced" | "lost" | "removed" | "off" | "unknown";
