import { docsPage, documented, observed, publicPage } from "./cite.ts";
import type { IntegerRange } from "./domain.ts";
import type { Fact } from "./fact.ts";

const BLOCKED = docsPage("waf/reference/response-for-blocked-requests/");
const CUSTOM_ERRORS = docsPage("rules/custom-errors/parameters/");
const REDIRECTS = docsPage("rules/url-forwarding/single-redirects/settings/");
const ISSUES = publicPage("https://github.com/cloudflare/terraform-provider-cloudflare/issues");

/** Actions that do nothing without parameters; `execute` needs more than that, an id. */
export const ACTIONS_WITH_PARAMETERS = observed<readonly string[]>(
  [
    "skip",
    "rewrite",
    "redirect",
    "route",
    "set_config",
    "compress_response",
    "set_cache_settings",
    "serve_error",
    "log_custom_field",
  ],
  ISSUES,
  "The answer 20113 names the action; it was seen for set_config.",
);

/** The keys of the response of a `block` rule. */
export const BLOCK_RESPONSE = {
  keys: documented<readonly string[]>(["status_code", "content_type", "content"], BLOCKED),
  statusCodes: documented<IntegerRange>({ first: 400, last: 499 }, BLOCKED),
  contentTypes: documented<readonly string[]>(
    ["text/html", "text/plain", "application/json", "text/xml"],
    BLOCKED,
  ),
  maxBytesByPhase: documented<Readonly<Record<string, number>>>(
    { http_request_firewall_custom: 2048, http_ratelimit: 30_720 },
    BLOCKED,
    "2 KB and 30 KB.",
  ),
} as const;

/** The parameters of a `serve_error` rule. */
export const SERVED_ERROR = {
  statusCodes: documented<IntegerRange>({ first: 400, last: 999 }, CUSTOM_ERRORS),
  contentTypes: documented<readonly string[]>(
    ["text/html", "text/plain", "application/json", "text/xml"],
    CUSTOM_ERRORS,
  ),
  maxContentBytes: documented(10_240, CUSTOM_ERRORS, "10 KB."),
} as const;

/** Status codes of a redirect. */
export const REDIRECT_STATUS_CODES = documented<readonly number[]>([301, 302, 303, 307, 308], REDIRECTS);

/** Phases for whose rules a parameter is documented, where the action is offered in others too. */
export const PARAMETER_PHASES: readonly Fact<{
  readonly action: string;
  readonly parameter: string;
  readonly phases: readonly string[];
}>[] = [
  documented(
    { action: "rewrite", parameter: "uri", phases: ["http_request_transform"] },
    docsPage("rules/transform/url-rewrite/create-api/"),
    "That the API rejects it in phases of headers is not stated.",
  ),
  documented(
    {
      action: "rewrite",
      parameter: "headers",
      phases: [
        "http_request_late_transform",
        "http_response_headers_transform",
        "http_request_firewall_custom",
      ],
    },
    docsPage("rules/transform/request-header-modification/create-api/"),
    "That the API rejects it among URL rewrites is not stated.",
  ),
  documented(
    { action: "redirect", parameter: "from_list", phases: ["http_request_redirect"] },
    docsPage("rules/url-forwarding/bulk-redirects/create-api/"),
    "That the API rejects it among single redirects is not stated.",
  ),
  documented(
    { action: "redirect", parameter: "from_value", phases: ["http_request_dynamic_redirect"] },
    docsPage("rules/url-forwarding/single-redirects/create-api/"),
    "That the API rejects it among bulk redirects is not stated.",
  ),
];

/** A rewritten part takes either a fixed `value` or an `expression`. */
export const VALUE_OR_EXPRESSION: Fact<readonly string[]> = documented(
  ["value", "expression"],
  docsPage("rules/transform/url-rewrite/create-api/"),
);

/** Where a rule may be put: one of these, and no more. */
export const POSITION = {
  keys: documented<readonly string[]>(
    ["before", "after", "index"],
    docsPage("ruleset-engine/rulesets-api/add-rule/"),
    "before and after hold a rule id, or an empty string for the first and the last place.",
  ),
  minIndex: documented(1, docsPage("ruleset-engine/rulesets-api/add-rule/")),
} as const;
