import { arraySchema, BOOLEAN, closedObject, INTEGER, type JsonSchema, TEXT } from "./json-schema.ts";

const TEXTS = arraySchema(TEXT);
const OBJECT: JsonSchema = { type: "object" };

/** Members that the service sets itself. Clients send them back unchanged, and the service ignores them. */
const RECORD_TIMES = { created_on: TEXT, modified_on: TEXT };

const OVERRIDES = closedObject({
  action: TEXT,
  enabled: BOOLEAN,
  sensitivity_level: TEXT,
  categories: arraySchema(
    closedObject({ category: TEXT, action: TEXT, enabled: BOOLEAN, sensitivity_level: TEXT }, ["category"]),
  ),
  rules: arraySchema(
    closedObject(
      { id: TEXT, action: TEXT, enabled: BOOLEAN, score_threshold: INTEGER, sensitivity_level: TEXT },
      ["id"],
    ),
  ),
});

/** `action_parameters` of an `execute` rule in a body. Other keys are left to the lint rules, which know the products. */
const EXECUTE_PARAMETERS: JsonSchema = {
  type: "object",
  properties: { id: TEXT, version: TEXT, overrides: OVERRIDES, matched_data: OBJECT },
};

const POSITION = closedObject({ before: TEXT, after: TEXT, index: INTEGER });

const LOGGING = closedObject({ enabled: BOOLEAN });

const RATE_LIMIT: JsonSchema = {
  type: "object",
  properties: {
    characteristics: TEXTS,
    period: INTEGER,
    requests_per_period: INTEGER,
    requests_to_origin: BOOLEAN,
    mitigation_timeout: INTEGER,
    counting_expression: TEXT,
    score_per_period: INTEGER,
    score_response_header_name: TEXT,
  },
};

const RULE_BODY: JsonSchema = {
  ...(closedObject({
    id: TEXT,
    version: TEXT,
    action: TEXT,
    action_parameters: OBJECT,
    categories: TEXTS,
    description: TEXT,
    enabled: BOOLEAN,
    exposed_credential_check: closedObject({ username_expression: TEXT, password_expression: TEXT }),
    expression: TEXT,
    last_updated: TEXT,
    logging: LOGGING,
    position: POSITION,
    ratelimit: RATE_LIMIT,
    ref: TEXT,
    score_threshold: INTEGER,
  }) as object),
  if: { properties: { action: { const: "execute" } }, required: ["action"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { action_parameters: EXECUTE_PARAMETERS } },
};

const RULESET_MEMBERS = {
  id: TEXT,
  name: TEXT,
  description: TEXT,
  phase: TEXT,
  rules: arraySchema({ $ref: "ruleBody" }),
  source: TEXT,
  version: TEXT,
  last_updated: TEXT,
  shareable_entitlement_name: TEXT,
};

const FILTER_MEMBERS = { id: TEXT, expression: TEXT, paused: BOOLEAN, description: TEXT, ref: TEXT };

const FIREWALL_RULE_BODY = closedObject({
  id: TEXT,
  action: TEXT,
  filter: closedObject({ ...FILTER_MEMBERS, deleted: BOOLEAN, ...RECORD_TIMES }),
  products: TEXTS,
  priority: { type: "number" },
  paused: BOOLEAN,
  description: TEXT,
  ref: TEXT,
  ...RECORD_TIMES,
});

const FILTER_BODY = closedObject({ ...FILTER_MEMBERS, ...RECORD_TIMES });

const TEXTS_BY_NAME: JsonSchema = { type: "object", additionalProperties: TEXT };

/**
 * Request bodies, by the name that they have among the schemas: their types, and the keys that they may have. What a body
 * must have is left to the lint rules and the handlers, which answer with the errors of the service. A null counts as
 * absent, as the service reads it, and is not in these schemas.
 */
export const BODY_SCHEMAS = {
  ruleBody: RULE_BODY,
  rulesetBody: closedObject({ ...RULESET_MEMBERS, kind: TEXT }),
  /** The kind of an entry point is fixed by its address, and the service refuses the key. */
  entryPointUpdate: closedObject(RULESET_MEMBERS),
  filterBody: FILTER_BODY,
  filtersBody: arraySchema({ $ref: "filterBody" }),
  firewallRuleBody: FIREWALL_RULE_BODY,
  firewallRuleBodies: arraySchema({ $ref: "firewallRuleBody" }),
  expressionBody: closedObject({ expression: TEXT }),
  packageBody: closedObject({ id: TEXT, sensitivity: TEXT, action_mode: TEXT }),
  modeBody: closedObject({ id: TEXT, mode: TEXT }),
  overrideBody: closedObject({
    id: TEXT,
    description: TEXT,
    urls: TEXTS,
    priority: { type: "number" },
    groups: TEXTS_BY_NAME,
    rules: TEXTS_BY_NAME,
    rewrite_action: TEXTS_BY_NAME,
    paused: BOOLEAN,
    ...RECORD_TIMES,
  }),
  pageRuleBody: closedObject({
    id: TEXT,
    targets: arraySchema(closedObject({ target: TEXT, constraint: OBJECT })),
    actions: arraySchema({ type: "object", properties: { id: TEXT } }),
    priority: INTEGER,
    status: TEXT,
    ...RECORD_TIMES,
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>;
