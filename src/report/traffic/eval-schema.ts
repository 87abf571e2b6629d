import { count, list, object, orNull, type Schema, text, told } from "../../core/schema.ts";

const refs = list(text);

/** The schema of `eval --format json`. */
export const EVAL_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Outcome of `wafsmith eval`",
  ...object({
    version: { const: 1 },
    requests: list(
      object({
        action: told(
          orNull(text),
          "The action of the rule that ended the evaluation; `null` where none did. Rules of unknown match are taken as not matching.",
        ),
        rule: told(
          orNull(
            object({
              ref: told(text, "Its ref; without one its id, description or `#` and its index."),
              index: told(count, "Its place in its ruleset, from 0."),
              file: text,
            }),
          ),
          "The rule that ended the evaluation.",
        ),
        matched: told(refs, "Rules that matched, in the order in which they ran."),
        skipped: told(refs, "Rules that a skip rule left out."),
        unknown: told(
          refs,
          "Rules of which the request does not tell whether they match, or what they then do.",
        ),
      }),
    ),
  }),
};
