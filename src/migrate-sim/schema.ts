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
} from "../core/schema.ts";

const STAGE = oneOf("previous", "validation", "new", "unknown");
const KNOWN_STAGE = oneOf("previous", "validation", "new");
const WAF_STATE = orNull(oneOf("enabled", "disabled"));

const statement = {
  message: described(text, "One sentence: the fact, and its consequence at Cloudflare."),
  help: described(text, "What to do about it."),
  where: orNull(ref("place")),
  source: orNull(
    object({
      "url?": text,
      "text?": described(text, "Where the fact is stated, if there is no page to link to."),
      checked: text,
    }),
  ),
};

const request = {
  method: oneOf("GET", "POST", "PUT", "PATCH", "DELETE"),
  path: described(text, "Below the base address; `{zone_id}` stands for an id that no export gives."),
  query: { type: "object", additionalProperties: text },
};

const DEFINITIONS: Readonly<Record<string, Schema>> = {
  comparedRequest: object({
    request: text,
    previous: oneOf("bypassed", "blocked", "inspected", "unknown"),
    previousBy: described(orNull(text), "The record that decides."),
    proposed: oneOf("skipped", "blocked", "inspected", "unknown"),
    proposedBy: described(orNull(text), "JSON Pointer to the rule of the proposal that decides."),
    result: oneOf("same", "different", "unknown"),
  }),
  point: object({ line: ordinal, column: ordinal, offset: count }),
  place: described(
    object({ file: text, pointer: described(text, "JSON Pointer."), start: ref("point"), end: ref("point") }),
    "Lines and columns 1-based, offsets 0-based, in UTF-16 units; in a stream of zones, offsets count from the line's start.",
  ),
  categoryOverride: object({ category: text, enabled: flag }),
  rule: object({
    id: { const: "" },
    version: { const: "" },
    action: oneOf("execute", "skip"),
    expression: text,
    description: { const: "" },
    ref: { const: "" },
    enabled: flag,
    action_parameters: object({
      "id?": text,
      "ruleset?": text,
      "overrides?": object({
        categories: list(ref("categoryOverride")),
        rules: list(object({ id: text, score_threshold: { type: "integer" }, action: text })),
      }),
    }),
  }),
  ruleset: described(
    object({ name: text, rules: list(ref("rule")) }),
    "In the shape of the configuration endpoint, and the body of the PUT.",
  ),
  liveRuleset: described(
    object({ name: text, "description?": text, rules: list({ type: "object" }) }),
    "The live entry point, as the body of a PUT that changes nothing in it.",
  ),
  blocker: object({
    code: text,
    certainty: oneOf("certain", "possible"),
    ...statement,
    "urls?": list(text),
  }),
  loss: object({
    code: text,
    ...statement,
    recreate: described(
      orNull(
        object({
          categories: list(ref("categoryOverride")),
          rules: list(object({ id: text, enabled: flag })),
        }),
      ),
      "The overrides of the new OWASP ruleset that recreate it.",
    ),
  }),
  warning: object({ code: text, ...statement }),
  phase: object({
    eligible: orNull(flag),
    conditions: list(object({ condition: text, holds: orNull(flag) })),
  }),
  conversion: object({
    from: object({
      kind: oneOf("firewall_rule", "page_rule", "package"),
      id: orNull(text),
      where: ref("place"),
    }),
    to: described(orNull(text), "JSON Pointer into `proposed`."),
    evidence: described(
      oneOf("specified", "documented", "observed", "assumed"),
      "What the interpretation is based on.",
    ),
    note: text,
  }),
  wafs: object({ previous: WAF_STATE, new: WAF_STATE }),
  effectiveOwasp: object({
    runs: orNull(flag),
    actsAtPoints: orNull(count),
    actsAtPointsForScripts: orNull(count),
    paranoiaLevel: orNull(ordinal),
    action: orNull(text),
  }),
  exception: object({
    kind: oneOf("firewall_rule", "page_rule", "group", "rule", "override"),
    id: orNull(text),
    what: text,
    fate: oneOf("replaced", "lost", "removed", "off", "unknown"),
    by: described(orNull(text), "JSON Pointer into `proposed`."),
    where: ref("place"),
  }),
  move: object({
    to: KNOWN_STAGE,
    isPossible: flag,
    mode: orNull(oneOf("pending", "validation")),
    reason: text,
  }),
  resource: object({
    address: text,
    stops: described(flag, "It stops working with the migration."),
    replacement: text,
    by: described(orNull(text), "JSON Pointer into `proposed`."),
    where: ref("place"),
  }),
  request: object({ ...request, body: { type: ["object", "array", "null"] } }),
  remedy: object({
    kind: oneOf("delete-override", "split-rule", "move-to-list", "group-rules"),
    blocker: text,
    message: text,
    where: ref("place"),
    removes: list(text),
    creates: list(
      object({
        action: text,
        "products?": list(text),
        "priority?": { type: "number" },
        "description?": text,
        paused: flag,
        filter: object({ expression: text }),
      }),
    ),
    list: orNull(object({ name: text, kind: { const: "ip" }, items: list(text) })),
    requests: list(ref("request")),
  }),
  step: object({
    ...request,
    body: { anyOf: [ref("ruleset"), ref("liveRuleset"), { type: "null" }] },
    note: text,
    irreversible: described(flag, "After this step there is no way back."),
  }),
  gap: object({
    subject: text,
    message: text,
    where: orNull(ref("place")),
    isDecisive: described(flag, "Because of it, the verdict is `unknown`, unless there is a blocker."),
  }),
  zone: object({
    zone: object({ id: orNull(text), name: orNull(text), plan: orNull(text) }),
    verdict: oneOf("ready", "blocked", "unknown"),
    blockers: list(ref("blocker")),
    losses: list(ref("loss")),
    owasp: object({
      before: object({ sensitivity: orNull(text), action: orNull(text) }),
      after: orNull(object({ paranoia_level: ordinal, score_threshold: ordinal, action: text })),
    }),
    warnings: list(ref("warning")),
    proposed: ref("ruleset"),
    conversions: list(ref("conversion")),
    eligibility: object({ phase_1: ref("phase"), phase_2: ref("phase") }),
    stage: STAGE,
    effective: object({
      before: object({ wafs: ref("wafs"), owasp: ref("effectiveOwasp"), packages: list(text) }),
      after: object({
        wafs: ref("wafs"),
        owasp: ref("effectiveOwasp"),
        rulesets: list(text),
        skipRules: count,
      }),
      exceptions: list(ref("exception")),
    }),
    moves: list(ref("move")),
    resources: list(ref("resource")),
    remedies: list(ref("remedy")),
    steps: list(ref("step")),
    entrypointChanged: described(
      orNull(text),
      "When the exported entry point was last changed; `none` where it does not exist.",
    ),
    notChecked: list(ref("gap")),
    "requests?": described(list(ref("comparedRequest")), "The requests of `--requests` to the zone."),
  }),
  fleet: object({
    zones: count,
    ready: count,
    blocked: count,
    unknown: count,
    losing: count,
    blockedBy: list(object({ code: text, zones: ordinal, certain: count })),
    lostBy: list(object({ code: text, zones: ordinal })),
  }),
};

/**
 * The JSON Schema (2020-12) of `simulate --format json`. Members that it does not name may be added without a new version.
 */
export const MIGRATION_REPORT_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Report of wafsmith simulate",
  ...object({
    version: { const: 1 },
    options: object({
      paranoia: oneOf("table", "pl2"),
      mode: oneOf("pending", "validation"),
      from: orNull(KNOWN_STAGE),
    }),
    "shard?": object({ index: ordinal, count: ordinal }),
    zones: list(ref("zone")),
    fleet: ref("fleet"),
  }),
  $defs: DEFINITIONS,
};
