import { described, list, object, oneOf, type Schema, text } from "../../core/schema.ts";

/** The JSON Schema of what `pack --format json` prints. */
export const PACK_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "wafsmith pack --format json",
  description: "Members may be added; existing ones keep their meaning within a version.",
  ...object({
    version: { const: 1 },
    expressions: described(
      list(text),
      "Replacements for the given expression, one for each of as many rules with the same action. If one does not fit, it is the shortest that was found.",
    ),
    "lists?": described(
      list(
        object({
          name: described(text, "As the expressions name it, without the dollar sign."),
          items: described(
            list({ type: ["string", "integer"] }),
            "Addresses and networks, host names, or numbers of autonomous systems.",
          ),
        }),
      ),
      "Lists to create before the rules.",
    ),
    proof: described(
      oneOf("proved", "unknown"),
      "Whether it is proved that, with lists of these items, a request matches one of the expressions if and only if it matches the given one.",
    ),
  }),
};
