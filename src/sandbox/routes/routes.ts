import type { Route } from "../http/route.ts";
import { ACCESS_ROUTES } from "./access.ts";
import { FILTER_ROUTES, FIREWALL_ROUTES } from "./firewall.ts";
import { MIGRATION_ROUTES } from "./migration.ts";
import { PAGE_RULE_ROUTES } from "./page-rules.ts";
import { PREVIOUS_WAF_ROUTES } from "./previous.ts";
import { rulesetRoutes } from "./rulesets.ts";
import { ZONE_PATH } from "./shared.ts";

/** Every operation that the sandbox emulates. */
export const ROUTES: readonly Route[] = [
  ...ACCESS_ROUTES,
  ...rulesetRoutes("/accounts/{account_id}", "an account"),
  ...rulesetRoutes(ZONE_PATH, "a zone"),
  ...MIGRATION_ROUTES,
  ...PREVIOUS_WAF_ROUTES,
  ...PAGE_RULE_ROUTES,
  ...FIREWALL_ROUTES,
  ...FILTER_ROUTES,
];
