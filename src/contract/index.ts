/**
 * The facts about Cloudflare that wafsmith works from, each with its source and evidence.
 *
 * @packageDocumentation
 */

export { ACTIONS, type Action, actionOf } from "./actions.ts";
export { ENVELOPE } from "./envelope.ts";
export { API_ERRORS, type ApiError } from "./errors.ts";
export type { Evidence, Fact } from "./fact.ts";
export { allFacts, type ListedFact } from "./facts.ts";
export type { FieldFact } from "./fields/entry.ts";
export { fieldNames, fieldOf } from "./fields.ts";
export type { FunctionFact } from "./functions/signature.ts";
export { functionNames, functionOf } from "./functions.ts";
export { GATEWAY, GATEWAY_METHODS, type GatewayMethod, gatewayMethodOf } from "./gateway.ts";
export { LIMITS } from "./limits.ts";
export { LIST_NAME, MANAGED_LISTS } from "./lists.ts";
export type { ConvertedSensitivity, OldAction, Sensitivity } from "./migration.ts";
export { ACTION_MAP, MIGRATION, PREVIOUS_WAF, SENSITIVITY_TABLE } from "./migration.ts";
export { OVERRIDES } from "./overrides.ts";
export { MANAGED_RULESETS, type ManagedRulesetFact, OWASP } from "./owasp.ts";
export { type Phase, phaseNames, phaseOf } from "./phases.ts";
export { PLAN_IDS, PLAN_LIMITS, type Plan } from "./plans.ts";
export { ENDPOINTS, type Endpoint } from "./rest.ts";
export { SCHEMAS, type SchemaName } from "./schemas/schemas.ts";
export { type SchemaProblem, validate } from "./schemas/validate.ts";
export { SKIP } from "./skip.ts";
export type { Type } from "./value-type.ts";
