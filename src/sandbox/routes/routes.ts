import { ENDPOINTS } from "../../contract/rest.ts";
import { RESULTS } from "../../contract/schemas/api.ts";
import type { SchemaName } from "../../contract/schemas/schemas.ts";
import { type JsonSchema, list } from "../../core/schema.ts";
import * as filters from "../firewall/filters.ts";
import * as firewallRules from "../firewall/rules.ts";
import { validateExpression } from "../firewall/validate.ts";
import type { Method, Permission, Route, RouteHandler } from "../http/route.ts";
import * as items from "../lists/items.ts";
import * as lists from "../lists/lists.ts";
import * as migration from "../migration/read.ts";
import { OVERRIDE_HANDLERS } from "../previous/overrides.ts";
import { previousHandlers } from "../previous/packages.ts";
import { PAGE_RULE_HANDLERS } from "../previous/page-rules.ts";
import rows from "../routes.json" with { type: "json" };
import { putEntryPoint } from "../rulesets/entry-point.ts";
import * as storedRulesets from "../rulesets/read.ts";
import { createRule, deleteRule, patchRule } from "../rulesets/rules.ts";
import * as rulesets from "../rulesets/whole.ts";
import { getAccount, getWafSetting, getZone, listAccounts, listZones, verifyToken } from "../zones.ts";

/** The path of the previous WAF of a zone. */
export const PREVIOUS_PATH = "/zones/{zone_id}/firewall/waf";

interface RouteRow {
  readonly method: Method;
  readonly path: string;
  /** One phrase for the OpenAPI document. */
  readonly does: string;
  /** Whether accounts have the same route. */
  readonly isOfAccountsToo?: true;
  readonly access?: Permission["access"];
  readonly body?: SchemaName;
  readonly isPaged?: true;
  readonly query?: NonNullable<Route["query"]>;
  readonly takesDryRun?: true;
  readonly hasNoContent?: true;
  readonly result?: keyof typeof RESULTS;
  readonly isList?: true;
  readonly statuses?: readonly number[];
  /** A group of handlers, and one of them. */
  readonly handle: string;
}

const PAGE_QUERY = { page: "A whole number from 1.", per_page: "A whole number from 1." } as const;

const HANDLERS: Readonly<Record<string, Readonly<Record<string, RouteHandler>>>> = {
  filters,
  firewallRules,
  items,
  lists,
  groups: previousHandlers("group"),
  migration,
  overrides: OVERRIDE_HANDLERS,
  packages: previousHandlers("package"),
  pageRules: PAGE_RULE_HANDLERS,
  rulesets,
  rulesetRules: { createRule, deleteRule, patchRule, putEntryPoint },
  storedRulesets,
  wafRules: previousHandlers("wafRule"),
  expressions: { validateExpression },
  zones: { getAccount, getWafSetting, getZone, listAccounts, listZones, verifyToken },
};

const NOTHING: JsonSchema = { type: "null" };

const MIGRATION_QUERY = Object.fromEntries(
  Object.entries(ENDPOINTS.putEntryPoint.value.query ?? {}).map(([name, { values }]) => [name, values]),
);

/** Every operation that the sandbox emulates. */
export const ROUTES: readonly Route[] = (rows as readonly RouteRow[]).flatMap((row) => {
  if (!row.isOfAccountsToo) return [routeOf(row)];
  const path = row.path.replace("/zones/{zone_id}", "/accounts/{account_id}");
  return [routeOf({ ...row, path, does: row.does.replace(/a zone$/, "an account") }), routeOf(row)];
});

function routeOf({ does, body, result, isList, isPaged, isOfAccountsToo: _, ...row }: RouteRow): Route {
  const [group = "", name = ""] = row.handle.split(".");
  const handle = HANDLERS[group]?.[name];
  if (!handle) throw new Error(`the table of routes names the handler ${row.handle}, which does not exist`);
  const isMove = row.path === ENDPOINTS.putEntryPoint.value.path && row.method === "PUT";
  const query = { ...(isPaged && PAGE_QUERY), ...row.query, ...(isMove && MIGRATION_QUERY) };
  const schema: JsonSchema =
    result === undefined ? NOTHING : isList ? list(RESULTS[result]) : RESULTS[result];
  return {
    ...row,
    summary: does,
    ...(body && { requestSchema: body }),
    ...(Object.keys(query).length > 0 && { query }),
    // With `dry_run=true` the result is null.
    resultSchema: row.takesDryRun && schema !== NOTHING ? { anyOf: [schema, NOTHING] } : schema,
    handle,
  };
}
