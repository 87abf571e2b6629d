import { RESULTS } from "../../contract/schemas/answers.ts";
import { list } from "../../core/schema.ts";
import * as filters from "../firewall/filters.ts";
import * as firewallRules from "../firewall/rules.ts";
import { validateExpression } from "../firewall/validate.ts";
import type { Route } from "../http/route.ts";
import { PAGE_QUERY, ZONE_PATH } from "./shared.ts";

const FIREWALL_RULE = `${ZONE_PATH}/firewall/rules/{rule_id}`;
/** Firewall rules. */
export const FIREWALL_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: `${ZONE_PATH}/firewall/rules`,
    summary: "List firewall rules",
    query: PAGE_QUERY,
    resultSchema: list(RESULTS.firewallRule),
    handle: firewallRules.listFirewallRules,
  },
  {
    method: "POST",
    path: `${ZONE_PATH}/firewall/rules`,
    summary: "Create firewall rules, with filters or for filters that exist",
    requestSchema: "firewallRuleBodies",
    resultSchema: list(RESULTS.firewallRule),
    handle: firewallRules.createFirewallRules,
  },
  {
    method: "PUT",
    path: `${ZONE_PATH}/firewall/rules`,
    summary: "Replace firewall rules",
    requestSchema: "firewallRuleBodies",
    resultSchema: list(RESULTS.firewallRule),
    handle: firewallRules.putFirewallRules,
  },
  {
    method: "DELETE",
    path: `${ZONE_PATH}/firewall/rules`,
    summary: "Delete firewall rules",
    query: { id: "An id; several times for several rules." },
    resultSchema: list(RESULTS.deleted),
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

const FILTER = `${ZONE_PATH}/filters/{filter_id}`;
/** Filters. */
export const FILTER_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: `${ZONE_PATH}/filters`,
    summary: "List filters",
    query: PAGE_QUERY,
    resultSchema: list(RESULTS.filter),
    handle: filters.listFilters,
  },
  {
    method: "POST",
    path: `${ZONE_PATH}/filters`,
    summary: "Create filters",
    requestSchema: "filtersBody",
    resultSchema: list(RESULTS.filter),
    handle: filters.createFilters,
  },
  {
    method: "PUT",
    path: `${ZONE_PATH}/filters`,
    summary: "Replace filters",
    requestSchema: "filtersBody",
    resultSchema: list(RESULTS.filter),
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
