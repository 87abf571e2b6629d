import { PLAN_IDS } from "../plans.ts";
import { FILTER_SCHEMA } from "./firewall.ts";
import { arraySchema, BOOLEAN, type JsonSchema, object, oneText, SOME_TEXT, TEXT } from "./json-schema.ts";
import { MIGRATION_CHECK_SCHEMA, MIGRATION_CONFIG_SCHEMA, MIGRATION_STATUS_SCHEMA } from "./migration.ts";

const ID: JsonSchema = SOME_TEXT;
const ACTION_PARAMETERS: JsonSchema = { type: "object" };

/** A rule in an answer: what a body may leave out is there. */
const ANSWERED_RULE: JsonSchema = {
  allOf: [{ $ref: "rule" }, { required: ["id", "version", "ref", "enabled", "last_updated"] }],
};

const RULESET_KEYS = ["id", "name", "description", "kind", "version", "last_updated", "phase"];

/** The schemas of `result` in the answers of the REST API, by what it holds. They refer to `SCHEMAS` by name. */
export const RESULTS = {
  token: object({ id: TEXT, status: TEXT }, ["id", "status"]),
  account: object({ id: ID, name: TEXT }, ["id", "name"]),
  zone: object(
    {
      id: ID,
      name: TEXT,
      status: TEXT,
      account: object({ id: ID, name: TEXT }, ["id"]),
      plan: object({ legacy_id: oneText(PLAN_IDS.value) }, ["legacy_id"]),
    },
    ["id", "name", "status", "account", "plan"],
  ),
  listedRuleset: {
    allOf: [{ $ref: "ruleset" }, { required: RULESET_KEYS, not: { required: ["rules"] } }],
  },
  ruleset: {
    allOf: [
      { $ref: "ruleset" },
      { required: [...RULESET_KEYS, "rules"], properties: { rules: arraySchema(ANSWERED_RULE) } },
    ],
  },
  migrationCheck: MIGRATION_CHECK_SCHEMA,
  migrationConfig: MIGRATION_CONFIG_SCHEMA,
  migrationStatus: MIGRATION_STATUS_SCHEMA,
  package: object({ id: ID, name: TEXT, detection_mode: TEXT, zone_id: TEXT, status: TEXT }, ["id"]),
  group: object({ id: ID, name: TEXT, package_id: TEXT, mode: TEXT, allowed_modes: arraySchema(TEXT) }, [
    "id",
  ]),
  wafRule: object({ id: ID, description: TEXT, package_id: TEXT, mode: TEXT }, ["id"]),
  override: object(
    { id: ID, urls: arraySchema(TEXT), groups: ACTION_PARAMETERS, rules: ACTION_PARAMETERS, paused: BOOLEAN },
    ["id", "urls"],
  ),
  pageRule: object(
    { id: ID, targets: arraySchema({ type: "object" }), actions: arraySchema({ type: "object" }) },
    ["id", "targets", "actions"],
  ),
  filter: { allOf: [FILTER_SCHEMA, { required: ["id", "expression", "paused"] }] },
  firewallRule: object(
    {
      id: ID,
      paused: BOOLEAN,
      action: TEXT,
      priority: { type: ["number", "null"] },
      filter: { type: "object" },
    },
    ["id", "paused", "action", "priority", "filter"],
  ),
  deleted: object({ id: ID }, ["id"]),
} as const satisfies Readonly<Record<string, JsonSchema>>;
