import {
  closed,
  flag,
  integer,
  type JsonSchema,
  list,
  object,
  oneOf,
  partial,
  someText,
  text,
} from "../../core/schema.ts";
import { BLOCK_RESPONSE } from "../action-parameters.ts";
import { BYPASS_PRODUCTS } from "../actions.ts";
import { LIMITS } from "../limits.ts";
import { PREVIOUS_WAF } from "../migration.ts";
import lists from "./lists.json" with { type: "json" };

const TEXTS = list(text);
const OBJECT: JsonSchema = { type: "object" };

/** Members that Cloudflare sets itself. Clients send them back unchanged, and Cloudflare ignores them. */
const RECORD_TIMES = { created_on: text, modified_on: text };

const OVERRIDES = closed(
  partial({
    action: text,
    enabled: flag,
    sensitivity_level: text,
    categories: list(
      closed(object({ category: text, "action?": text, "enabled?": flag, "sensitivity_level?": text })),
    ),
    rules: list(
      closed(
        object({
          id: text,
          "action?": text,
          "enabled?": flag,
          "score_threshold?": integer,
          "sensitivity_level?": text,
        }),
      ),
    ),
  }),
);

/** `action_parameters` of an `execute` rule in a body. Other keys are left to the lint rules, which know the products. */
const EXECUTE_PARAMETERS: JsonSchema = {
  type: "object",
  properties: { id: text, version: text, overrides: OVERRIDES, matched_data: OBJECT },
};

/** `action_parameters` of any other rule. The types are left to the lint rules. */
const PARAMETERS: JsonSchema = {
  type: "object",
  properties: {
    response: closed(partial(Object.fromEntries(BLOCK_RESPONSE.keys.value.map((key) => [key, {}])))),
  },
};

const POSITION = closed(partial({ before: text, after: text, index: integer }));

const LOGGING = closed(partial({ enabled: flag }));

const RATE_LIMIT: JsonSchema = {
  type: "object",
  properties: {
    characteristics: TEXTS,
    period: integer,
    requests_per_period: integer,
    requests_to_origin: flag,
    mitigation_timeout: integer,
    counting_expression: text,
    score_per_period: integer,
    score_response_header_name: text,
  },
};

const RULE_BODY: JsonSchema = {
  ...(closed(
    partial({
      id: text,
      version: text,
      action: text,
      action_parameters: PARAMETERS,
      categories: TEXTS,
      description: text,
      enabled: flag,
      exposed_credential_check: closed(partial({ username_expression: text, password_expression: text })),
      expression: text,
      last_updated: text,
      logging: LOGGING,
      position: POSITION,
      ratelimit: RATE_LIMIT,
      ref: text,
      score_threshold: integer,
    }),
  ) as object),
  if: { properties: { action: { const: "execute" } }, required: ["action"] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { action_parameters: EXECUTE_PARAMETERS } },
};

const RULESET_MEMBERS = {
  id: text,
  name: text,
  description: text,
  phase: text,
  rules: list({ $ref: "ruleBody" }),
  source: text,
  version: text,
  last_updated: text,
  shareable_entitlement_name: text,
};

const FILTER_MEMBERS = { id: text, expression: text, paused: flag, description: text, ref: text };

const FIREWALL_RULE_BODY = closed(
  partial({
    id: text,
    action: text,
    filter: closed(partial({ ...FILTER_MEMBERS, deleted: flag, ...RECORD_TIMES })),
    products: list(oneOf(...BYPASS_PRODUCTS.value)),
    priority: { type: "number" },
    paused: flag,
    description: { type: "string", maxLength: LIMITS.maxFirewallRuleDescriptionChars.value },
    ref: { type: "string", maxLength: LIMITS.maxFirewallRuleRefChars.value },
    ...RECORD_TIMES,
  }),
);

const FILTER_BODY = closed(partial({ ...FILTER_MEMBERS, ...RECORD_TIMES }));

const atLeastOne = (items: JsonSchema): JsonSchema => ({ type: "array", items, minItems: 1 });
const modesByName = (modes: readonly string[]): JsonSchema => ({
  type: "object",
  additionalProperties: oneOf(...modes),
});

/**
 * Request bodies, by the name that they have among the schemas: their types, and the keys that they may have. Required
 * members are left to the lint rules and the handlers, which respond with the API's errors. A null counts as
 * absent, as for the API, and is not in these schemas.
 */
export const BODY_SCHEMAS = {
  ruleBody: RULE_BODY,
  rulesetBody: closed(partial({ ...RULESET_MEMBERS, kind: text })),
  /** The kind of an entry point is fixed by its address, and the API rejects the key. */
  entryPointUpdate: closed(partial(RULESET_MEMBERS)),
  filterBody: FILTER_BODY,
  filtersBody: list({ $ref: "filterBody" }),
  firewallRuleBody: FIREWALL_RULE_BODY,
  firewallRuleBodies: list({ $ref: "firewallRuleBody" }),
  expressionBody: closed(partial({ expression: text })),
  /** Name and kind of a list are fixed, and the service rejects them: issue 5016 of its Terraform provider. */
  ...lists.bodies,
  packageBody: closed(
    partial({
      id: text,
      sensitivity: oneOf(...PREVIOUS_WAF.sensitivities.value),
      action_mode: oneOf(...PREVIOUS_WAF.actionModes.value),
    }),
  ),
  modeBody: closed(partial({ id: text, mode: text })),
  overrideBody: closed(
    partial({
      id: text,
      description: text,
      urls: atLeastOne(someText),
      priority: { type: "number" },
      groups: modesByName(["default", "disable"]),
      rules: modesByName(PREVIOUS_WAF.overrideRuleModes.value),
      rewrite_action: modesByName(PREVIOUS_WAF.overrideRuleModes.value),
      paused: flag,
      ...RECORD_TIMES,
    }),
  ),
  pageRuleBody: closed(
    partial({
      id: text,
      targets: atLeastOne(closed(partial({ target: text, constraint: OBJECT }))),
      actions: atLeastOne({ type: "object", properties: { id: text } }),
      priority: integer,
      status: oneOf("active", "disabled"),
      ...RECORD_TIMES,
    }),
  ),
} as const satisfies Readonly<Record<string, JsonSchema>>;
