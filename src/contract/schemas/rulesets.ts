import { RULESET_KINDS } from "../phases.ts";
import {
  ARRAY,
  arraySchema,
  BOOLEAN,
  INTEGER,
  type JsonSchema,
  object,
  oneText,
  SOME_TEXT,
  TEXT,
} from "./json-schema.ts";

/** `overrides` of an `execute` rule. */
export const OVERRIDES_SCHEMA: JsonSchema = object({
  action: TEXT,
  enabled: BOOLEAN,
  sensitivity_level: TEXT,
  categories: arraySchema(
    object({ category: TEXT, action: TEXT, enabled: BOOLEAN, sensitivity_level: TEXT }, ["category"]),
  ),
  rules: arraySchema(
    object({ id: TEXT, action: TEXT, enabled: BOOLEAN, score_threshold: INTEGER, sensitivity_level: TEXT }, [
      "id",
    ]),
  ),
});

/** `action_parameters` of an `execute` rule. */
export const EXECUTE_PARAMETERS_SCHEMA: JsonSchema = object(
  { id: SOME_TEXT, version: TEXT, overrides: { $ref: "overrides" } },
  ["id"],
);

/** A rule of a ruleset, in an answer or a request body. */
export const RULE_SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    id: TEXT,
    version: TEXT,
    action: TEXT,
    action_parameters: { type: "object" },
    expression: TEXT,
    description: TEXT,
    score_threshold: INTEGER,
    ref: TEXT,
    enabled: BOOLEAN,
    last_updated: TEXT,
    categories: arraySchema(TEXT),
  },
  if: { properties: { action: { const: "execute" } }, required: ["action"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { action_parameters: { $ref: "executeParameters" } }, required: ["action_parameters"] },
};

/** The body of a PATCH of a rule, which replaces the whole definition. */
export const RULE_PATCH_SCHEMA: JsonSchema = {
  allOf: [{ $ref: "rule" }, { required: ["action", "expression"] }],
};

/** A ruleset, in an answer or a request body. The account listing leaves `rules` out. */
export const RULESET_SCHEMA: JsonSchema = object({
  id: TEXT,
  name: TEXT,
  description: TEXT,
  source: TEXT,
  kind: oneText(RULESET_KINDS.value),
  version: TEXT,
  last_updated: TEXT,
  phase: TEXT,
  rules: arraySchema({ $ref: "rule" }),
});

/** The body of a PUT of an entry point. */
export const ENTRY_POINT_BODY_SCHEMA: JsonSchema = { allOf: [{ $ref: "ruleset" }, { required: ["rules"] }] };

/** The envelope of every REST answer. `errors` and `messages` have been seen as null. */
export const ENVELOPE_SCHEMA: JsonSchema = object(
  {
    result: { type: ["object", "array", "null"] },
    success: BOOLEAN,
    errors: { anyOf: [arraySchema(object({ code: INTEGER, message: TEXT }, ["message"])), { type: "null" }] },
    messages: { anyOf: [ARRAY, { type: "null" }] },
  },
  ["result", "success", "errors", "messages"],
);
