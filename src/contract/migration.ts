import { factTable, valueTable } from "./fact.ts";
import migration from "./migration.json" with { type: "json" };
import type { ParanoiaLevel } from "./owasp.ts";
import conversion from "./owasp-conversion.json" with { type: "json" };
import previous from "./previous-waf.json" with { type: "json" };

/** A sensitivity of the previous OWASP package that the table converts. */
export type Sensitivity = "high" | "medium" | "low" | "default";

/** The new settings for a sensitivity. */
export interface ConvertedSensitivity {
  readonly paranoiaLevel: ParanoiaLevel;
  readonly scoreThreshold: number;
}

/** Old OWASP sensitivity to paranoia level and score threshold. */
export const SENSITIVITY_TABLE = factTable<ConvertedSensitivity, Sensitivity>(conversion.sensitivities);

/** The paranoia level that another statement of the same section gives every zone, contrary to the table. */
export const STATED_PARANOIA_LEVEL = valueTable(conversion.others).statedParanoiaLevel;

/** The sensitivity with which the whole OWASP package was disabled; it is not in the table. */
export const SENSITIVITY_OFF = valueTable(conversion.others).off;

/** Old OWASP action to new action. */
export const ACTION_MAP = valueTable(conversion.actions);

/** An action of the previous OWASP package (`action_mode`). */
export type OldAction = keyof typeof ACTION_MAP;

/** The requests and responses of the procedure. */
export const MIGRATION = valueTable(migration);

/** Values in the API of the previous WAF. */
export const PREVIOUS_WAF = valueTable(previous);
