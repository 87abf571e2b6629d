import {
  count,
  described,
  list,
  object,
  oneOf,
  ordinal,
  orNull,
  type Schema,
  text,
} from "../../core/schema.ts";

const share = object({ covered: count, total: count });

/** The schema of `test --format json`. */
export const TEST_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Outcome of `wafsmith test`",
  ...object({
    version: { const: 1 },
    passed: count,
    failed: described(count, "Cases that did not pass, those of unknown outcome included."),
    cases: list(
      object({
        name: text,
        file: text,
        line: ordinal,
        status: described(
          oneOf("passed", "failed", "unknown"),
          "`unknown`: the outcome depends on facts that the request does not contain.",
        ),
        expected: object({
          "action?": orNull(text),
          "rule?": text,
          "matched?": list(text),
          "skipped?": list(text),
          "not_matched?": list(text),
        }),
        actual: object({ action: orNull(text), rule: orNull(text) }),
        "reasons?": described(list(text), "Why the case did not pass, a sentence each."),
      }),
    ),
    "coverage?": object({
      rules: described(share, "Rules that matched in some case and did not in another."),
      conditions: described(share, "Conditions that were true in some case and false in another."),
    }),
    "mutation?": object({
      killed: described(count, "Changes that some case notices."),
      survived: described(count, "Changes that no case notices."),
      equivalent: described(count, "Changes that are proved to make no difference; they are left out."),
      "survivors?": list(
        object({
          rule: text,
          file: text,
          line: ordinal,
          change: text,
          "killer?": described(text, "A case in YAML that fails with the change."),
        }),
      ),
    }),
  }),
};
