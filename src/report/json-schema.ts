import { count, list, object, oneOf, ordinal, orNull, ref, type Schema, text, told } from "../core/schema.ts";

const span = { file: text, start: ref("place"), end: ref("place") };
const severity = oneOf("error", "warning", "info", "hint");
const effect = oneOf("rejected", "ineffective", "risky", "blocks-migration", "style");
const version = { const: 1 };

const finding = {
  code: told(
    text,
    "What was found: `lint/…` for rules, `syntax/…` and `types/…` for expressions, and so on.",
  ),
  messageId: told(text, "Which message of the code."),
  severity,
  effect: told(orNull(effect), "What it means at the service."),
  message: told(text, "One sentence: what is wrong, and its consequence at the service."),
  help: told(orNull(text), "What to do about it."),
  ...span,
  related: told(list(object({ ...span, message: text })), "Other places that take part."),
  fixes: list(ref("fix")),
  docs: told(orNull(text), "The address of the page about the code."),
  fingerprint: told(text, "Stays when the finding moves in its file; unique within a report."),
};

const notChecked = {
  file: text,
  start: told(orNull(ref("place")), "`null` where the whole file is meant."),
  end: orNull(ref("place")),
  reason: told(text, "A noun phrase, equal for equal causes."),
};

const counts = {
  files: told(count, "Files that were checked."),
  skippedFiles: told(count, "Files of a directory in which nothing was recognised."),
  rules: told(count, "Rules of the service that the files hold."),
  expressions: count,
  findings: told(
    object({ error: count, warning: count, info: count, hint: count }),
    "Findings by severity, also those that `--quiet` leaves out.",
  ),
  fixable: told(
    object({ safe: count, suggestion: count }),
    "Findings that `--fix` repairs, and those for which there are only suggestions.",
  ),
  fixed: told(count, "Fixes that were applied; the report is about what the files hold now."),
  suppressed: told(count, "Findings that suppressions took away."),
  baselined: told(count, "Findings that a baseline knows."),
  leftOut: told(count, "Files and directories that ignore files and configurations left out."),
  configs: told(list(text), "The configuration files that decided what is found, sorted."),
};

/** The definitions that the schemas of reports share. */
export const FINDING_DEFINITIONS = {
  place: told(
    object({ line: ordinal, column: ordinal, offset: count }),
    "Line and column 1-based, offset 0-based, in UTF-16 units; an end is the place after the last character.",
  ),
  fix: told(
    object({
      title: text,
      safety: told(oneOf("safe", "suggestion"), "`safe`: the set of matching requests stays the same."),
      edits: list(object({ start: ref("place"), end: ref("place"), text })),
    }),
    "Edits that belong together: each replaces what stands from `start` to `end` by `text`.",
  ),
  finding: object(finding),
} as const satisfies Readonly<Record<string, Schema>>;

const DEFINITIONS: Readonly<Record<string, Schema>> = {
  ...FINDING_DEFINITIONS,
  notChecked: object(notChecked),
  line: told(
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
  description: "Members may be added; what is there keeps its meaning within a version.",
  ...object({
    version,
    ...counts,
    notChecked: told(list(ref("notChecked")), "What could not be looked at."),
    diagnostics: told(list(ref("finding")), "By file, place, code and message."),
    "part?": told(
      object({ version: count, sha256: text, data: text }),
      "Of a run with `--shard` only: what `wafsmith merge-reports` reads. Its shape may change with any version.",
    ),
  }),
  $defs: DEFINITIONS,
};
