import { count, described, list, object, orNull, type Schema, text } from "../../core/schema.ts";

const POINT: Readonly<Record<string, Schema>> = {
  paranoia: { enum: [1, 2, 3, 4] },
  threshold: count,
  acted: described(count, "Requests that it acts on, whatever the log leaves open."),
  unknown: described(count, "Requests for which the log leaves open whether the setting acts on them."),
  legitimate: described(
    object({ acted: count, unknown: count }),
    "Those of them that are marked as legitimate.",
  ),
};

/** The schema of `tune --format json`. */
export const TUNE_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Report of `wafsmith tune`",
  ...object({
    version: { const: 1 },
    requests: count,
    legitimate: described(count, "Requests that are marked as legitimate."),
    silent: described(count, "Requests for which the log has no evidence about the score."),
    unreadable: described(count, "Lines that hold no record."),
    table: list(object(POINT)),
    curve: described(list(object(POINT)), "The same for many thresholds, from the lowest, for a chart."),
    proposal: described(
      orNull(object({ ...POINT, policy: described(text, "Lines of a policy.") })),
      "The setting that the evidence speaks for.",
    ),
    "reason?": described(text, "Why nothing is proposed."),
  }),
};
