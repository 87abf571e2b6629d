import { RESULTS } from "../../contract/schemas/answers.ts";
import type { Route } from "../http/route.ts";
import * as pageRules from "../previous/page-rules.ts";
import { recordRoutes, ZONE_PATH } from "./shared.ts";

/** Page rules. */
export const PAGE_RULE_ROUTES: readonly Route[] = recordRoutes({
  path: `${ZONE_PATH}/pagerules`,
  id: "pagerule_id",
  words: ["a page rule", "page rules"],
  query: { status: ["active", "disabled"] },
  body: "pageRuleBody",
  result: RESULTS.pageRule,
  deleted: RESULTS.deleted,
  handlers: {
    list: pageRules.listPageRules,
    create: pageRules.createPageRule,
    get: pageRules.getPageRule,
    put: pageRules.putPageRule,
    patch: pageRules.patchPageRule,
    remove: pageRules.deletePageRule,
  },
});
