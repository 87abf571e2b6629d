import { count, list, object, orNull, type Schema, text, told } from "../../core/schema.ts";

const POINT: Readonly<Record<string, Schema>> = {
  paranoia: { enum: [1, 2, 3, 4] },
  threshold: count,
  acted: told(count, "Requests that it acts on, whatever the log leaves open."),
  unknown: told(count, "Requests of which the log does not tell whether it acts on them."),
  legitimate: told(object({ acted: count, unknown: count }), "Those of them that are marked as legitimate."),
};

/** The schema of `tune --format json`. */
export const TUNE_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Report of `wafsmith tune`",
  ...object({
    version: { const: 1 },
    requests: count,
    legitimate: told(count, "Requests that are marked as legitimate."),
    silent: told(count, "Requests of which the log tells nothing about the score."),
    unreadable: told(count, "Lines that hold no record."),
    table: list(object(POINT)),
    curve: told(list(object(POINT)), "The same for many thresholds, from the lowest, for a chart."),
    proposal: told(
      orNull(object({ ...POINT, policy: told(text, "Lines of a policy.") })),
      "The setting that the evidence speaks for.",
    ),
    "reason?": told(text, "Why nothing is proposed."),
  }),
};
