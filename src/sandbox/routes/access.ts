import { RESULTS } from "../../contract/schemas/answers.ts";
import { list } from "../../core/schema.ts";
import type { Route } from "../http/route.ts";
import * as zones from "../zones.ts";
import { PAGE_QUERY, ZONE_PATH } from "./shared.ts";

/** The token, accounts and zones. */
export const ACCESS_ROUTES: readonly Route[] = [
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
    resultSchema: list(RESULTS.account),
    query: PAGE_QUERY,
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
    resultSchema: list(RESULTS.zone),
    query: { ...PAGE_QUERY, name: "A zone's name.", "account.id": "An account's id." },
    handle: zones.listZones,
  },
  {
    method: "GET",
    path: ZONE_PATH,
    summary: "Get a zone",
    resultSchema: RESULTS.zone,
    handle: zones.getZone,
  },
  {
    method: "GET",
    path: `${ZONE_PATH}/settings/waf`,
    summary: "Get the setting that switches the previous WAF on or off",
    resultSchema: RESULTS.wafSetting,
    handle: zones.getWafSetting,
  },
];
