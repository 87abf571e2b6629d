import { flag, type JsonSchema, list, object, oneOf, partial, text } from "../../core/schema.ts";
import { FIREWALL_RULE_ACTIONS } from "../actions.ts";

/** A record of the filters API, or the filter inside a firewall rule. */
export const FILTER_SCHEMA: JsonSchema = partial({
  id: text,
  expression: text,
  paused: flag,
  description: text,
  ref: text,
});

/** The body of a POST of firewall rules: each carries a new filter or the id of an existing one. */
export const FIREWALL_RULES_BODY_SCHEMA: JsonSchema = list(
  object({
    action: oneOf(...FIREWALL_RULE_ACTIONS.value),
    filter: {
      allOf: [{ $ref: "filter" }, { anyOf: [{ required: ["expression"] }, { required: ["id"] }] }],
    },
    "products?": list(text),
    "priority?": { type: ["number", "null"] },
    "paused?": flag,
    "description?": text,
    "ref?": text,
  }),
);
