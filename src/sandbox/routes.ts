import { ENDPOINTS } from "../contract/rest.ts";
import { RESULTS } from "../contract/schemas/answers.ts";
import { arrayOf, type JsonSchema } from "../contract/schemas/json-schema.ts";
import * as filters from "./firewall/filters.ts";
import * as firewallRules from "./firewall/rules.ts";
import { validateExpression } from "./firewall/validate.ts";
import type { Route } from "./http/route.ts";
import * as migration from "./migration/read.ts";
import * as overrides from "./previous/overrides.ts";
import { getPrevious, listPrevious, patchMode, patchPackage } from "./previous/packages.ts";
import * as pageRules from "./previous/page-rules.ts";
import { getEntryPoint, putEntryPoint } from "./rulesets/entry-point.ts";
import * as read from "./rulesets/read.ts";
import * as rules from "./rulesets/rules.ts";
import * as whole from "./rulesets/whole.ts";
import * as zones from "./zones.ts";

const ZONE = "/zones/{zone_id}";
const PREVIOUS = `${ZONE}/firewall/waf`;
const PAGES = { page: "A whole number from 1.", per_page: "A whole number from 1." } as const;
const PHASE_TWO = { phase_two: ["1"] } as const;
const MAYBE: JsonSchema = { type: "null" };

/** What a change answers: with `dry_run=true` the result is null. */
const changed = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, MAYBE] });

const ACCESS_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: "/user/tokens/verify",
    summary: "Verify the token of the request",
    resultSchema: RESULTS.token,
    handle: zones.verifyToken,
  },
  {
    method: "GET",
    path: "/accounts",
    summary: "List accounts",
    resultSchema: arrayOf(RESULTS.account),
    query: PAGES,
    handle: zones.listAccounts,
  },
  {
    method: "GET",
    path: "/accounts/{account_id}",
    summary: "Get an account",
    resultSchema: RESULTS.account,
    handle: zones.getAccount,
  },
  {
    method: "GET",
    path: "/zones",
    summary: "List zones",
    resultSchema: arrayOf(RESULTS.zone),
    query: { ...PAGES, name: "A zone's name.", "account.id": "An account's id." },
    handle: zones.listZones,
  },
  {
    method: "GET",
    path: ZONE,
    summary: "Get a zone",
    resultSchema: RESULTS.zone,
    handle: zones.getZone,
  },
];

/** The Rulesets API, which is the same for accounts and zones. */
function rulesetRoutes(owner: string, of: string): readonly Route[] {
  const all = `${owner}/rulesets`;
  const one = `${all}/{ruleset_id}`;
  const entryPoint = `${all}/phases/{phase}/entrypoint`;
  const dryRun = { takesDryRun: true } as const;
  const listed = arrayOf(RESULTS.listedRuleset);
  const migrationQuery = owner === ZONE ? { query: ENDPOINTS.putEntryPoint.value.query } : {};
  const query = Object.fromEntries(
    Object.entries(migrationQuery.query ?? {}).map(([name, { values }]) => [name, values]),
  );
  return [
    {
      method: "GET",
      path: all,
      summary: `List the rulesets of ${of}`,
      resultSchema: listed,
      handle: read.listRulesets,
    },
    {
      method: "POST",
      path: all,
      summary: `Create a ruleset of ${of}`,
      ...dryRun,
      requestSchema: "rulesetBody",
      resultSchema: changed(RESULTS.ruleset),
      handle: whole.createRuleset,
    },
    {
      method: "GET",
      path: one,
      summary: `Get a ruleset of ${of}`,
      resultSchema: RESULTS.ruleset,
      handle: read.getRuleset,
    },
    {
      method: "PUT",
      path: one,
      summary: `Update a ruleset of ${of}`,
      ...dryRun,
      requestSchema: "rulesetBody",
      resultSchema: changed(RESULTS.ruleset),
      handle: whole.putRuleset,
    },
    {
      method: "DELETE",
      path: one,
      summary: `Delete a ruleset of ${of}`,
      ...dryRun,
      resultSchema: MAYBE,
      handle: whole.deleteRuleset,
    },
    {
      method: "GET",
      path: `${one}/versions`,
      summary: `List the versions of a ruleset of ${of}`,
      resultSchema: listed,
      handle: read.listVersions,
    },
    {
      method: "GET",
      path: `${one}/versions/{version}`,
      summary: `Get a version of a ruleset of ${of}`,
      resultSchema: RESULTS.ruleset,
      handle: read.getVersion,
    },
    {
      method: "POST",
      path: `${one}/rules`,
      summary: `Add a rule to a ruleset of ${of}`,
      ...dryRun,
      requestSchema: "ruleBody",
      resultSchema: changed(RESULTS.ruleset),
      handle: rules.createRule,
    },
    {
      method: "PATCH",
      path: `${one}/rules/{rule_id}`,
      summary: `Replace or move a rule of a ruleset of ${of}`,
      ...dryRun,
      requestSchema: "ruleBody",
      resultSchema: changed(RESULTS.ruleset),
      handle: rules.patchRule,
    },
    {
      method: "DELETE",
      path: `${one}/rules/{rule_id}`,
      summary: `Delete a rule of a ruleset of ${of}`,
      ...dryRun,
      resultSchema: changed(RESULTS.ruleset),
      handle: rules.deleteRule,
    },
    {
      method: "GET",
      path: entryPoint,
      summary: `Get the entry point of a phase of ${of}`,
      resultSchema: RESULTS.ruleset,
      handle: getEntryPoint,
    },
    {
      method: "PUT",
      path: entryPoint,
      summary: `Update the entry point of a phase of ${of}`,
      ...dryRun,
      requestSchema: "entryPointUpdate",
      query,
      resultSchema: changed(RESULTS.ruleset),
      handle: putEntryPoint,
    },
    {
      method: "GET",
      path: `${entryPoint}/versions`,
      summary: `List the versions of the entry point of a phase of ${of}`,
      resultSchema: listed,
      handle: read.listEntryPointVersions,
    },
    {
      method: "GET",
      path: `${entryPoint}/versions/{version}`,
      summary: `Get a version of the entry point of a phase of ${of}`,
      resultSchema: RESULTS.ruleset,
      handle: read.getEntryPointVersion,
    },
  ];
}

const MIGRATION_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: `${ZONE}/waf_migration/check`,
    summary: "Check whether a zone can migrate to the new WAF",
    query: PHASE_TWO,
    resultSchema: RESULTS.migrationCheck,
    handle: migration.checkMigration,
  },
  {
    method: "GET",
    path: `${ZONE}/waf_migration/config`,
    summary: "Get the configuration that stands for the previous one",
    query: PHASE_TWO,
    resultSchema: RESULTS.migrationConfig,
    handle: migration.getMigrationConfig,
  },
  {
    method: "GET",
    path: `${ZONE}/waf_migration/status`,
    summary: "Get the status of both WAFs",
    resultSchema: RESULTS.migrationStatus,
    handle: migration.getMigrationStatus,
  },
];

/** Packages, groups and rules of the previous WAF: three tables with the same three operations. */
function previousRoutes(
  path: string,
  id: string,
  table: "package" | "group" | "wafRule",
  what: string,
  patch: Route["handle"],
): readonly Route[] {
  const schema = RESULTS[table];
  const previous = "of the previous WAF";
  return [
    {
      method: "GET",
      path,
      summary: `List the ${what}s ${previous}`,
      query: PAGES,
      resultSchema: arrayOf(schema),
      handle: listPrevious(table),
    },
    {
      method: "GET",
      path: `${path}/{${id}}`,
      summary: `Get a ${what} ${previous}`,
      resultSchema: schema,
      handle: getPrevious(table),
    },
    {
      method: "PATCH",
      path: `${path}/{${id}}`,
      summary: `Change a ${what} ${previous}`,
      requestSchema: table === "package" ? "packageBody" : "modeBody",
      resultSchema: schema,
      handle: patch,
    },
  ];
}

const OVERRIDE = `${PREVIOUS}/overrides/{override_id}`;
const OVERRIDE_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: `${PREVIOUS}/overrides`,
    summary: "List URI-based overrides",
    query: PAGES,
    resultSchema: arrayOf(RESULTS.override),
    handle: overrides.listOverrides,
  },
  {
    method: "POST",
    path: `${PREVIOUS}/overrides`,
    summary: "Create a URI-based override",
    requestSchema: "overrideBody",
    resultSchema: RESULTS.override,
    handle: overrides.createOverride,
  },
  {
    method: "GET",
    path: OVERRIDE,
    summary: "Get a URI-based override",
    resultSchema: RESULTS.override,
    handle: overrides.getOverride,
  },
  {
    method: "PUT",
    path: OVERRIDE,
    summary: "Replace a URI-based override",
    requestSchema: "overrideBody",
    resultSchema: RESULTS.override,
    handle: overrides.putOverride,
  },
  {
    method: "PATCH",
    path: OVERRIDE,
    summary: "Change a URI-based override",
    requestSchema: "overrideBody",
    resultSchema: RESULTS.override,
    handle: overrides.patchOverride,
  },
  {
    method: "DELETE",
    path: OVERRIDE,
    summary: "Delete a URI-based override",
    resultSchema: RESULTS.deleted,
    handle: overrides.deleteOverride,
  },
];

const PAGE_RULE = `${ZONE}/pagerules/{pagerule_id}`;
const PAGE_RULE_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: `${ZONE}/pagerules`,
    summary: "List page rules",
    query: { status: ["active", "disabled"] },
    resultSchema: arrayOf(RESULTS.pageRule),
    handle: pageRules.listPageRules,
  },
  {
    method: "POST",
    path: `${ZONE}/pagerules`,
    summary: "Create a page rule",
    requestSchema: "pageRuleBody",
    resultSchema: RESULTS.pageRule,
    handle: pageRules.createPageRule,
  },
  {
    method: "GET",
    path: PAGE_RULE,
    summary: "Get a page rule",
    resultSchema: RESULTS.pageRule,
    handle: pageRules.getPageRule,
  },
  {
    method: "PUT",
    path: PAGE_RULE,
    summary: "Replace a page rule",
    requestSchema: "pageRuleBody",
    resultSchema: RESULTS.pageRule,
    handle: pageRules.putPageRule,
  },
  {
    method: "PATCH",
    path: PAGE_RULE,
    summary: "Change a page rule",
    requestSchema: "pageRuleBody",
    resultSchema: RESULTS.pageRule,
    handle: pageRules.patchPageRule,
  },
  {
    method: "DELETE",
    path: PAGE_RULE,
    summary: "Delete a page rule",
    resultSchema: RESULTS.deleted,
    handle: pageRules.deletePageRule,
  },
];

const FIREWALL_RULE = `${ZONE}/firewall/rules/{rule_id}`;
const FIREWALL_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: `${ZONE}/firewall/rules`,
    summary: "List firewall rules",
    query: PAGES,
    resultSchema: arrayOf(RESULTS.firewallRule),
    handle: firewallRules.listFirewallRules,
  },
  {
    method: "POST",
    path: `${ZONE}/firewall/rules`,
    summary: "Create firewall rules, with filters or for filters that exist",
    requestSchema: "firewallRuleBodies",
    resultSchema: arrayOf(RESULTS.firewallRule),
    handle: firewallRules.createFirewallRules,
  },
  {
    method: "PUT",
    path: `${ZONE}/firewall/rules`,
    summary: "Replace firewall rules",
    requestSchema: "firewallRuleBodies",
    resultSchema: arrayOf(RESULTS.firewallRule),
    handle: firewallRules.putFirewallRules,
  },
  {
    method: "DELETE",
    path: `${ZONE}/firewall/rules`,
    summary: "Delete firewall rules",
    query: { id: "An id; several times for several rules." },
    resultSchema: arrayOf(RESULTS.deleted),
    handle: firewallRules.deleteFirewallRules,
  },
  {
    method: "GET",
    path: FIREWALL_RULE,
    summary: "Get a firewall rule",
    resultSchema: RESULTS.firewallRule,
    handle: firewallRules.getFirewallRule,
  },
  {
    method: "PUT",
    path: FIREWALL_RULE,
    summary: "Replace a firewall rule",
    requestSchema: "firewallRuleBody",
    resultSchema: RESULTS.firewallRule,
    handle: firewallRules.putFirewallRule,
  },
  {
    method: "DELETE",
    path: FIREWALL_RULE,
    summary: "Delete a firewall rule",
    resultSchema: RESULTS.deleted,
    handle: firewallRules.deleteFirewallRule,
  },
];

const FILTER = `${ZONE}/filters/{filter_id}`;
const FILTER_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: `${ZONE}/filters`,
    summary: "List filters",
    query: PAGES,
    resultSchema: arrayOf(RESULTS.filter),
    handle: filters.listFilters,
  },
  {
    method: "POST",
    path: `${ZONE}/filters`,
    summary: "Create filters",
    requestSchema: "filtersBody",
    resultSchema: arrayOf(RESULTS.filter),
    handle: filters.createFilters,
  },
  {
    method: "PUT",
    path: `${ZONE}/filters`,
    summary: "Replace filters",
    requestSchema: "filtersBody",
    resultSchema: arrayOf(RESULTS.filter),
    handle: filters.putFilters,
  },
  {
    method: "GET",
    path: FILTER,
    summary: "Get a filter",
    resultSchema: RESULTS.filter,
    handle: filters.getFilter,
  },
  {
    method: "PUT",
    path: FILTER,
    summary: "Replace a filter",
    requestSchema: "filterBody",
    resultSchema: RESULTS.filter,
    handle: filters.putFilter,
  },
  {
    method: "DELETE",
    path: FILTER,
    summary: "Delete a filter",
    resultSchema: RESULTS.deleted,
    handle: filters.deleteFilter,
  },
  {
    method: "GET",
    path: "/filters/validate-expr",
    summary: "Check an expression",
    query: { expression: "The expression." },
    resultSchema: { type: ["object", "null"] },
    handle: validateExpression,
  },
  {
    method: "POST",
    path: "/filters/validate-expr",
    summary: "Check an expression that is too long for an address",
    requestSchema: "expressionBody",
    access: "read",
    resultSchema: { type: ["object", "null"] },
    handle: validateExpression,
  },
];

/** Every operation that the sandbox emulates. */
export const ROUTES: readonly Route[] = [
  ...ACCESS_ROUTES,
  ...rulesetRoutes("/accounts/{account_id}", "an account"),
  ...rulesetRoutes(ZONE, "a zone"),
  ...MIGRATION_ROUTES,
  ...previousRoutes(`${PREVIOUS}/packages`, "package_id", "package", "package", patchPackage),
  ...previousRoutes(
    `${PREVIOUS}/packages/{package_id}/groups`,
    "group_id",
    "group",
    "group",
    patchMode("group"),
  ),
  ...previousRoutes(
    `${PREVIOUS}/packages/{package_id}/rules`,
    "rule_id",
    "wafRule",
    "rule",
    patchMode("wafRule"),
  ),
  ...OVERRIDE_ROUTES,
  ...PAGE_RULE_ROUTES,
  ...FIREWALL_ROUTES,
  ...FILTER_ROUTES,
];
