import { RESULTS } from "../../contract/schemas/answers.ts";
import { list } from "../../core/schema.ts";
import type { Route } from "../http/route.ts";
import * as pageRules from "../previous/page-rules.ts";
import { ZONE_PATH } from "./shared.ts";

const PAGE_RULE = `${ZONE_PATH}/pagerules/{pagerule_id}`;
/** Page rules. */
export const PAGE_RULE_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: `${ZONE_PATH}/pagerules`,
    summary: "List page rules",
    query: { status: ["active", "disabled"] },
    resultSchema: list(RESULTS.pageRule),
    handle: pageRules.listPageRules,
  },
  {
    method: "POST",
    path: `${ZONE_PATH}/pagerules`,
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
