import { docsPage, documented, publicPage } from "./cite.ts";
import type { IntegerRange } from "./domain.ts";

const CONFIGURATION = docsPage("rules/configuration-rules/settings/");
const CACHE = docsPage("cache/how-to/cache-rules/settings/");
const CACHE_RESPONSES = docsPage("cache/how-to/cache-response-rules/settings/");
const COMPRESSION = docsPage("rules/compression-rules/settings/");
const CUSTOM_FIELDS = docsPage("logs/logpush/logpush-job/custom-fields/");
const ORIGIN = docsPage("rules/origin-rules/features/");
/** The client that is generated from the service's own description of its API. */
const API_DESCRIPTION = publicPage(
  "https://github.com/cloudflare/cloudflare-go/blob/v6.10.0/rulesets/rule.go",
);

/** The choices of settings of rules, beside those that are on or off. */
export const SETTINGS = {
  ssl: documented<readonly string[]>(["off", "flexible", "full", "strict", "origin_pull"], CONFIGURATION),
  securityLevel: documented<readonly string[]>(
    ["off", "essentially_off", "low", "medium", "high", "under_attack"],
    API_DESCRIPTION,
    "The documentation names off, essentially_off and under_attack.",
  ),
  polish: documented<readonly string[]>(["off", "lossless", "lossy", "webp"], CONFIGURATION),
  requestBodyBuffering: documented<readonly string[]>(["none", "standard", "full"], API_DESCRIPTION),
  responseBodyBuffering: documented<readonly string[]>(["none", "standard"], API_DESCRIPTION),
  edgeTtlMode: documented<readonly string[]>(
    ["respect_origin", "bypass_by_default", "override_origin"],
    CACHE,
  ),
  browserTtlMode: documented<readonly string[]>(
    ["respect_origin", "bypass_by_default", "override_origin", "bypass"],
    API_DESCRIPTION,
    "The documentation does not name bypass.",
  ),
  /** Seconds for which answers with a status code are cached; -1 stands for `no-store`. */
  minStatusCodeTtl: documented(-1, CACHE),
  compressionAlgorithms: documented<readonly string[]>(
    ["none", "auto", "default", "gzip", "brotli", "zstd"],
    COMPRESSION,
  ),
  minCompressionAlgorithms: documented(1, COMPRESSION),
  /** Algorithms after which no other may be listed. */
  lastCompressionAlgorithms: documented<readonly string[]>(["none", "default", "auto"], COMPRESSION),
  ports: documented<IntegerRange>({ first: 1, last: 65_535 }, ORIGIN),
  originHost: documented(
    "The override of a DNS record and that of the SNI are host names.",
    ORIGIN,
    "A scheme, a port or a path is none of a host name.",
  ),
  cacheTagOperations: documented<readonly string[]>(["add", "remove", "set"], CACHE_RESPONSES),
  cacheControlOperations: documented<readonly string[]>(["set", "remove"], CACHE_RESPONSES),
  customFieldLists: documented<readonly string[]>(
    [
      "request_fields",
      "transformed_request_fields",
      "response_fields",
      "raw_response_fields",
      "cookie_fields",
    ],
    CUSTOM_FIELDS,
    "A rule has at least one of these lists.",
  ),
  maxCustomFields: documented(100, CUSTOM_FIELDS, "In each list."),
  /** Cache settings that apply only to cacheable responses. */
  eligibleForCache: documented<readonly string[]>(
    ["edge_ttl", "cache_key", "cache_reserve", "serve_stale", "read_timeout"],
    CACHE,
    "Listed among the settings for what is eligible; that the API rejects them beside cache: false is not stated.",
  ),
  browserTtlDefault: documented(
    "To override the lifetime in browsers, define it.",
    CACHE,
    "That the API rejects an override without a default is not stated.",
  ),
  customFieldRules: documented(
    "Names of headers are in lower case, the expression is true, and a header is logged either raw or transformed. The header Range is not supported.",
    CUSTOM_FIELDS,
  ),
  /** Lists of headers; a header may be in at most one of them. */
  exclusiveFieldLists: documented<readonly (readonly [string, string])[]>(
    [
      ["request_fields", "transformed_request_fields"],
      ["response_fields", "raw_response_fields"],
    ],
    CUSTOM_FIELDS,
  ),
  hostHeader: documented(
    "What replaces the Host header is the name of a server.",
    ORIGIN,
    "The API takes any text of one character or more, as far as is known.",
  ),
  /** The form of the names of headers that transform rules set or remove. */
  headerName: documented(
    "^[A-Za-z0-9_-]+$",
    docsPage("rules/transform/request-header-modification/reference/header-format/"),
    "The page for response headers says the same.",
  ),
  /** The form of the fixed values of headers that transform rules set. */
  headerValue: documented(
    "^[ A-Za-z0-9_:;.,\\\\/\"'?!(){}\\[\\]@<>=+*#$&`|~^%-]*$",
    docsPage("rules/transform/request-header-modification/reference/header-format/"),
    "The page for response headers says the same. That the API rejects other characters is not stated.",
  ),
  headerOperations: documented<readonly string[]>(["add", "set", "remove"], API_DESCRIPTION),
  assetName: documented(
    "^[A-Za-z0-9_]{1,200}$",
    docsPage("rules/custom-errors/reference/parameters/"),
    "Letters, digits and underscores; at most 200.",
  ),
  rewrittenPath: documented(
    "A rewritten path begins with / and does not lead below /cdn-cgi/; any other is answered with error 1035.",
    docsPage("support/troubleshooting/http-status-codes/cloudflare-1xxx-errors/error-1035/"),
  ),
  /** The path that the service keeps for itself. */
  ownPath: documented(
    "/cdn-cgi/",
    docsPage("support/troubleshooting/http-status-codes/cloudflare-1xxx-errors/error-1035/"),
  ),
  statusCodeRange: documented(
    "A range of status codes goes from its first to its last; without one of them it is open there.",
    docsPage("cache/how-to/cache-rules/settings/"),
  ),
  /** The query string has no `?` in front. */
  rewrittenQuery: documented(
    "The query string is what follows the first ?, without it.",
    docsPage("ruleset-engine/rules-language/fields/reference/http.request.uri.query/"),
  ),
  removedHeader: documented(
    "To remove a header, the operation is all that is given.",
    docsPage("rules/transform/request-header-modification/reference/parameters/"),
  ),
  cacheKeyExclusions: documented(
    "A custom cache key has include or exclude for the query string, and a status code has either a value or a range.",
    publicPage("https://registry.terraform.io/providers/cloudflare/cloudflare/4.0.0/docs/resources/ruleset"),
  ),
} as const;
