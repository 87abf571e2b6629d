import type { JsonSchema } from "../../core/schema.ts";
import { API_SCHEMAS, BODY_SCHEMAS } from "./api.ts";
import type { ParameterSchema } from "./parameter-schema.ts";
import { OBJECT_SCHEMAS, PARAMETER_SCHEMAS } from "./parameters.ts";
import { POLICY_SCHEMA } from "./policy.ts";

/**
 * Every JSON Schema of the contract (draft 2020-12), by name. The name is also its `$id`, by which the others refer to
 * it.
 */
export const SCHEMAS = {
  ...API_SCHEMAS,
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
