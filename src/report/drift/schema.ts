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
} from "../../core/schema.ts";

const rule = object({
  subject: described(text, "The description of a rule, or the number of rules with a tag."),
  ids: described(list(text), "The ids of the rules; of rules that are not known, their tag."),
  policy: described(text, "The rule's effect according to the policy, in words: `off`, `block at 40`."),
  live: text,
  why: described(text, "What decides on it."),
});

const deployment = object({
  ruleset: object({ id: text, name: text }),
  state: described(
    oneOf("same", "changed", "missing", "extra"),
    "`missing`: it is not deployed. `extra`: a rule deploys it that the policy does not have. `same`: something is not governed.",
  ),
  summary: described(text, "How managed rules change, in words; empty if none does."),
  settings: described(
    list(object({ setting: text, policy: text, live: text })),
    "Properties of the execute rule, and rules above it.",
  ),
  rules: described(list(rule), "Rules that change alike share an entry."),
  notGoverned: described(list(text), "What the policy leaves open and is live in an unusual way."),
});

const zone = object({
  zone: object({ name: text, id: orNull(text) }),
  state: oneOf("in_sync", "drifted", "not_governed", "not_readable"),
  file: described(orNull(text), "The export that it was compared with."),
  reason: described(orNull(text), "Why the zone was not compared."),
  deployments: described(list(ref("deployment")), "The deployments with something to report."),
  notNamed: described(list(text), "Live rulesets that the policy does not name. They are not compared."),
  violations: described(list(text), "Guardrail violations, in the policy and in the live configuration."),
});

/** The JSON Schema of what `diff --format json` prints for the zones of a policy. */
export const DRIFT_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "wafsmith diff POLICY EXPORTS --format json",
  description: "Members may be added; existing ones keep their meaning within a version.",
  ...object({
    version: { const: 1 },
    options: object({ policy: text }),
    "shard?": described(
      object({ index: ordinal, count: ordinal }),
      "Which part of the zones the report is on.",
    ),
    zones: list(ref("zone")),
    fleet: object({
      zones: count,
      in_sync: count,
      drifted: count,
      not_governed: count,
      not_readable: count,
      violating: described(count, "Zones of any state that violate a guardrail."),
    }),
  }),
  $defs: { zone, deployment },
};
