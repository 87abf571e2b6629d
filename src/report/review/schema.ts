import { count, flag, list, object, oneOf, ref, type Schema, text, told } from "../../core/schema.ts";
import { FINDING_DEFINITIONS } from "../json-schema.ts";

const ruleset = object({
  id: text,
  name: text,
  state: told(
    oneOf("added", "removed", "changed"),
    "`added`: it was not deployed before; `rules` compares it with what the service ships.",
  ),
  summary: told(text, "In words; empty where no rule changes."),
  settings: told(
    list(object({ setting: text, before: text, after: text })),
    "What changes of the execute rule itself.",
  ),
  rules: told(
    list(
      object({
        subject: told(text, "A rule by its description, or how many of which tag."),
        ids: told(list(text), "The ids of the rules; of rules that are not known, their tag."),
        before: told(text, "In words: `off`, `block at 40`."),
        after: text,
        why: told(text, "What decides."),
      }),
    ),
    "Rules that change alike share an entry.",
  ),
  isExact: told(flag, "Whether the rules of the ruleset are known, so that every one was compared."),
});

const zones = told(list(text), "Empty: for all that the file is for.");

/** The JSON Schema of what `review --format json` prints. */
export const REVIEW_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "wafsmith review --format json",
  description: "Members may be added; what is there keeps its meaning within a version.",
  ...object({
    version: { const: 1 },
    base: told(text, "What the change is compared with, as it was named."),
    new: told(list(ref("finding")), "Findings that only the change has; places count in its files."),
    fixed: told(
      list(ref("finding")),
      "Findings that only the base has; places count in the files of the base.",
    ),
    silenced: told(count, "How many findings more than before are suppressed, or known to the baseline."),
    effects: told(
      list(object({ file: text, zones, rulesets: list(ruleset) })),
      "What becomes of managed rules, by file.",
    ),
    requests: told(
      list(object({ file: text, zones, method: text, paths: list(text), body: { type: "object" } })),
      "Bodies that a policy has sent now, and had not before.",
    ),
    alerts: told(list(text), "What could not be compared."),
    notes: told(list(text), "What limits the comparison, such as a changed configuration."),
  }),
  $defs: FINDING_DEFINITIONS,
};
