import { flag, integer, list, count as seconds, text } from "../../core/schema.ts";
import { BLOCK_RESPONSE, REDIRECT_STATUS_CODES, SERVED_ERROR } from "../action-parameters.ts";
import { SETTINGS } from "../settings.ts";
import {
  exclusive,
  forbids,
  inRange,
  keyed,
  named,
  needs,
  type ParameterSchema,
  someOf,
  word,
} from "./parameter-schema.ts";

const texts = list(text);

const hostName: ParameterSchema = {
  type: "string",
  pattern: "^[^/:\\s]+$",
  description: "a host name, without scheme, port and path",
};

/** Where a value stands, or an expression that computes it. `no-static-and-dynamic-value` demands one of them. */
const computed = { value: text, expression: text };

const headers = named(
  keyed({ operation: word(SETTINGS.headerOperations.value), ...computed }, ["operation"]),
  { pattern: SETTINGS.headerName.value, description: "made of letters, digits, `-` and `_`" },
);

/** `"*"` stands for all of them: `rulesets.go` of cloudflare-go 0.x reads and writes it. */
const includedOrNot: ParameterSchema = { anyOf: [texts, keyed({ list: texts, all: flag }), word(["*"])] };

const statusCodeTtl = keyed(
  {
    value: { type: "integer", minimum: SETTINGS.minStatusCodeTtl.value },
    status_code: integer,
    status_code_range: keyed({ from: integer, to: integer }),
  },
  ["value"],
  [exclusive("status_code", "status_code_range")],
);

const customKey = keyed({
  cookie: keyed({ include: texts, check_presence: texts }),
  header: keyed({
    include: texts,
    check_presence: texts,
    exclude_origin: flag,
    contains: named(texts),
  }),
  host: keyed({ resolved: flag }),
  query_string: keyed(
    { include: includedOrNot, exclude: includedOrNot },
    [],
    [exclusive("include", "exclude")],
  ),
  user: keyed({ device_type: flag, geo: flag, lang: flag }),
});

const cacheSettings = keyed({
  additional_cacheable_ports: { type: "array", items: inRange(SETTINGS.ports.value) },
  browser_ttl: keyed({ mode: word(SETTINGS.browserTtlMode.value), default: seconds }, ["mode"]),
  cache: flag,
  cache_key: keyed({
    cache_by_device_type: flag,
    cache_deception_armor: flag,
    ignore_query_strings_order: flag,
    custom_key: customKey,
  }),
  cache_reserve: keyed({ eligible: flag, minimum_file_size: { type: "integer", minimum: 0 } }),
  edge_ttl: keyed(
    {
      mode: word(SETTINGS.edgeTtlMode.value),
      default: seconds,
      status_code_ttl: { type: "array", items: statusCodeTtl },
    },
    ["mode"],
    // "default is useless in respect_origin mode", and a missing one is rejected:
    // https://github.com/cloudflare/terraform-provider-cloudflare/issues/2165, pull requests 2097 and 7210.
    [needs("mode", "override_origin", "default"), forbids("mode", "respect_origin", "default")],
  ),
  origin_cache_control: flag,
  origin_error_page_passthru: flag,
  origin_range_requests: keyed({ mode: text }),
  read_timeout: { type: "integer", minimum: 0 },
  respect_strong_etags: flag,
  serve_stale: keyed({ disable_stale_while_updating: flag }),
  shared_dictionary: keyed({ match_pattern: text }, ["match_pattern"]),
  strip_etags: flag,
  strip_last_modified: flag,
  strip_set_cookie: flag,
  vary: { type: "object" },
});

/** Turns something off; nothing turns it on again: the API's schema has `true` alone. */
const off: ParameterSchema = { type: "boolean", enum: [true] };

const settings = keyed({
  automatic_https_rewrites: flag,
  autominify: keyed({ css: flag, html: flag, js: flag }),
  bic: flag,
  content_converter: flag,
  disable_apps: off,
  disable_pay_per_crawl: flag,
  disable_rum: off,
  disable_zaraz: off,
  email_obfuscation: flag,
  fonts: flag,
  hotlink_protection: flag,
  mirage: flag,
  opportunistic_encryption: flag,
  polish: word(SETTINGS.polish.value),
  redirects_for_ai_training: flag,
  request_body_buffering: word(SETTINGS.requestBodyBuffering.value),
  response_body_buffering: word(SETTINGS.responseBodyBuffering.value),
  rocket_loader: flag,
  security_level: word(SETTINGS.securityLevel.value),
  server_side_excludes: flag,
  ssl: word(SETTINGS.ssl.value),
  sxg: flag,
});

const directive = keyed({ operation: word(SETTINGS.cacheControlOperations.value), cloudflare_only: flag }, [
  "operation",
]);
const duration = keyed(
  { operation: word(SETTINGS.cacheControlOperations.value), cloudflare_only: flag, value: seconds },
  ["operation"],
  [needs("operation", "set", "value")],
);
const qualified = keyed(
  { operation: word(SETTINGS.cacheControlOperations.value), cloudflare_only: flag, qualifiers: texts },
  ["operation"],
);

const cacheControl = keyed({
  immutable: directive,
  "max-age": duration,
  "must-revalidate": directive,
  "must-understand": directive,
  "no-cache": qualified,
  "no-store": directive,
  "no-transform": directive,
  private: qualified,
  "proxy-revalidate": directive,
  public: directive,
  "s-maxage": duration,
  "stale-if-error": duration,
  "stale-while-revalidate": duration,
});

function loggedFields(more: Readonly<Record<string, ParameterSchema>> = {}) {
  return {
    type: "array",
    items: keyed({ name: text, ...more }, ["name"]),
    maxItems: SETTINGS.maxCustomFields.value,
  } as const;
}

const customFields = keyed(
  {
    cookie_fields: loggedFields(),
    request_fields: loggedFields(),
    transformed_request_fields: loggedFields(),
    response_fields: loggedFields({ preserve_duplicates: flag }),
    raw_response_fields: loggedFields({ preserve_duplicates: flag }),
  },
  [],
  [someOf(...SETTINGS.customFieldLists.value)],
);

const servedError = keyed(
  {
    asset_name: {
      type: "string",
      pattern: SETTINGS.assetName.value,
      description: "a name of letters, digits and underscores",
    },
    content: text,
    content_type: word(SERVED_ERROR.contentTypes.value),
    status_code: inRange(SERVED_ERROR.statusCodes.value),
  },
  [],
  [someOf("asset_name", "content"), someOf("asset_name", "content_type")],
);

/**
 * `action_parameters` by action. `execute` has a schema of its own (`executeParameters`); what `skip` takes depends on the
 * phase.
 */
export const PARAMETER_SCHEMAS = {
  block: keyed({
    response: keyed(
      {
        content: text,
        content_type: word(BLOCK_RESPONSE.contentTypes.value),
        status_code: inRange(BLOCK_RESPONSE.statusCodes.value),
      },
      BLOCK_RESPONSE.keys.value,
    ),
  }),
  compress_response: keyed(
    {
      algorithms: {
        type: "array",
        items: keyed({ name: word(SETTINGS.compressionAlgorithms.value) }),
        minItems: SETTINGS.minCompressionAlgorithms.value,
      },
    },
    ["algorithms"],
  ),
  log_custom_field: customFields,
  redirect: keyed({
    from_list: keyed({ key: text, name: text }),
    from_value: keyed(
      {
        preserve_query_string: flag,
        status_code: { type: "integer", enum: REDIRECT_STATUS_CODES.value },
        target_url: keyed(computed),
      },
      ["target_url"],
    ),
  }),
  rewrite: keyed({
    headers,
    uri: keyed({ origin: flag, path: keyed(computed), query: keyed(computed) }),
  }),
  route: keyed({
    host_header: { type: "string", pattern: "^[\\s\\S]", description: "a text of one character or more" },
    origin: keyed({ host: hostName, port: inRange(SETTINGS.ports.value) }),
    sni: keyed({ value: hostName }, ["value"]),
  }),
  serve_error: servedError,
  set_cache_control: cacheControl,
  set_cache_settings: cacheSettings,
  set_cache_tags: keyed(
    { operation: word(SETTINGS.cacheTagOperations.value), values: texts, expression: text },
    ["operation"],
    [exclusive("values", "expression")],
  ),
  set_config: settings,
} as const satisfies Readonly<Record<string, ParameterSchema>>;

/** `logging` of a rule. */
export const LOGGING_SCHEMA: ParameterSchema = keyed({ enabled: flag });

/** `ratelimit` of a rule. */
export const RATE_LIMIT_SCHEMA: ParameterSchema = keyed(
  {
    characteristics: texts,
    period: integer,
    requests_per_period: integer,
    requests_to_origin: flag,
    mitigation_timeout: integer,
    counting_expression: text,
    score_per_period: integer,
    score_response_header_name: text,
  },
  ["characteristics", "period"],
);

/** The schema of the parameters of an action; undefined for an action that has none, and for an unknown one. */
export function parameterSchemaOf(action: string): ParameterSchema | undefined {
  return Object.hasOwn(PARAMETER_SCHEMAS, action)
    ? PARAMETER_SCHEMAS[action as keyof typeof PARAMETER_SCHEMAS]
    : undefined;
}
