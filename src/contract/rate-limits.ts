import { docsPage, documented } from "./cite.ts";

const PARAMETERS = docsPage("waf/rate-limiting-rules/parameters/");

/** The phase of rate limiting rules. */
export const RATE_LIMIT_PHASE = "http_ratelimit";

/** What the `ratelimit` of a rule may say. */
export const RATE_LIMITS = {
  /** What requests may be counted by: fields, and the functions that read a body. Keys in brackets are left out. */
  characteristics: documented<readonly string[]>(
    [
      "cf.colo.id",
      "ip.src",
      "cf.unique_visitor_id",
      "http.request.headers",
      "http.request.cookies",
      "http.request.uri.args",
      "http.host",
      "http.request.uri.path",
      "ip.src.asnum",
      "ip.geoip.asnum",
      "ip.src.country",
      "ip.geoip.country",
      "cf.bot_management.ja3_hash",
      "cf.bot_management.ja4",
      "lookup_json_string",
      "lookup_json_integer",
      "http.request.body.form",
      "http.request.body.raw",
      "http.request.jwt.claims",
    ],
    PARAMETERS,
  ),
  /** Keys that each must have. */
  keys: documented<readonly string[]>(["characteristics", "period"], PARAMETERS),
  /** Of these it must have one: the number of requests, or the sum of their scores. */
  numbers: documented<readonly string[]>(["requests_per_period", "score_per_period"], PARAMETERS),
  /** Characteristics that exclude each other. */
  exclusive: documented<readonly string[]>(["ip.src", "cf.unique_visitor_id"], PARAMETERS),
} as const;
