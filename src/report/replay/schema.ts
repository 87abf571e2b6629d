import { count, described, flag, list, object, orNull, type Schema, text } from "../../core/schema.ts";

const samples = described(list(text), "Requests, by method and address.");
const ending = object({ action: orNull(text), rule: orNull(text) });

/** The schema of `replay --format json`. */
export const REPLAY_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Report of `wafsmith replay`",
  ...object({
    version: { const: 1 },
    lines: described(count, "Requests that were read."),
    unreadable: described(count, "Lines that hold no request."),
    rules: list(
      object({
        ref: described(text, "Its ref; without one its id, description or `#` and its index."),
        index: described(count, "Its place in its ruleset, from 0."),
        file: text,
        line: count,
        action: text,
        enabled: flag,
        matched: described(count, "Requests that its expression matches."),
        unknown: described(count, "Requests for which the log leaves open whether the rule matches."),
        acted: described(
          count,
          "Requests that it matches and that no earlier rule ends, skips or takes from it.",
        ),
        samples,
        top: list(object({ field: text, values: list(object({ value: text, requests: count })) })),
      }),
    ),
    "differs?": object({
      total: described(count, "Requests whose final action differs."),
      depends: described(
        count,
        "Requests whose final action differs unless a condition holds that the log leaves open.",
      ),
      unless: described(
        list(object({ condition: text, requests: count, "logged?": text })),
        "Those by their condition; `logged` is the field of the log that would tell.",
      ),
      unknown: described(count, "Requests whose end the log leaves open."),
      byRule: list(object({ from: ending, to: ending, requests: count, samples })),
    }),
    "times?": described(
      object({
        seconds: described(count, "The length of each stretch."),
        stretches: list(
          object({
            from: described(text, "RFC 3339, in UTC."),
            requests: count,
            actions: described(
              { type: "object", additionalProperties: count },
              "Requests that each action ended, with the first rulesets.",
            ),
            different: described(count, "Requests whose final action differs."),
          }),
        ),
        untimed: described(count, "Requests without a time."),
      }),
      "Requests by time, where the log has times.",
    ),
  }),
};
