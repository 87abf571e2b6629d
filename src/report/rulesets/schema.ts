import { described, list, object, oneOf, type Schema, text } from "../../core/schema.ts";
import { RULE_RELATIONS } from "./model.ts";

const request = {
  "witness?": described(
    { type: "object" },
    'A request that shows it: values by the names of fields, addresses as text, bytes that are no text as `{ "hex": "ff" }`.',
  ),
  "lists?": described({ type: "object" }, "The items of named lists that the request takes."),
  "missing?": described(
    { const: "engine" },
    "Only where the request shows it in the engine's reading of missing values alone.",
  ),
};

/** The JSON Schema of what `diff --format json` prints for two rulesets. */
export const RULESETS_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "wafsmith diff --format json, for rulesets",
  description: "Members may be added; existing ones keep their meaning within a version.",
  ...object({
    version: { const: 1 },
    outcome: described(
      oneOf("equivalent", "different", "unknown"),
      "`equivalent` is a proof; `different` has a witness, which was evaluated on both sides; `unknown`: neither was found.",
    ),
    ...request,
    rules: described(
      list(
        object({
          ref: described(text, "The ref of a rule; without one its description, id, expression or place."),
          relation: described(
            oneOf(...RULE_RELATIONS),
            "How the rule relates to what it was: `wider` matches more requests, `different` others or with another action.",
          ),
          ...request,
        }),
      ),
      "In the order that they have now; those that are gone at the end.",
    ),
  }),
};
