import type { FactSource } from "../core/diagnostic.ts";
import { docsPage, publicPage } from "./cite.ts";

/** The name in the Rules language of something that people know by another name. */
export interface OtherName {
  /** A field or function of the Rules language. */
  readonly name: string;
  /** Where the other name comes from, or where people were seen to write it. */
  readonly source: FactSource;
}

type Names = Readonly<Record<string, string>>;

/** Names that follow the scheme of the language without being in it, as seen in public configurations. */
const GUESSED: Names = {
  "http.uri": "http.request.uri",
  "http.uri.path": "http.request.uri.path",
  "http.uri.query": "http.request.uri.query",
  "http.path": "http.request.uri.path",
  "http.url": "http.request.full_uri",
  "http.query": "http.request.uri.query",
  "http.method": "http.request.method",
  "http.hostname": "http.host",
  "http.useragent": "http.user_agent",
  "http.cookies": "http.cookie",
  "http.headers": "http.request.headers",
  "http.scheme": "ssl",
  "http.ssl": "ssl",
  "http.https": "ssl",
  "http.version": "http.request.version",
  "http.body": "http.request.body.raw",
  "http.status": "http.response.code",
  "http.response.status": "http.response.code",
  "http.response.status_code": "http.response.code",
  "http.request.path": "http.request.uri.path",
  "http.request.url": "http.request.full_uri",
  "http.request.full_url": "http.request.full_uri",
  "http.request.query": "http.request.uri.query",
  "http.request.query_string": "http.request.uri.query",
  "http.request.querystring": "http.request.uri.query",
  "http.request.host": "http.host",
  "http.request.hostname": "http.host",
  "http.request.uri.host": "http.host",
  "http.request.user_agent": "http.user_agent",
  "http.request.useragent": "http.user_agent",
  "http.request.cookie": "http.cookie",
  "http.request.referer": "http.referer",
  "http.request.referrer": "http.referer",
  "http.request.header": "http.request.headers",
  "http.request.args": "http.request.uri.args",
  "http.request.body": "http.request.body.raw",
  "http.request.protocol": "http.request.version",
  "http.request.scheme": "ssl",
  "http.request.ssl": "ssl",
  "http.request.uri.scheme": "ssl",
  "http.request.ip": "ip.src",
  "http.request.country": "ip.src.country",
  "http.request.extension": "http.request.uri.path.extension",
  "http.request.uri.extension": "http.request.uri.path.extension",
  "http.request.timestamp": "http.request.timestamp.sec",
  "ip.country": "ip.src.country",
  "ip.asn": "ip.src.asnum",
  "ip.asnum": "ip.src.asnum",
  "ip.src.asn": "ip.src.asnum",
  "ip.src.country_code": "ip.src.country",
  "ip.geoip.asn": "ip.src.asnum",
  "ip.geoip.country_code": "ip.src.country",
  "ip.geo.country": "ip.src.country",
  "cf.country": "ip.src.country",
  "cf.asn": "ip.src.asnum",
  "cf.ip": "ip.src",
  "cf.bot_score": "cf.bot_management.score",
  "cf.verified_bot": "cf.client.bot",
  "cf.attack_score": "cf.waf.score",
  "cf.tls_client_auth.verified": "cf.tls_client_auth.cert_verified",
  hostname: "http.host",
  host: "http.host",
};

const CLOUD_ARMOR: Names = {
  "origin.ip": "ip.src",
  "origin.region_code": "ip.src.country",
  "origin.asn": "ip.src.asnum",
  "request.method": "http.request.method",
  "request.path": "http.request.uri.path",
  "request.query": "http.request.uri.query",
  "request.scheme": "ssl",
  "request.headers": "http.request.headers",
};

const VCL: Names = {
  "client.ip": "ip.src",
  "client.geo.country_code": "ip.src.country",
  "client.as.number": "ip.src.asnum",
  "req.url": "http.request.uri",
  "req.url.path": "http.request.uri.path",
  "req.url.qs": "http.request.uri.query",
  "req.method": "http.request.method",
  "req.request": "http.request.method",
  "req.http.host": "http.host",
};

const LOGPUSH: Names = {
  ClientIP: "ip.src",
  ClientASN: "ip.src.asnum",
  ClientCountry: "ip.src.country",
  ClientRequestHost: "http.host",
  ClientRequestMethod: "http.request.method",
  ClientRequestPath: "http.request.uri.path",
  ClientRequestURI: "http.request.uri",
  ClientRequestReferer: "http.referer",
  ClientRequestUserAgent: "http.user_agent",
  ClientRequestScheme: "ssl",
  ClientRequestProtocol: "http.request.version",
  EdgeResponseStatus: "http.response.code",
  BotScore: "cf.bot_management.score",
  WAFAttackScore: "cf.waf.score",
  RayID: "cf.ray_id",
};

const WORKERS: Names = {
  "request.url": "http.request.full_uri",
  "request.cf.country": "ip.src.country",
  "request.cf.asn": "ip.src.asnum",
  "request.cf.tlsVersion": "cf.tls_version",
  "request.cf.botManagement.score": "cf.bot_management.score",
};

const MODSECURITY: Names = {
  REMOTE_ADDR: "ip.src",
  REQUEST_METHOD: "http.request.method",
  REQUEST_URI: "http.request.uri",
  REQUEST_FILENAME: "http.request.uri.path",
  REQUEST_HEADERS: "http.request.headers",
  REQUEST_COOKIES: "http.request.cookies",
  QUERY_STRING: "http.request.uri.query",
  ARGS: "http.request.uri.args",
};

const FUNCTIONS: Names = {
  lowercase: "lower",
  tolower: "lower",
  to_lower: "lower",
  toLowerCase: "lower",
  uppercase: "upper",
  toupper: "upper",
  to_upper: "upper",
  toUpperCase: "upper",
  length: "len",
  size: "len",
  strlen: "len",
  count: "len",
  substr: "substring",
  startswith: "starts_with",
  startsWith: "starts_with",
  begins_with: "starts_with",
  endswith: "ends_with",
  endsWith: "ends_with",
  urldecode: "url_decode",
  decode_url: "url_decode",
  regexp_replace: "regex_replace",
  base64_decode: "decode_base64",
  concatenate: "concat",
  tostring: "to_string",
  str: "to_string",
};

const BY_SOURCE: readonly (readonly [FactSource, Names])[] = [
  [publicPage("https://github.com/cloudflare/terraform-provider-cloudflare/pull/1326"), GUESSED],
  [publicPage("https://cloud.google.com/armor/docs/rules-language-reference"), CLOUD_ARMOR],
  [publicPage("https://www.fastly.com/documentation/reference/vcl/variables/"), VCL],
  [docsPage("logs/logpush/logpush-job/datasets/zone/http_requests/"), LOGPUSH],
  [docsPage("workers/runtime-apis/request/"), WORKERS],
  [publicPage("https://github.com/owasp-modsecurity/ModSecurity/wiki/Reference-Manual-(v3.x)"), MODSECURITY],
  [docsPage("ruleset-engine/rules-language/functions/"), FUNCTIONS],
];

/** Names of other products, older names and plausible guesses, by name. */
export const OTHER_NAMES: ReadonlyMap<string, OtherName> = new Map(
  BY_SOURCE.flatMap(([source, names]) =>
    Object.entries(names).map(([other, name]): [string, OtherName] => [other, { name, source }]),
  ),
);

/** Words for an action in other products and in earlier APIs, and the action that replaces them. */
export const OTHER_ACTIONS: ReadonlyMap<string, string> = new Map([
  ["allow", "skip"],
  ["bypass", "skip"],
  ["whitelist", "skip"],
  ["pass", "skip"],
  ["simulate", "log"],
  ["count", "log"],
  ["monitor", "log"],
  ["deny", "block"],
  ["drop", "block"],
  ["reject", "block"],
  ["captcha", "managed_challenge"],
  ["jschallenge", "js_challenge"],
  ["cache", "set_cache_settings"],
  ["origin", "route"],
  ["transform", "rewrite"],
  ["forward", "redirect"],
]);
