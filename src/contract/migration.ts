import { docsPage, documented, specified, valueTable } from "./cite.ts";
import type { Fact } from "./fact.ts";
import migration from "./migration.json" with { type: "json" };
import type { ParanoiaLevel } from "./owasp.ts";
import previous from "./previous-waf.json" with { type: "json" };

const UPGRADE = docsPage("waf/reference/legacy/old-waf-managed-rules/upgrade/");
const LEGACY = docsPage("waf/reference/legacy/old-waf-managed-rules/");

/** A sensitivity of the previous OWASP package that the table converts. */
export type Sensitivity = "high" | "medium" | "low" | "default";

/** The new settings for a sensitivity. */
export interface ConvertedSensitivity {
  readonly paranoiaLevel: ParanoiaLevel;
  readonly scoreThreshold: number;
}

/** Old OWASP sensitivity to paranoia level and score threshold. */
export const SENSITIVITY_TABLE: Readonly<Record<Sensitivity, Fact<ConvertedSensitivity>>> = {
  high: specified({ paranoiaLevel: 2, scoreThreshold: 40 }, 4),
  medium: specified({ paranoiaLevel: 1, scoreThreshold: 25 }, 4),
  low: specified({ paranoiaLevel: 1, scoreThreshold: 40 }, 4),
  default: specified(
    { paranoiaLevel: 2, scoreThreshold: 40 },
    4,
    "The package API has no value `default`; the row is for a package whose sensitivity was never set.",
  ),
};

/** The paranoia level that another statement of the same section gives every zone, contrary to the table. */
export const STATED_PARANOIA_LEVEL = specified<ParanoiaLevel>(
  2,
  4,
  "Contradicts the table's rows for Medium and Low. The table is the more specific statement and is followed; the other is reported.",
);

/** The sensitivity with which the whole OWASP package was disabled; it is not in the table. */
export const SENSITIVITY_OFF = documented(
  "off",
  LEGACY,
  "The package does not run, so no execute rule is proposed for it.",
);

/** Old OWASP action to new action. */
export const ACTION_MAP: Readonly<Record<OldAction, Fact<string>>> = {
  block: documented("block", UPGRADE, "The documentation says that actions map almost directly."),
  challenge: documented("challenge", UPGRADE, "The documentation says that actions map almost directly."),
  simulate: specified("log", 4),
};

/** An action of the previous OWASP package (`action_mode`). */
export type OldAction = "block" | "challenge" | "simulate";

/** The requests and responses of the procedure. */
export const MIGRATION = valueTable(migration);

/** Values in the API of the previous WAF. */
export const PREVIOUS_WAF = valueTable(previous);
