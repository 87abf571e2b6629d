import { described, list, object, oneOf, ref, type Schema, text } from "../../core/schema.ts";

const request = {
  request: described(
    { type: "object" },
    'Values by the names of fields; bytes that are no text as `{ "hex": "ff" }`.',
  ),
  "lists?": described({ type: "object" }, "The items of named lists that the request takes."),
};

/** The JSON Schema of what `explain -e --format json` prints. */
export const EXPLAIN_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "wafsmith explain --format json",
  description: "Members may be added; existing ones keep their meaning within a version.",
  ...object({
    version: { const: 1 },
    outcome: described(
      oneOf("sometimes", "always", "never", "unknown"),
      "Whether requests match. `always` and `never` are proved.",
    ),
    description: ref("condition"),
    "matches?": described(object(request), "A request that matches."),
    "misses?": described(
      object({ ...request, because: described(text, "What is otherwise in this request.") }),
      "A request that does not match because of one condition.",
    ),
  }),
  $defs: {
    condition: object({
      text: described(text, "In words, in Markdown."),
      "parts?": described(list(ref("condition")), "What the words are about."),
    }),
  },
};
