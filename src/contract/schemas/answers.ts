import { flag, type JsonSchema, list, object, oneOf, someText, text } from "../../core/schema.ts";
import { PLAN_IDS } from "../plans.ts";
import { FILTER_SCHEMA } from "./firewall.ts";
import lists from "./lists.json" with { type: "json" };
import { MIGRATION_CHECK_SCHEMA, MIGRATION_CONFIG_SCHEMA, MIGRATION_STATUS_SCHEMA } from "./migration.ts";

const ID: JsonSchema = someText;
const ACTION_PARAMETERS: JsonSchema = { type: "object" };

/** A rule in a response: what a body may omit is present. */
const ANSWERED_RULE: JsonSchema = {
  allOf: [{ $ref: "rule" }, { required: ["id", "version", "ref", "enabled", "last_updated"] }],
};

const RULESET_KEYS = ["id", "name", "description", "kind", "version", "last_updated", "phase"];

/** The schemas of `result` in REST API responses, by its contents. They refer to `SCHEMAS` by name. */
export const RESULTS = {
  token: object({ id: text, status: text }),
  account: object({ id: ID, name: text }),
  zone: object({
    id: ID,
    name: text,
    status: text,
    account: object({ id: ID, "name?": text }),
    plan: object({ legacy_id: oneOf(...PLAN_IDS.value) }),
  }),
  listedRuleset: {
    allOf: [{ $ref: "ruleset" }, { required: RULESET_KEYS, not: { required: ["rules"] } }],
  },
  ruleset: {
    allOf: [
      { $ref: "ruleset" },
      { required: [...RULESET_KEYS, "rules"], properties: { rules: list(ANSWERED_RULE) } },
    ],
  },
  migrationCheck: MIGRATION_CHECK_SCHEMA,
  migrationConfig: MIGRATION_CONFIG_SCHEMA,
  migrationStatus: MIGRATION_STATUS_SCHEMA,
  wafSetting: object({ id: ID, value: oneOf("on", "off"), "editable?": flag, "modified_on?": text }),
  package: object({ id: ID, "name?": text, "detection_mode?": text, "zone_id?": text, "status?": text }),
  group: object({ id: ID, "name?": text, "package_id?": text, "mode?": text, "allowed_modes?": list(text) }),
  wafRule: object({ id: ID, "description?": text, "package_id?": text, "mode?": text }),
  override: object({
    id: ID,
    urls: list(text),
    "groups?": ACTION_PARAMETERS,
    "rules?": ACTION_PARAMETERS,
    "paused?": flag,
  }),
  pageRule: object({ id: ID, targets: list({ type: "object" }), actions: list({ type: "object" }) }),
  filter: { allOf: [FILTER_SCHEMA, { required: ["id", "expression", "paused"] }] },
  firewallRule: object({
    id: ID,
    paused: flag,
    action: text,
    priority: { type: ["number", "null"] },
    filter: { type: "object" },
  }),
  ...lists.results,
  deleted: object({ id: ID }),
  checkedExpression: { type: ["object", "null"] },
} as const satisfies Readonly<Record<string, JsonSchema>>;
