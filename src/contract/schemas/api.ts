import type { JsonSchema } from "../../core/schema.ts";
import { BLOCK_RESPONSE } from "../action-parameters.ts";
import { ACTION_FACTS } from "../actions.ts";
import { LIMITS } from "../limits.ts";
import { PREVIOUS_WAF } from "../migration.ts";
import { PHASE_FACTS } from "../phases.ts";
import { PLAN_IDS } from "../plans.ts";
import api from "./api.json" with { type: "json" };
import lists from "./lists.json" with { type: "json" };
import { written } from "./written.ts";

const { $defs, ...tables } = api;

/** The tables with the facts that they name. */
const { schemas, bodies, results } = written(
  tables,
  {
    actionModes: PREVIOUS_WAF.actionModes.value,
    blockResponse: Object.fromEntries(BLOCK_RESPONSE.keys.value.map((key) => [key, {}])),
    bypassProducts: ACTION_FACTS.bypassProducts.value,
    firewallRuleActions: ACTION_FACTS.firewallRuleActions.value,
    maxDescription: LIMITS.maxFirewallRuleDescriptionChars.value,
    maxRef: LIMITS.maxFirewallRuleRefChars.value,
    overrideRuleModes: PREVIOUS_WAF.overrideRuleModes.value,
    planIds: PLAN_IDS.value,
    rulesetKinds: PHASE_FACTS.rulesetKinds.value,
    sensitivities: PREVIOUS_WAF.sensitivities.value,
  },
  $defs,
) as { readonly [Table in keyof typeof tables]: Named<(typeof tables)[Table]> };

type Named<Table> = { readonly [Name in keyof Table]: JsonSchema };

/**
 * Requests and answers of the API: rulesets and their parts, firewall rules, the steps of the migration, and calls of
 * the gateway. The `errors` and `messages` of an envelope have been seen as null, the account's listing of rulesets
 * omits `rules`, and of the status of a migration only the names of its keys are known, from clients.
 */
export const API_SCHEMAS = schemas;

/**
 * Request bodies, by the name that they have among the schemas: their types, and the keys that they may have. Required
 * members are left to the lint rules and the handlers, which respond with the API's errors; parameters of products to
 * the lint rules. A null counts as absent, as for the API, and is not in these schemas. The kind of an entry point is
 * fixed by its address, and so are name and kind of a list (issue 5016 of the Terraform provider): the API rejects them.
 */
export const BODY_SCHEMAS: typeof bodies & Named<typeof lists.bodies> = { ...bodies, ...lists.bodies };

/** The schemas of `result` in REST API responses, by its contents. They refer to `SCHEMAS` by name. */
export const RESULTS = {
  ...results,
  ...lists.results,
  migrationCheck: schemas.migrationCheck,
  migrationConfig: schemas.migrationConfig,
  migrationStatus: schemas.migrationStatus,
} as const satisfies Readonly<Record<string, JsonSchema>>;
