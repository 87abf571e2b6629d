import { list, object, oneOf, ref, type Schema, text, told } from "../../core/schema.ts";

const request = {
  request: told(
    { type: "object" },
    'Values by the names of fields; bytes that are no text as `{ "hex": "ff" }`.',
  ),
  "lists?": told({ type: "object" }, "The items of named lists that the request takes."),
};

/** The JSON Schema of what `explain -e --format json` prints. */
export const EXPLAIN_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "wafsmith explain --format json",
  description: "Members may be added; what is there keeps its meaning within a version.",
  ...object({
    version: { const: 1 },
    outcome: told(
      oneOf("sometimes", "always", "never", "unknown"),
      "Whether requests match. `always` and `never` are proved.",
    ),
    description: ref("condition"),
    "matches?": told(object(request), "A request that matches."),
    "misses?": told(
      object({ ...request, because: told(text, "What is otherwise in this request.") }),
      "A request that does not match because of one condition.",
    ),
  }),
  $defs: {
    condition: object({
      text: told(text, "In words, in Markdown."),
      "parts?": told(list(ref("condition")), "What the words are about."),
    }),
  },
};
