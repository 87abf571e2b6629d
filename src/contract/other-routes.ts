import { docsPage, documented, observed, publicPage } from "./cite.ts";
import type { Fact } from "./fact.ts";

const API_SCHEMAS = publicPage("https://github.com/cloudflare/api-schemas");
const LEAKED = docsPage("waf/detections/leaked-credentials/api-calls/");

/** Paths of the service that this project knows of and does not describe. */
export interface OtherRoute {
  /** A noun phrase. */
  readonly what: string;
  /** Below `/zones/{zone_id}` and `/accounts/{account_id}`, or below the base path; `{name}` stands for one segment. */
  readonly paths: readonly string[];
}

const ZONE = "/zones/{zone_id}";
const ACCOUNT = "/accounts/{account_id}";

/**
 * Operations that clients of a WAF call besides those of `ENDPOINTS`. All but `/graphql` and the list of zone settings
 * are operations of version 5.9.0 of the service's SDK for Python as well.
 */
export const OTHER_ROUTES: readonly Fact<OtherRoute>[] = [
  listed("bot management", `${ZONE}/bot_management`),
  listed("managed transforms", `${ZONE}/managed_headers`),
  listed("URL normalization", `${ZONE}/url_normalization`),
  listed(
    "Page Shield",
    `${ZONE}/page_shield`,
    `${ZONE}/page_shield/policies`,
    `${ZONE}/page_shield/policies/{policy_id}`,
    `${ZONE}/page_shield/scripts`,
    `${ZONE}/page_shield/scripts/{script_id}`,
    `${ZONE}/page_shield/connections`,
    `${ZONE}/page_shield/connections/{connection_id}`,
    `${ZONE}/page_shield/cookies`,
    `${ZONE}/page_shield/cookies/{cookie_id}`,
  ),
  listed("Cloud Connector rules", `${ZONE}/cloud_connector/rules`),
  documented(
    {
      what: "leaked credential checks",
      paths: [
        `${ZONE}/leaked-credential-checks`,
        `${ZONE}/leaked-credential-checks/detections`,
        `${ZONE}/leaked-credential-checks/detections/{detection_id}`,
      ],
    },
    LEAKED,
  ),
  listed(
    "content scanning",
    `${ZONE}/content-upload-scan/settings`,
    `${ZONE}/content-upload-scan/enable`,
    `${ZONE}/content-upload-scan/disable`,
    `${ZONE}/content-upload-scan/payloads`,
    `${ZONE}/content-upload-scan/payloads/{expression_id}`,
  ),
  listed(
    "custom pages",
    `${ZONE}/custom_pages`,
    `${ZONE}/custom_pages/{page_id}`,
    `${ACCOUNT}/custom_pages`,
    `${ACCOUNT}/custom_pages/{page_id}`,
  ),
  listed(
    "lists and their items",
    `${ACCOUNT}/rules/lists`,
    `${ACCOUNT}/rules/lists/{list_id}`,
    `${ACCOUNT}/rules/lists/{list_id}/items`,
    `${ACCOUNT}/rules/lists/{list_id}/items/{item_id}`,
    `${ACCOUNT}/rules/lists/bulk_operations/{operation_id}`,
  ),
  listed("zone settings", `${ZONE}/settings/{setting_id}`),
  observed(
    { what: "the list of zone settings", paths: [`${ZONE}/settings`] },
    publicPage("https://github.com/cloudflare/cloudflare-go/blob/v0.117.0/zone.go"),
    "`ZoneSettings` and `UpdateZoneSettings` of cloudflare-go; it is deprecated.",
  ),
  listed("DNS records", `${ZONE}/dns_records`, `${ZONE}/dns_records/{dns_record_id}`),
  listed("rate limits of the previous kind", `${ZONE}/rate_limits`, `${ZONE}/rate_limits/{rate_limit_id}`),
  ...[ZONE, ACCOUNT].map((owner) =>
    listed(
      "IP access rules",
      `${owner}/firewall/access_rules/rules`,
      `${owner}/firewall/access_rules/rules/{rule_id}`,
    ),
  ),
  listed("zone lockdowns", `${ZONE}/firewall/lockdowns`, `${ZONE}/firewall/lockdowns/{lockdown_id}`),
  listed("user agent rules", `${ZONE}/firewall/ua_rules`, `${ZONE}/firewall/ua_rules/{ua_rule_id}`),
  listed(
    "API Shield",
    `${ZONE}/api_gateway/configuration`,
    `${ZONE}/api_gateway/discovery`,
    `${ZONE}/api_gateway/operations`,
    `${ZONE}/api_gateway/operations/{operation_id}`,
    `${ZONE}/api_gateway/settings/schema_validation`,
    `${ZONE}/api_gateway/user_schemas`,
    `${ZONE}/api_gateway/user_schemas/{schema_id}`,
  ),
  listed(
    "snippets",
    `${ZONE}/snippets`,
    `${ZONE}/snippets/snippet_rules`,
    `${ZONE}/snippets/{snippet_name}`,
    `${ZONE}/snippets/{snippet_name}/content`,
  ),
  listed("security.txt", `${ZONE}/security-center/securitytxt`),
  listed(
    "notification policies",
    `${ACCOUNT}/alerting/v3/policies`,
    `${ACCOUNT}/alerting/v3/policies/{policy_id}`,
  ),
  documented({ what: "GraphQL analytics", paths: ["/graphql"] }, docsPage("analytics/graphql-api/")),
];

function listed(what: string, ...paths: readonly string[]): Fact<OtherRoute> {
  return documented({ what, paths }, API_SCHEMAS);
}
