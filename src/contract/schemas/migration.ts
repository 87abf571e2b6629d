import { flag, type JsonSchema, list, object, partial, text } from "../../core/schema.ts";

/** The `result` of the compatibility check. */
export const MIGRATION_CHECK_SCHEMA: JsonSchema = object({ compatible: flag, migration_state: text });

/** The `result` of the configuration request: a ruleset body. */
export const MIGRATION_CONFIG_SCHEMA: JsonSchema = object({ name: text, rules: list({ $ref: "rule" }) });

const TEXT_OR_NULL: JsonSchema = { type: ["string", "null"] };

/** The `result` of the status request. Only the names of its keys are known, from clients. */
export const MIGRATION_STATUS_SCHEMA: JsonSchema = partial({
  old_waf_status: TEXT_OR_NULL,
  new_waf_status: TEXT_OR_NULL,
  migration_state: TEXT_OR_NULL,
});
