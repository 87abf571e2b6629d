import { percentEncoded } from "../core/percent-encoding.ts";
import { docsPage, documented, GO_CLIENT, observed, specified } from "./cite.ts";
import type { Fact } from "./fact.ts";
import { MANAGED_PHASE } from "./phases.ts";

const FILTERS_PAGE = docsPage("firewall/api/cf-filters/endpoints/");
const FIREWALL_RULES_PAGE = docsPage("firewall/api/cf-firewall-rules/endpoints/");
const RULESETS_PAGE = docsPage("ruleset-engine/rulesets-api/endpoints/");

/** An operation of the REST API. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base path; `{name}` stands for a value. */
  readonly path: string;
  /** Query parameters, by name: the values that are taken; the parameter is required where `isRequired`. */
  readonly query?: Readonly<Record<string, QueryParameter>>;
}

/** A query parameter. */
export interface QueryParameter {
  readonly values: readonly string[];
  readonly isRequired?: boolean;
}

const PHASE_TWO: QueryParameter = { values: ["1"], isRequired: true };
const ENTRY_POINT = "/zones/{zone_id}/rulesets/phases/{phase}/entrypoint";
const ACCOUNT_ENTRY_POINT = "/accounts/{account_id}/rulesets/phases/{phase}/entrypoint";
const PREVIOUS = "/zones/{zone_id}/firewall/waf";

/** Every operation that this project names. */
export const ENDPOINTS = {
  listAccountRulesets: specified<Endpoint>({ method: "GET", path: "/accounts/{account_id}/rulesets" }, 4),
  getAccountRuleset: specified<Endpoint>(
    { method: "GET", path: "/accounts/{account_id}/rulesets/{ruleset_id}" },
    4,
  ),
  getEntryPoint: specified<Endpoint>({ method: "GET", path: ENTRY_POINT }, 4),
  putEntryPoint: specified<Endpoint>(
    {
      method: "PUT",
      path: ENTRY_POINT,
      query: {
        waf_migration: { values: ["pending", "1", "validation", "2"] },
        phase_two: { values: ["1"] },
      },
    },
    4,
    `With waf_migration for the phase ${MANAGED_PHASE}.`,
  ),
  patchRule: specified<Endpoint>(
    { method: "PATCH", path: "/zones/{zone_id}/rulesets/{entry_point_ruleset_id}/rules/{rule_id}" },
    4,
  ),
  getAccountEntryPoint: documented<Endpoint>({ method: "GET", path: ACCOUNT_ENTRY_POINT }, RULESETS_PAGE),
  putAccountEntryPoint: documented<Endpoint>({ method: "PUT", path: ACCOUNT_ENTRY_POINT }, RULESETS_PAGE),
  patchAccountRule: documented<Endpoint>(
    { method: "PATCH", path: "/accounts/{account_id}/rulesets/{entry_point_ruleset_id}/rules/{rule_id}" },
    RULESETS_PAGE,
  ),
  createRule: documented<Endpoint>(
    { method: "POST", path: "/zones/{zone_id}/rulesets/{ruleset_id}/rules" },
    RULESETS_PAGE,
  ),
  deleteRule: documented<Endpoint>(
    { method: "DELETE", path: "/zones/{zone_id}/rulesets/{ruleset_id}/rules/{rule_id}" },
    RULESETS_PAGE,
  ),
  checkMigration: specified<Endpoint>(
    { method: "GET", path: "/zones/{zone_id}/waf_migration/check", query: { phase_two: PHASE_TWO } },
    4,
  ),
  getMigrationConfig: specified<Endpoint>(
    { method: "GET", path: "/zones/{zone_id}/waf_migration/config", query: { phase_two: PHASE_TWO } },
    4,
  ),
  getMigrationStatus: specified<Endpoint>(
    { method: "GET", path: "/zones/{zone_id}/waf_migration/status" },
    4,
  ),
  createFirewallRules: specified<Endpoint>({ method: "POST", path: "/zones/{zone_id}/firewall/rules" }, 4),
  listFirewallRules: documented<Endpoint>(
    { method: "GET", path: "/zones/{zone_id}/firewall/rules" },
    FIREWALL_RULES_PAGE,
  ),
  deleteFirewallRule: documented<Endpoint>(
    { method: "DELETE", path: "/zones/{zone_id}/firewall/rules/{rule_id}" },
    FIREWALL_RULES_PAGE,
  ),
  listPageRules: observed<Endpoint>({ method: "GET", path: "/zones/{zone_id}/pagerules" }, GO_CLIENT),
  listZones: observed<Endpoint>({ method: "GET", path: "/zones" }, GO_CLIENT),
  getZone: observed<Endpoint>({ method: "GET", path: "/zones/{zone_id}" }, GO_CLIENT),
  createFilters: documented<Endpoint>({ method: "POST", path: "/zones/{zone_id}/filters" }, FILTERS_PAGE),
  listFilters: documented<Endpoint>({ method: "GET", path: "/zones/{zone_id}/filters" }, FILTERS_PAGE),
  getFilter: documented<Endpoint>(
    { method: "GET", path: "/zones/{zone_id}/filters/{filter_id}" },
    FILTERS_PAGE,
  ),
  updateFilter: documented<Endpoint>(
    { method: "PUT", path: "/zones/{zone_id}/filters/{filter_id}" },
    FILTERS_PAGE,
  ),
  deleteFilter: documented<Endpoint>(
    { method: "DELETE", path: "/zones/{zone_id}/filters/{filter_id}" },
    FILTERS_PAGE,
  ),
  validateExpression: documented<Endpoint>(
    { method: "GET", path: "/filters/validate-expr" },
    docsPage("firewall/api/cf-filters/validation/"),
    "The query parameter expression holds the text.",
  ),
  listPackages: observed<Endpoint>({ method: "GET", path: `${PREVIOUS}/packages` }, GO_CLIENT),
  getPackage: observed<Endpoint>({ method: "GET", path: `${PREVIOUS}/packages/{package_id}` }, GO_CLIENT),
  patchPackage: observed<Endpoint>({ method: "PATCH", path: `${PREVIOUS}/packages/{package_id}` }, GO_CLIENT),
  listGroups: observed<Endpoint>(
    { method: "GET", path: `${PREVIOUS}/packages/{package_id}/groups` },
    GO_CLIENT,
  ),
  listPreviousRules: observed<Endpoint>(
    { method: "GET", path: `${PREVIOUS}/packages/{package_id}/rules` },
    GO_CLIENT,
  ),
  listUriOverrides: observed<Endpoint>({ method: "GET", path: `${PREVIOUS}/overrides` }, GO_CLIENT),
  deleteUriOverride: observed<Endpoint>(
    { method: "DELETE", path: `${PREVIOUS}/overrides/{override_id}` },
    GO_CLIENT,
    "The specification names the operation and does not show its path.",
  ),
} as const satisfies Record<string, Fact<Endpoint>>;

/**
 * The path of an endpoint with its values filled in, each percent-encoded. A name without a value stays as a
 * placeholder, `{zone_id}`.
 */
export function pathOf(
  endpoint: Fact<Endpoint>,
  values: Readonly<Record<string, string | undefined>>,
): string {
  return endpoint.value.path.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? placeholder : percentEncoded(value);
  });
}
