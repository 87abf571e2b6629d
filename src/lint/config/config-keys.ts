import keys from "./config-keys.json" with { type: "json" };

/**
 * The keys of a configuration, each with a sentence: what the reader takes, what the published JSON Schema describes and
 * what the documentation lists.
 */

/** At the top level. */
export const CONFIG_KEYS = keys.config;

/** The keys of a rule that is given more than its severity. */
export const SETTING_KEYS = keys.setting;

/** The keys of an entry of `overrides`. */
export const OVERRIDE_KEYS = keys.override;

/** The keys of an entry of `suppressions`. */
export const SUPPRESSION_KEYS = keys.suppression;

/** The keys of an entry of `guardrails`. */
export const GUARDRAIL_KEYS = keys.guardrail;

/** The keys of an entry of `approvals`. */
export const APPROVAL_KEYS = keys.approval;

/** The keys of a declarative rule. */
export const DECLARATION_KEYS = keys.declaration;

/** The keys of an entry of `where`. */
export const HOLE_KEYS = keys.hole;
