import {
  anyList,
  flag,
  integer,
  type JsonSchema,
  list,
  object,
  oneOf,
  partial,
  someText,
  text,
} from "../../core/schema.ts";
import { RULESET_KINDS } from "../phases.ts";

/** `overrides` of an `execute` rule. */
export const OVERRIDES_SCHEMA: JsonSchema = partial({
  action: text,
  enabled: flag,
  sensitivity_level: text,
  categories: list(object({ category: text, "action?": text, "enabled?": flag, "sensitivity_level?": text })),
  rules: list(
    object({
      id: text,
      "action?": text,
      "enabled?": flag,
      "score_threshold?": integer,
      "sensitivity_level?": text,
    }),
  ),
});

/** `action_parameters` of an `execute` rule. */
export const EXECUTE_PARAMETERS_SCHEMA: JsonSchema = object({
  id: someText,
  "version?": text,
  "overrides?": { $ref: "overrides" },
});

/** A rule of a ruleset, in a response or a request body. */
export const RULE_SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    id: text,
    version: text,
    action: text,
    action_parameters: { type: "object" },
    expression: text,
    description: text,
    score_threshold: integer,
    ref: text,
    enabled: flag,
    last_updated: text,
    categories: list(text),
  },
  if: { properties: { action: { const: "execute" } }, required: ["action"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { action_parameters: { $ref: "executeParameters" } }, required: ["action_parameters"] },
};

/** The body of a PATCH of a rule, which replaces the whole definition. */
export const RULE_PATCH_SCHEMA: JsonSchema = {
  allOf: [{ $ref: "rule" }, { required: ["action", "expression"] }],
};

/** A ruleset, in a response or a request body. The account listing omits `rules`. */
export const RULESET_SCHEMA: JsonSchema = partial({
  id: text,
  name: text,
  description: text,
  source: text,
  kind: oneOf(...RULESET_KINDS.value),
  version: text,
  last_updated: text,
  phase: text,
  rules: list({ $ref: "rule" }),
});

/** The body of a PUT of an entry point. */
export const ENTRY_POINT_BODY_SCHEMA: JsonSchema = { allOf: [{ $ref: "ruleset" }, { required: ["rules"] }] };

/** The envelope of every REST response. `errors` and `messages` have been seen as null. */
export const ENVELOPE_SCHEMA: JsonSchema = object({
  result: { type: ["object", "array", "null"] },
  success: flag,
  errors: { anyOf: [list(object({ "code?": integer, message: text })), { type: "null" }] },
  messages: { anyOf: [anyList, { type: "null" }] },
});
