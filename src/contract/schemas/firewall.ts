import { FIREWALL_RULE_ACTIONS } from "../actions.ts";
import { arraySchema, BOOLEAN, type JsonSchema, object, oneText, TEXT } from "./json-schema.ts";

/** A record of the filters API, or the filter inside a firewall rule. */
export const FILTER_SCHEMA: JsonSchema = object({
  id: TEXT,
  expression: TEXT,
  paused: BOOLEAN,
  description: TEXT,
  ref: TEXT,
});

/** The body of a POST of firewall rules: each carries a new filter or the id of an existing one. */
export const FIREWALL_RULES_BODY_SCHEMA: JsonSchema = arraySchema(
  object(
    {
      action: oneText(FIREWALL_RULE_ACTIONS.value),
      filter: {
        allOf: [{ $ref: "filter" }, { anyOf: [{ required: ["expression"] }, { required: ["id"] }] }],
      },
      products: arraySchema(TEXT),
      priority: { type: ["number", "null"] },
      paused: BOOLEAN,
      description: TEXT,
      ref: TEXT,
    },
    ["filter", "action"],
  ),
);
