import { count, described, list, object, orNull, type Schema, text } from "../../core/schema.ts";

const refs = list(text);

/** The schema of `eval --format json`. */
export const EVAL_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Outcome of `wafsmith eval`",
  ...object({
    version: { const: 1 },
    requests: list(
      object({
        action: described(
          orNull(text),
          "The action of the rule that ended the evaluation; `null` where none did. Rules of unknown match are taken as not matching.",
        ),
        rule: described(
          orNull(
            object({
              ref: described(text, "Its ref; without one its id, description or `#` and its index."),
              index: described(count, "Its place in its ruleset, from 0."),
              file: text,
            }),
          ),
          "The rule that ended the evaluation.",
        ),
        matched: described(refs, "Rules that matched, in the order in which they ran."),
        skipped: described(refs, "Rules that a skip rule left out."),
        unknown: described(
          refs,
          "Rules for which the request does not determine whether they match, or what they do if they match.",
        ),
      }),
    ),
  }),
};
