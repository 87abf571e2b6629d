import { LATEST_VERSION } from "../actions.ts";
import { OVERRIDES } from "../overrides.ts";
import { OWASP } from "../owasp.ts";
import { arraySchema, BOOLEAN, type JsonSchema, oneText, TEXT } from "./json-schema.ts";

/** A schema with a sentence for readers: editors show it, and the page on policies is made of it. */
function described(description: string, schema: JsonSchema, more: object = {}): JsonSchema {
  return { description, ...(schema as object), ...more };
}

function closed(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): object {
  return { type: "object", properties, required, additionalProperties: false };
}

/** Text that is not white space alone. */
const NAME: JsonSchema = { type: "string", pattern: "\\S" };
const RULE_NAME: JsonSchema = { anyOf: [NAME, { type: "integer", minimum: 0 }] };

const RULE_ID = described(
  "The rule: its id, or the number of the Core Rule Set that its description begins with.",
  RULE_NAME,
  { examples: [920272] },
);
const REASON = described("Why, for reviewers; it is no part of a request.", NAME);
const UNTIL = described(
  "The last day on which the entry is meant to hold. Later, compiling it is warned of.",
  { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
  { examples: ["2027-01-31"] },
);
const ENABLED = described("Whether the rules run.", BOOLEAN);
const OVERRIDE_ACTION = described(
  "What the rules do instead of their own action.",
  oneText(OVERRIDES.actions.value),
);

const THRESHOLD: JsonSchema = {
  anyOf: [
    { type: "integer", minimum: OWASP.minScoreThreshold.value },
    oneText(Object.keys(OWASP.thresholds.value)),
  ],
};
const THRESHOLD_NAMES = Object.entries(OWASP.thresholds.value)
  .map(([name, score]) => `\`${name}\` is ${score}`)
  .join(", ");

const SHORT_KEYS: Readonly<Record<string, JsonSchema>> = {
  paranoia: described(
    "OWASP: the highest paranoia level that stays enabled. The tags of the levels above are switched off; level 4 overrides nothing.",
    { enum: OWASP.paranoiaLevels.value },
    { examples: [2] },
  ),
  threshold: described(
    `OWASP: the anomaly score at which the score rule acts; ${THRESHOLD_NAMES}.`,
    THRESHOLD,
    { examples: ["high"] },
  ),
  action: described("OWASP: what the score rule does then.", oneText(OWASP.actions.value), {
    examples: ["managed_challenge"],
  }),
  disabled_rules: described(
    "Rules to switch off.",
    arraySchema({ anyOf: [RULE_NAME, closed({ id: RULE_ID, reason: REASON, until: UNTIL }, ["id"])] }),
    { examples: [[920272, { id: 942100, reason: "search field", until: "2027-01-31" }]] },
  ),
};

const DEPLOYMENT: JsonSchema = {
  title: "Deployment",
  description: "One execute rule: a managed ruleset, the requests it is for, and its overrides.",
  ...closed({
    name: described(
      "How files that extend the policy, and zones, mean this deployment. In an account, the live rule is found by it too: by its `ref` or description. Default: `ruleset` as written.",
      NAME,
      { examples: ["strict"] },
    ),
    ruleset: described(
      "The managed ruleset: `owasp`, its whole name, or its id. Default: the OWASP Core Ruleset.",
      NAME,
      { examples: ["Cloudflare Managed Ruleset"] },
    ),
    scope: described(
      "Where the rule stands. An account may deploy a ruleset several times, for Enterprise zones only. Default: `zone`, or what the entry point is of.",
      oneText(["zone", "account"]),
      { examples: ["account"] },
    ),
    expression: described("The requests it is executed for. Default: what is live, else all.", TEXT, {
      examples: ['not http.host eq "dev.example.com"'],
    }),
    enabled: described("Whether the rule is on. Default: what is live, else true.", BOOLEAN, {
      examples: [true],
    }),
    version: described(
      "The version of the ruleset. Default: what is live, else `latest`.",
      {
        anyOf: [
          oneText([LATEST_VERSION.value]),
          { type: "string", pattern: "^[1-9][0-9]*$" },
          { type: "integer", minimum: 1 },
        ],
      },
      { examples: [LATEST_VERSION.value] },
    ),
    description: described(
      "The description of the execute rule. An empty text removes the live one. Default: what is live.",
      TEXT,
      { examples: ["Managed by the security team"] },
    ),
    logging: described(
      "Whether requests that the rule matches are logged. The service documents it for skip rules. Default: what is live.",
      closed({ enabled: BOOLEAN }, ["enabled"]) as JsonSchema,
      { examples: [{ enabled: true }] },
    ),
    matched_data: described(
      "Payload logging: the public key that logged payloads are encrypted with; `false` logs no payload. Default: what is live.",
      { anyOf: [closed({ public_key: NAME }, ["public_key"]), { enum: [false] }] },
      { examples: [{ public_key: "uBS5eBttHrqkdY41kbZPdvYnNz8Vj0TvKIUpjB1y/GA=" }] },
    ),
    ...SHORT_KEYS,
    all_rules: described(
      "An override of every rule of the ruleset; the weakest of all.",
      { ...closed({ enabled: ENABLED, action: OVERRIDE_ACTION }), minProperties: 1 },
      { examples: [{ action: "log" }] },
    ),
    categories: described(
      "Overrides of the rules that have a tag. Of two that meet on a rule the last one has effect; `paranoia` comes first.",
      arraySchema({
        ...closed({ category: described("The tag.", NAME), enabled: ENABLED, action: OVERRIDE_ACTION }, [
          "category",
        ]),
        minProperties: 2,
      }),
      { examples: [[{ category: "wordpress", action: "block" }]] },
    ),
    rules: described(
      "Overrides of single rules; the strongest of all.",
      arraySchema({
        ...closed(
          {
            id: RULE_ID,
            enabled: ENABLED,
            action: OVERRIDE_ACTION,
            score_threshold: described("Of the score rule: the same as `threshold`.", THRESHOLD),
            reason: REASON,
            until: UNTIL,
          },
          ["id"],
        ),
        anyOf: ["enabled", "action", "score_threshold"].map((key) => ({ required: [key] })),
      }),
      { examples: [[{ id: "949110", action: "log" }]] },
    ),
  }),
};

const DEPLOYMENTS = described("Several execute rules, in their order, in the place of the short keys.", {
  ...(arraySchema(DEPLOYMENT) as object),
});

const RULESET_NAME = described("A managed ruleset: `owasp`, its whole name, or its id.", NAME);
const RULE_ENTRY: JsonSchema = {
  anyOf: [RULE_NAME, closed({ id: RULE_ID, reason: REASON, until: UNTIL }, ["id"])],
};

const EXCEPTION: JsonSchema = {
  title: "Exception",
  description: "One skip rule: the requests, and what is left out for them.",
  ...closed({
    name: described(
      "How files that extend the policy, and zones, mean this exception. It is the description of the rule, by which (or by its `ref`) the live rule is found.",
      NAME,
      { examples: ["health checks"] },
    ),
    expression: described("The requests that are excepted.", TEXT, {
      examples: ['http.request.uri.path eq "/health"'],
    }),
    rulesets: described(
      "The managed rulesets that are left out, each as in `ruleset`.",
      { ...(arraySchema(RULESET_NAME) as object), minItems: 1 },
      { examples: [["owasp"]] },
    ),
    rules: described(
      "The rules that are left out, by ruleset.",
      {
        type: "object",
        minProperties: 1,
        additionalProperties: { ...(arraySchema(RULE_ENTRY) as object), minItems: 1 },
      },
      { examples: [{ owasp: [942100] }] },
    ),
    skip: described("In the place of the two: every rule that follows in the entry point.", oneText(["all"])),
    before: described(
      "The `name` of the deployment that the rule comes before. Default: the first one that it makes an exception from.",
      NAME,
      { examples: ["owasp"] },
    ),
    enabled: described("Whether the rule is on. Default: true.", BOOLEAN),
    logging: described("Whether skipped requests are logged. Default: what is live.", BOOLEAN),
    reason: REASON,
    until: UNTIL,
  }),
  anyOf: [{ required: ["name"] }, { required: ["expression"] }],
  not: { required: ["skip"], anyOf: [{ required: ["rulesets"] }, { required: ["rules"] }] },
};

const AROUND: Readonly<Record<string, JsonSchema>> = {
  exceptions: described(
    "Every skip rule of the entry point. Without this key they are left as they are live; with it, a skip rule that is not listed is drift, and a PUT removes it.",
    { ...(arraySchema(EXCEPTION) as object) },
  ),
  exclusive: described(
    "True: the entry point holds nothing but the deployments and exceptions of the policy. Default: false.",
    BOOLEAN,
    { examples: [true] },
  ),
};

/** A mapping has either the short keys or a list of deployments. */
const ONE_FORM = {
  if: { required: ["deployments"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { not: { anyOf: Object.keys(SHORT_KEYS).map((key) => ({ required: [key] })) } },
};

const ZONE: JsonSchema = {
  title: "Zone",
  description: "What differs in a zone; nothing where the policy holds there as it is.",
  ...closed({
    id: described("The zone's id, for the paths of requests.", NAME),
    ...SHORT_KEYS,
    deployments: DEPLOYMENTS,
    ...AROUND,
  }),
  ...ONE_FORM,
};

/** A policy, for editors and for programs; the compiler reports with places in the file. */
export const POLICY_SCHEMA: JsonSchema = {
  title: "Policy",
  description: "How managed rulesets are deployed and tuned. What is not given is left as it is.",
  ...closed({
    $schema: described("The address of this schema, for editors.", NAME),
    extends: described(
      "A policy below this one, by its path relative to this file. What this file says is stronger.",
      NAME,
      { examples: ["../base.policy.yaml"] },
    ),
    ...SHORT_KEYS,
    deployments: DEPLOYMENTS,
    ...AROUND,
    zones: described("Zones by name, and what differs there.", {
      type: "object",
      additionalProperties: { anyOf: [ZONE, { type: "null" }] },
    }),
  }),
  anyOf: ["extends", ...Object.keys(SHORT_KEYS), "deployments", ...Object.keys(AROUND), "zones"].map(
    (key) => ({ required: [key] }),
  ),
  ...ONE_FORM,
};
