/** The effect of the migration on zones: the part of the simulator's report that renderers read. */
export interface MigrationSummary {
  readonly zones: readonly MigrationZone[];
  readonly fleet: MigrationFleet;
}

/** All zones together. */
export interface MigrationFleet {
  readonly zones: number;
  readonly ready: number;
  readonly blocked: number;
  readonly unknown: number;
  /** Zones that lose something of their own, beside what every zone loses. */
  readonly losing: number;
  readonly blockedBy: readonly { readonly code: string; readonly zones: number; readonly certain: number }[];
  readonly lostBy: readonly { readonly code: string; readonly zones: number }[];
}

/** Writes a report zone by zone, so that nobody has to hold it whole. */
export interface MigrationRenderer {
  /** The text before the first zone. */
  begin(): string;
  zone(zone: MigrationZone): string;
  /** The text after the last zone. */
  end(fleet: MigrationFleet): string;
}

/** A whole report as one text: for a few zones. */
export function renderMigration({ zones, fleet }: MigrationSummary, renderer: MigrationRenderer): string {
  return [renderer.begin(), ...zones.map((zone) => renderer.zone(zone)), renderer.end(fleet)].join("");
}

/** One zone. */
export interface MigrationZone {
  readonly zone: { readonly id: string | null; readonly name: string | null; readonly plan: string | null };
  readonly verdict: "ready" | "blocked" | "unknown";
  readonly blockers: readonly (MigrationStatement & { readonly certainty: "certain" | "possible" })[];
  readonly losses: readonly MigrationLoss[];
  readonly warnings: readonly MigrationStatement[];
  readonly owasp: {
    readonly before: { readonly sensitivity: string | null; readonly action: string | null };
    readonly after: {
      readonly paranoia_level: number;
      readonly score_threshold: number;
      readonly action: string;
    } | null;
  };
  readonly proposed: { readonly rules: readonly MigrationRule[] };
  readonly conversions: readonly MigrationConversion[];
  readonly stage: "previous" | "validation" | "new" | "unknown";
  readonly eligibility: { readonly phase_1: MigrationPhase; readonly phase_2: MigrationPhase };
  readonly effective: MigrationEffective;
  readonly moves: readonly MigrationMove[];
  readonly resources: readonly MigrationResource[];
  readonly remedies: readonly MigrationRemedy[];
  readonly steps: readonly MigrationStep[];
  readonly notChecked: readonly { readonly message: string; readonly isDecisive: boolean }[];
  /** Absent where no requests were given. */
  readonly requests?: readonly MigrationComparison[];
}

/** The outcome of a request before and after. */
export interface MigrationComparison {
  readonly request: string;
  readonly previous: string;
  readonly previousBy: string | null;
  readonly proposed: string;
  readonly proposedBy: string | null;
  readonly result: "same" | "different" | "unknown";
}

/** A blocker, loss or warning. */
export interface MigrationStatement {
  readonly code: string;
  readonly message: string;
  readonly help: string;
  readonly where: MigrationPlace | null;
  /** A link, or a phrase where there is no page to link to. */
  readonly source: { readonly url?: string; readonly text?: string } | null;
}

/** A loss, with the overrides of the new ruleset that recreate it where they are known. */
export interface MigrationLoss extends MigrationStatement {
  readonly recreate: {
    readonly categories: readonly { readonly category: string; readonly enabled: boolean }[];
    readonly rules: readonly { readonly id: string; readonly enabled: boolean }[];
  } | null;
}

/** A place in an export. */
export interface MigrationPlace {
  readonly file: string;
  /** JSON Pointer to the value in the file. */
  readonly pointer: string;
  readonly start: MigrationPoint;
  readonly end: MigrationPoint;
}

/** 1-based. */
export interface MigrationPoint {
  readonly line: number;
  readonly column: number;
}

/** A rule of the proposed configuration. */
export interface MigrationRule {
  readonly action: string;
  readonly expression: string;
  readonly enabled: boolean;
}

/** Which record a proposed rule stands for. */
export interface MigrationConversion {
  readonly from: { readonly kind: string; readonly id: string | null; readonly where: MigrationPlace };
  readonly to: string | null;
  readonly evidence: string;
  readonly note: string;
}

/** Whether the zone may migrate in a phase. */
export interface MigrationPhase {
  readonly eligible: boolean | null;
  readonly conditions: readonly { readonly condition: string; readonly holds: boolean | null }[];
}

/** The effect of both WAFs before and after. */
export interface MigrationEffective {
  readonly before: {
    readonly wafs: MigrationWafs;
    readonly owasp: MigrationOwasp;
    readonly packages: readonly string[];
  };
  readonly after: {
    readonly wafs: MigrationWafs;
    readonly owasp: MigrationOwasp;
    readonly rulesets: readonly string[];
    readonly skipRules: number;
  };
  readonly exceptions: readonly MigrationException[];
}

/** Whether each WAF is `enabled` or `disabled`; null where nothing tells. */
export interface MigrationWafs {
  readonly previous: string | null;
  readonly new: string | null;
}

/** The effect of the OWASP rules; null if unknown. */
export interface MigrationOwasp {
  readonly runs: boolean | null;
  readonly actsAtPoints: number | null;
  readonly actsAtPointsForScripts: number | null;
  readonly paranoiaLevel: number | null;
  readonly action: string | null;
}

/** An exception from the previous WAF, and what becomes of it. */
export interface MigrationException {
  readonly kind: string;
  readonly id: string | null;
  readonly what: string;
  readonly fate: "replaced" | "lost" | "removed" | "off" | "unknown";
  readonly by: string | null;
  readonly where: MigrationPlace;
}

/** A move to another stage, or why there is none. */
export interface MigrationMove {
  readonly to: "previous" | "validation" | "new";
  readonly isPossible: boolean;
  readonly reason: string;
}

/** A resource of Terraform that declares something of the previous configuration. */
export interface MigrationResource {
  readonly address: string;
  readonly stops: boolean;
  readonly replacement: string;
  readonly by: string | null;
  readonly where: MigrationPlace;
}

/** A change that removes a blocker. */
export interface MigrationRemedy {
  readonly kind: string;
  readonly message: string;
  readonly where: MigrationPlace;
  readonly creates: readonly { readonly filter: { readonly expression: string } }[];
  readonly list: { readonly name: string; readonly items: readonly string[] } | null;
  readonly requests: readonly MigrationRequest[];
}

/** A request to the API. */
export interface MigrationRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: object | null;
}

/** A request of the plan. */
export interface MigrationStep extends MigrationRequest {
  readonly note: string;
  readonly irreversible: boolean;
}
