import {
  closed,
  described,
  flag,
  type JsonSchema,
  list,
  object,
  oneOf,
  partial,
  text,
} from "../../core/schema.ts";
import { LATEST_VERSION } from "../actions.ts";
import { OVERRIDES } from "../overrides.ts";
import { OWASP } from "../owasp.ts";

/** Text that is not whitespace alone. */
const NAME: JsonSchema = { type: "string", pattern: "\\S" };

/**
 * The public key of payload logging: 32 bytes of X25519, in Base64.
 *
 * Source: https://developers.cloudflare.com/waf/managed-rules/payload-logging/command-line/ (checked 2026-11-24)
 */
export const PUBLIC_KEY = /^[A-Za-z0-9+/]{43}=$/;
/** A zone is a domain, so its name is never `..` and has no slash: results are written into a directory of this name. */
export const ZONE_NAME = /^(?!\.*$)[^/\\\x00-\x1f\x7f]+$/;

const RULE_NAME: JsonSchema = { anyOf: [NAME, { type: "integer", minimum: 0 }] };

const RULE_ID = described(
  RULE_NAME,
  "The rule: its id, or the number of the Core Rule Set that its description begins with.",
  { examples: [920272] },
);
const REASON = described(NAME, "Why, for reviewers. It is not part of any request.");
const UNTIL = described(
  { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
  "The last day on which the entry applies. After it, compiling the entry gives a warning.",
  { examples: ["2027-01-31"] },
);
const ENABLED = described(flag, "Whether the rules run.");
const OVERRIDE_ACTION = described(oneOf(...OVERRIDES.actions.value), "The action that replaces their own.");

const THRESHOLD: JsonSchema = {
  anyOf: [
    { type: "integer", minimum: OWASP.minScoreThreshold.value },
    oneOf(...Object.keys(OWASP.thresholds.value)),
  ],
};
const THRESHOLD_NAMES = Object.entries(OWASP.thresholds.value)
  .map(([name, score]) => `\`${name}\` is ${score}`)
  .join(", ");

const SHORT_KEYS: Readonly<Record<string, JsonSchema>> = {
  paranoia: described(
    { enum: OWASP.paranoiaLevels.value },
    "OWASP: the highest paranoia level that stays enabled. The tags of the levels above are switched off; level 4 overrides nothing.",
    { examples: [2] },
  ),
  threshold: described(
    THRESHOLD,
    `OWASP: the anomaly score at which the score rule acts; ${THRESHOLD_NAMES}.`,
    { examples: ["high"] },
  ),
  action: described(oneOf(...OWASP.actions.value), "OWASP: the action of the score rule.", {
    examples: ["managed_challenge"],
  }),
  disabled_rules: described(
    list({ anyOf: [RULE_NAME, closed(object({ id: RULE_ID, "reason?": REASON, "until?": UNTIL }))] }),
    "Rules to switch off.",
    { examples: [[920272, { id: 942100, reason: "search field", until: "2027-01-31" }]] },
  ),
};

const DEPLOYMENT: JsonSchema = {
  title: "Deployment",
  description: "One execute rule: a managed ruleset, the requests it is for, and its overrides.",
  ...closed(
    partial({
      name: described(
        NAME,
        "The name by which zones and extending policies refer to this deployment. In an account, it also identifies the live rule, by `ref` or description. Default: `ruleset` as written.",
        { examples: ["strict"] },
      ),
      ruleset: described(
        NAME,
        "The managed ruleset: `owasp`, its whole name, or its id. Default: the OWASP Core Ruleset.",
        { examples: ["Cloudflare Managed Ruleset"] },
      ),
      scope: described(
        oneOf("zone", "account"),
        "Where the rule is deployed. An account may deploy a ruleset several times, for Enterprise zones only. Default: `zone`, or the scope of the entry point.",
        { examples: ["account"] },
      ),
      expression: described(text, "The requests for which it is executed. Default: as live, otherwise all.", {
        examples: ['not http.host eq "dev.example.com"'],
      }),
      enabled: described(flag, "Whether the rule is on. Default: as live, otherwise true.", {
        examples: [true],
      }),
      version: described(
        {
          anyOf: [
            oneOf(LATEST_VERSION.value),
            { type: "string", pattern: "^[1-9][0-9]*$" },
            { type: "integer", minimum: 1 },
          ],
        },
        "The version of the ruleset. Default: as live, otherwise `latest`.",
        { examples: [LATEST_VERSION.value] },
      ),
      description: described(
        text,
        "The description of the execute rule. An empty text removes the live one. Default: as live.",
        { examples: ["Managed by the security team"] },
      ),
      logging: described(
        closed(object({ enabled: flag })) as JsonSchema,
        "Whether requests that the rule matches are logged. Cloudflare documents it for skip rules. Default: as live.",
        { examples: [{ enabled: true }] },
      ),
      matched_data: described(
        {
          anyOf: [
            closed(object({ public_key: { type: "string", pattern: PUBLIC_KEY.source } })),
            { enum: [false] },
          ],
        },
        "Payload logging: the public key that logged payloads are encrypted with; `false` logs no payload. Default: as live.",
        { examples: [{ public_key: "uBS5eBttHrqkdY41kbZPdvYnNz8Vj0TvKIUpjB1y/GA=" }] },
      ),
      ...SHORT_KEYS,
      all_rules: described(
        { ...closed(partial({ enabled: ENABLED, action: OVERRIDE_ACTION })), minProperties: 1 },
        "An override for every rule of the ruleset. All other overrides take precedence over it.",
        { examples: [{ action: "log" }] },
      ),
      categories: described(
        list({
          ...closed(
            object({
              category: described(NAME, "The tag."),
              "enabled?": ENABLED,
              "action?": OVERRIDE_ACTION,
            }),
          ),
          minProperties: 2,
        }),
        "Overrides for all rules with a tag. If two apply to one rule, the last has effect; `paranoia` comes before them.",
        { examples: [[{ category: "wordpress", action: "block" }]] },
      ),
      rules: described(
        list({
          ...closed(
            object({
              id: RULE_ID,
              "enabled?": ENABLED,
              "action?": OVERRIDE_ACTION,
              "score_threshold?": described(THRESHOLD, "Only for the score rule: the same as `threshold`."),
              "reason?": REASON,
              "until?": UNTIL,
            }),
          ),
          anyOf: ["enabled", "action", "score_threshold"].map((key) => ({ required: [key] })),
        }),
        "Overrides for single rules. They take precedence over all others.",
        { examples: [[{ id: "949110", action: "log" }]] },
      ),
    }),
  ),
};

const DEPLOYMENTS = described(
  {
    ...(list(DEPLOYMENT) as object),
  },
  "Several execute rules in order, instead of the short keys.",
);

const RULESET_NAME = described(NAME, "A managed ruleset: `owasp`, its whole name, or its id.");
const RULE_ENTRY: JsonSchema = {
  anyOf: [RULE_NAME, closed(object({ id: RULE_ID, "reason?": REASON, "until?": UNTIL }))],
};

const EXCEPTION: JsonSchema = {
  title: "Exception",
  description: "One skip rule: the requests, and what is skipped for them.",
  ...closed(
    partial({
      name: described(
        NAME,
        "The name by which zones and extending policies refer to this exception. It is also the description of the rule; the live rule is identified by description or `ref`.",
        { examples: ["health checks"] },
      ),
      expression: described(text, "The requests for which the exception applies.", {
        examples: ['http.request.uri.path eq "/health"'],
      }),
      rulesets: described(
        { ...(list(RULESET_NAME) as object), minItems: 1 },
        "The managed rulesets to skip, each written as in `ruleset`.",
        { examples: [["owasp"]] },
      ),
      rules: described(
        {
          type: "object",
          minProperties: 1,
          additionalProperties: { ...(list(RULE_ENTRY) as object), minItems: 1 },
        },
        "The rules to skip, by ruleset.",
        { examples: [{ owasp: [942100] }] },
      ),
      skip: described(oneOf("all"), "Instead of these two: skip every rule that follows in the entry point."),
      before: described(
        NAME,
        "The `name` of the deployment that the rule comes before. Default: the first one that it applies to.",
        { examples: ["owasp"] },
      ),
      enabled: described(flag, "Whether the rule is on. Default: true."),
      logging: described(flag, "Whether skipped requests are logged. Default: as live."),
      reason: REASON,
      until: UNTIL,
    }),
  ),
  anyOf: [{ required: ["name"] }, { required: ["expression"] }],
  not: { required: ["skip"], anyOf: [{ required: ["rulesets"] }, { required: ["rules"] }] },
};

const AROUND: Readonly<Record<string, JsonSchema>> = {
  exceptions: described(
    { ...(list(EXCEPTION) as object) },
    "Every skip rule of the entry point. Without this key, live skip rules are left alone; with it, a skip rule that is not listed is drift, and a PUT removes it.",
  ),
  exclusive: described(
    flag,
    "If true, the entry point holds only the deployments and exceptions of the policy. Default: false.",
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
  description: "The settings that differ in a zone; empty if the policy applies there unchanged.",
  ...closed(
    partial({
      id: described(NAME, "The zone's id, for the paths of requests."),
      ...SHORT_KEYS,
      deployments: DEPLOYMENTS,
      ...AROUND,
    }),
  ),
  ...ONE_FORM,
};

/** A policy, for editors and for programs; the compiler reports with places in the file. */
export const POLICY_SCHEMA: JsonSchema = {
  title: "Policy",
  description: "How managed rulesets are deployed and tuned. What is not given is left unchanged.",
  ...closed(
    partial({
      $schema: described(NAME, "The address of this schema, for editors."),
      extends: described(
        NAME,
        "A policy to start from, by its path relative to this file. This file overrides it.",
        { examples: ["../base.policy.yaml"] },
      ),
      ...SHORT_KEYS,
      deployments: DEPLOYMENTS,
      ...AROUND,
      zones: described(
        {
          type: "object",
          propertyNames: { pattern: ZONE_NAME.source },
          additionalProperties: { anyOf: [ZONE, { type: "null" }] },
        },
        "Zones by name, each with the settings that differ there.",
      ),
    }),
  ),
  anyOf: ["extends", ...Object.keys(SHORT_KEYS), "deployments", ...Object.keys(AROUND), "zones"].map(
    (key) => ({ required: [key] }),
  ),
  ...ONE_FORM,
};
