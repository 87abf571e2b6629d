import type { JsonSchema } from "../../core/schema.ts";
import { BODY_SCHEMAS } from "./bodies.ts";
import { FILTER_SCHEMA, FIREWALL_RULES_BODY_SCHEMA } from "./firewall.ts";
import { JSON_RPC_REQUEST_SCHEMA, TRACE_FILTER_PARAMS_SCHEMA } from "./gateway.ts";
import { MIGRATION_CHECK_SCHEMA, MIGRATION_CONFIG_SCHEMA, MIGRATION_STATUS_SCHEMA } from "./migration.ts";
import type { ParameterSchema } from "./parameter-schema.ts";
import { OBJECT_SCHEMAS, PARAMETER_SCHEMAS } from "./parameters.ts";
import { POLICY_SCHEMA } from "./policy.ts";
import {
  ENTRY_POINT_BODY_SCHEMA,
  ENVELOPE_SCHEMA,
  EXECUTE_PARAMETERS_SCHEMA,
  OVERRIDES_SCHEMA,
  RULE_PATCH_SCHEMA,
  RULE_SCHEMA,
  RULESET_SCHEMA,
} from "./rulesets.ts";

/**
 * Every JSON Schema of the contract (draft 2020-12), by name. The name is also its `$id`, by which the others refer to
 * it.
 */
export const SCHEMAS = {
  envelope: ENVELOPE_SCHEMA,
  ruleset: RULESET_SCHEMA,
  rule: RULE_SCHEMA,
  rulePatch: RULE_PATCH_SCHEMA,
  entryPointBody: ENTRY_POINT_BODY_SCHEMA,
  executeParameters: EXECUTE_PARAMETERS_SCHEMA,
  overrides: OVERRIDES_SCHEMA,
  firewallRulesBody: FIREWALL_RULES_BODY_SCHEMA,
  filter: FILTER_SCHEMA,
  migrationCheck: MIGRATION_CHECK_SCHEMA,
  migrationConfig: MIGRATION_CONFIG_SCHEMA,
  migrationStatus: MIGRATION_STATUS_SCHEMA,
  jsonRpcRequest: JSON_RPC_REQUEST_SCHEMA,
  traceFilterParams: TRACE_FILTER_PARAMS_SCHEMA,
  policy: POLICY_SCHEMA,
  blockParameters: PARAMETER_SCHEMAS.block,
  cacheControlParameters: PARAMETER_SCHEMAS.set_cache_control,
  cacheSettingsParameters: PARAMETER_SCHEMAS.set_cache_settings,
  cacheTagsParameters: PARAMETER_SCHEMAS.set_cache_tags,
  compressionParameters: PARAMETER_SCHEMAS.compress_response,
  configParameters: PARAMETER_SCHEMAS.set_config,
  customFieldParameters: PARAMETER_SCHEMAS.log_custom_field,
  errorParameters: PARAMETER_SCHEMAS.serve_error,
  originParameters: PARAMETER_SCHEMAS.route,
  redirectParameters: PARAMETER_SCHEMAS.redirect,
  rewriteParameters: PARAMETER_SCHEMAS.rewrite,
  rateLimit: OBJECT_SCHEMAS.ratelimit,
  ...BODY_SCHEMAS,
} as const satisfies Readonly<Record<string, JsonSchema | ParameterSchema>>;

/** The name of a schema. */
export type SchemaName = keyof typeof SCHEMAS;
