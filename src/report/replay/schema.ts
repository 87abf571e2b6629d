import { count, flag, list, object, orNull, type Schema, text, told } from "../../core/schema.ts";

const samples = told(list(text), "Requests, by method and address.");
const ending = object({ action: orNull(text), rule: orNull(text) });

/** The schema of `replay --format json`. */
export const REPLAY_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Report of `wafsmith replay`",
  ...object({
    version: { const: 1 },
    lines: told(count, "Requests that were read."),
    unreadable: told(count, "Lines that hold no request."),
    rules: list(
      object({
        ref: told(text, "Its ref; without one its id, description or `#` and its index."),
        index: told(count, "Its place in its ruleset, from 0."),
        file: text,
        line: count,
        action: text,
        enabled: flag,
        matched: told(count, "Requests that its expression matches."),
        unknown: told(count, "Requests of which the log does not tell whether it matches."),
        acted: told(count, "Requests that it matches and that no earlier rule ends, skips or takes from it."),
        samples,
        top: list(object({ field: text, values: list(object({ value: text, requests: count })) })),
      }),
    ),
    "differs?": object({
      total: told(count, "Requests whose final action differs."),
      unknown: told(count, "Requests of which the log does not tell how they end."),
      byRule: list(object({ from: ending, to: ending, requests: count, samples })),
    }),
    "times?": told(
      object({
        seconds: told(count, "The length of each stretch."),
        stretches: list(
          object({
            from: told(text, "RFC 3339, in UTC."),
            requests: count,
            actions: told(
              { type: "object", additionalProperties: count },
              "Requests that each action ended, with the first rulesets.",
            ),
            different: told(count, "Requests whose final action differs."),
          }),
        ),
        untimed: told(count, "Requests without a time."),
      }),
      "Requests by time, where the log has times.",
    ),
  }),
};
