import {
  count,
  described,
  flag,
  list,
  object,
  oneOf,
  ordinal,
  orNull,
  ref,
  type Schema,
  text,
} from "../../core/schema.ts";
import { FINDING_DEFINITIONS } from "../json-schema.ts";
import { REVIEW_CHANGE_KINDS, REVIEW_PROTECTIONS } from "./model.ts";

const ruleset = object({
  id: text,
  name: text,
  state: described(
    oneOf("added", "removed", "changed"),
    "`added`: it was not deployed before; `rules` compares it with what Cloudflare ships.",
  ),
  summary: described(text, "In words; empty if no rule changes."),
  settings: described(
    list(object({ setting: text, before: text, after: text })),
    "What changes of the execute rule itself.",
  ),
  rules: described(
    list(
      object({
        subject: described(text, "A rule by its description, or how many of which tag."),
        ids: described(list(text), "The ids of the rules; of rules that are not known, their tag."),
        before: described(text, "In words: `off`, `block at 40`."),
        after: text,
        why: described(text, "What decides."),
      }),
    ),
    "Rules that change alike share an entry.",
  ),
  isExact: described(flag, "Whether the rules of the ruleset are known, so that every one was compared."),
});

const change = object({
  file: described(text, "The file that holds it now; for a removed item, the file that held it."),
  line: described(orNull(ordinal), "`null` where the change has no place of its own."),
  gone: described(flag, "Whether `file` and `line` are those of the base."),
  group: described(text, "The ruleset, list or policy that it belongs to."),
  subject: described(text, "The rule, or what else changes."),
  kind: described(oneOf(...REVIEW_CHANGE_KINDS), "`effect`: what a policy or an execute rule does."),
  protection: described(
    oneOf(...REVIEW_PROTECTIONS),
    "`lost`: requests that were stopped pass now; `weaker`: fewer requests are stopped, or less firmly; `unknown`: neither is proven.",
  ),
  matchesAll: described(flag, "Whether a rule matches every request now, and did not before."),
  relation: described(
    orNull(oneOf("equal", "wider", "narrower", "different", "unknown")),
    "Of a changed expression: how the requests that it matches relate to those of before, as far as it is proven.",
  ),
  before: orNull(text),
  after: orNull(text),
  message: text,
  zones: described(
    list(text),
    "The zones and accounts in which it has effect, as far as the files state them: by id, or by their directory.",
  ),
  callers: described(
    list(object({ name: text, file: text, line: orNull(ordinal) })),
    "The `module` blocks of Terraform that lead to it.",
  ),
});

const zones = described(list(text), "Empty: for all that the file is for.");

/** The JSON Schema of what `review --format json` prints. */
export const REVIEW_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "wafsmith review --format json",
  description: "Members may be added; existing ones keep their meaning within a version.",
  ...object({
    version: { const: 1 },
    base: described(text, "What the change is compared with, as it was named."),
    new: described(list(ref("finding")), "Findings that only the change has; locations refer to its files."),
    fixed: described(
      list(ref("finding")),
      "Findings that only the base has; places count in the files of the base.",
    ),
    silenced: described(
      count,
      "How many more findings than before are suppressed or listed in the baseline.",
    ),
    changes: described(
      list(change),
      "What changes in rules, lists and execute rules: what loses most protection first.",
    ),
    same: described(
      list(text),
      "Changed files of which everything was compared, and nothing differs in effect.",
    ),
    effects: described(
      list(object({ file: text, zones, rulesets: list(ruleset) })),
      "The effect on managed rules, by file.",
    ),
    requests: described(
      list(object({ file: text, zones, method: text, paths: list(text), body: { type: "object" } })),
      "Request bodies that a policy now sends and did not send before.",
    ),
    alerts: described(list(text), "What could not be compared."),
    notes: described(list(text), "What limits the comparison, such as a changed configuration."),
  }),
  $defs: FINDING_DEFINITIONS,
};
