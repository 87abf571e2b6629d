import {
  count,
  described,
  list,
  object,
  oneOf,
  ordinal,
  orNull,
  ref,
  type Schema,
  text,
} from "../core/schema.ts";

const span = { file: text, start: ref("place"), end: ref("place") };
const severity = oneOf("error", "warning", "info", "hint");
const effect = oneOf("rejected", "ineffective", "risky", "blocks-migration", "style");
const version = { const: 1 };

const finding = {
  code: described(
    text,
    "What was found: `lint/…` for rules, `syntax/…` and `types/…` for expressions, and so on.",
  ),
  messageId: described(text, "Which message of the code."),
  severity,
  effect: described(orNull(effect), "What it means at Cloudflare."),
  message: described(text, "One sentence: what is wrong, and its consequence at Cloudflare."),
  help: described(orNull(text), "What to do about it."),
  ...span,
  related: described(list(object({ ...span, message: text })), "Related locations."),
  fixes: list(ref("fix")),
  docs: described(orNull(text), "The address of the page about the code."),
  fingerprint: described(text, "Unchanged when the finding moves within its file; unique within a report."),
};

const notChecked = {
  file: text,
  start: described(orNull(ref("place")), "`null` where the whole file is meant."),
  end: orNull(ref("place")),
  reason: described(text, "A noun phrase; the same cause always has the same phrase."),
};

const counts = {
  files: described(count, "Files that were checked."),
  skippedFiles: described(count, "Files of a directory in which nothing was recognised."),
  rules: described(count, "Cloudflare rules in the files."),
  expressions: count,
  findings: described(
    object({ error: count, warning: count, info: count, hint: count }),
    "Findings by severity, also those that `--quiet` leaves out.",
  ),
  fixable: described(
    object({ safe: count, suggestion: count }),
    "Findings that `--fix` repairs, unless the proof of a fix fails that `lint` leaves out, as in long expressions; and those for which there are only suggestions.",
  ),
  fixed: described(count, "Fixes that were applied; the report describes the files after fixing."),
  suppressed: described(count, "Findings that were suppressed."),
  baselined: described(count, "Findings listed in a baseline."),
  leftOut: described(count, "Files and directories excluded by ignore files and configurations."),
  configs: described(list(text), "The configuration files that decided what is found, sorted."),
};

/** The definitions that the schemas of reports share. */
export const FINDING_DEFINITIONS = {
  place: described(
    object({ line: ordinal, column: ordinal, offset: count }),
    "Line and column 1-based, offset 0-based, in UTF-16 units; an end is the place after the last character.",
  ),
  fix: described(
    object({
      title: text,
      safety: described(oneOf("safe", "suggestion"), "`safe`: the set of matching requests stays the same."),
      edits: list(object({ start: ref("place"), end: ref("place"), text })),
    }),
    "Edits to apply together: each replaces the text from `start` to `end` with `text`.",
  ),
  finding: object(finding),
} as const satisfies Readonly<Record<string, Schema>>;

const DEFINITIONS: Readonly<Record<string, Schema>> = {
  ...FINDING_DEFINITIONS,
  notChecked: object(notChecked),
  line: described(
    {
      oneOf: [
        object({ type: { const: "finding" }, ...finding }),
        object({ type: { const: "notChecked" }, ...notChecked }),
        object({ type: { const: "summary" }, version, ...counts }),
      ],
    },
    "One line of `wafsmith lint --format jsonl`. The summary is the last.",
  ),
};

/** The JSON Schema of what `lint --format json` prints; `#/$defs/line` is that of a line of `--format jsonl`. */
export const LINT_REPORT_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "wafsmith lint --format json",
  description: "Members may be added; existing ones keep their meaning within a version.",
  ...object({
    version,
    ...counts,
    notChecked: described(list(ref("notChecked")), "Locations that could not be checked."),
    diagnostics: described(list(ref("finding")), "By file, place, code and message."),
    "part?": described(
      object({ version: count, sha256: text, data: text }),
      "Only in runs with `--shard`: data for `wafsmith merge-reports`. Its format may change in any version.",
    ),
  }),
  $defs: DEFINITIONS,
};
