import type { Citation } from "./citation.ts";
import type { PlaceInExport } from "./origin.ts";

/** The properties common to blockers, losses and warnings. */
export interface Statement {
  /** One sentence: the fact, and its consequence at Cloudflare. */
  readonly message: string;
  /** Advice on the statement. */
  readonly help: string;
  /** Null if there is no single location. */
  readonly where: PlaceInExport | null;
  /** The fact about Cloudflare that it relies on; null if it is about the exports alone. */
  readonly source: Citation | null;
}

/** Something that stops the migration. */
export interface Blocker extends Statement {
  readonly code: BlockerCode;
  /** `possible`: only if Cloudflare counts more than documented, or if an undocumented value means that. */
  readonly certainty: "certain" | "possible";
  /** The URLs to which a URI-based override applies. */
  readonly urls?: readonly string[];
}

/** The complete list of reasons that stop a migration. */
export type BlockerCode =
  | "migrate/uri-based-override"
  | "migrate/too-many-firewall-rules"
  | "migrate/expression-too-long"
  | "migrate/check-incompatible"
  | "migrate/already-migrated"
  | "migrate/plan-required";

/** Something that works today and will not after the migration. */
export interface Loss extends Statement {
  readonly code: LossCode;
  /** The overrides of the new OWASP ruleset that recreate it; null if there are none, or if they are unknown. */
  readonly recreate: RecreatingOverrides | null;
}

/** A part of `overrides` of the rule that runs the OWASP ruleset. */
export interface RecreatingOverrides {
  readonly categories: readonly { readonly category: string; readonly enabled: boolean }[];
  readonly rules: readonly { readonly id: string; readonly enabled: boolean }[];
}

/** The complete list of losses. */
export type LossCode =
  | "migrate/owasp-group-override-lost"
  | "migrate/owasp-rule-override-lost"
  | "migrate/page-rule-stops-working"
  | "migrate/previous-api-stops"
  | "migrate/previous-resources-stop";

/** Something to decide or to look at. */
export interface Warning extends Statement {
  readonly code: WarningCode;
}

/** The closed list of warnings. */
export type WarningCode =
  | "migrate/paranoia-statements-differ"
  | "migrate/config-differs"
  | "migrate/check-differs"
  | "migrate/waf-is-off"
  | "migrate/entrypoint-replaced"
  | "migrate/stage-differs"
  | "migrate/mixed-zones"
  | "migrate/repeated-record";

/** A statement of any kind, with its code. */
export type CodedStatement = Blocker | Loss | Warning;
