import {
  count,
  list,
  object,
  oneOf,
  ordinal,
  orNull,
  ref,
  type Schema,
  text,
  told,
} from "../../core/schema.ts";

const rule = object({
  subject: told(text, "A rule by its description, or how many of which tag."),
  ids: told(list(text), "The ids of the rules; of rules that are not known, their tag."),
  policy: told(text, "What it does according to the policy, in words: `off`, `block at 40`."),
  live: text,
  why: told(text, "What decides on it."),
});

const deployment = object({
  ruleset: object({ id: text, name: text }),
  state: told(
    oneOf("same", "changed", "missing", "extra"),
    "`missing`: it is not deployed. `extra`: a rule deploys it that the policy does not have. `same`: something is not governed.",
  ),
  summary: told(text, "What changes of managed rules, in words; empty where nothing does."),
  settings: told(
    list(object({ setting: text, policy: text, live: text })),
    "Properties of the execute rule, and rules above it.",
  ),
  rules: told(list(rule), "Rules that change alike share an entry."),
  notGoverned: told(list(text), "What the policy leaves open and is live in an unusual way."),
});

const zone = object({
  zone: object({ name: text, id: orNull(text) }),
  state: oneOf("in_sync", "drifted", "not_governed", "not_readable"),
  file: told(orNull(text), "The export that it was compared with."),
  reason: told(orNull(text), "Why the zone was not compared."),
  deployments: told(list(ref("deployment")), "Those about which there is something to report."),
  notNamed: told(list(text), "Live rulesets that the policy does not name. They are not compared."),
  violations: told(list(text), "What guardrails do not allow, in the policy and in what is live."),
});

/** The JSON Schema of what `diff --format json` prints for the zones of a policy. */
export const DRIFT_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "wafsmith diff POLICY EXPORTS --format json",
  description: "Members may be added; what is there keeps its meaning within a version.",
  ...object({
    version: { const: 1 },
    options: object({ policy: text }),
    "shard?": told(object({ index: ordinal, count: ordinal }), "Which part of the zones the report is on."),
    zones: list(ref("zone")),
    fleet: object({
      zones: count,
      in_sync: count,
      drifted: count,
      not_governed: count,
      not_readable: count,
      violating: told(count, "Zones of any state that violate a guardrail."),
    }),
  }),
  $defs: { zone, deployment },
};
