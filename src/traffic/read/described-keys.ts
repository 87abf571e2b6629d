/** Short names of fields in a described request. */
export const SHORT_FIELDS: ReadonlyMap<string, string> = new Map([
  ["ip", "ip.src"],
  ["country", "ip.src.country"],
  ["continent", "ip.src.continent"],
  ["asn", "ip.src.asnum"],
  ["city", "ip.src.city"],
  ["region", "ip.src.region"],
  ["bot_score", "cf.bot_management.score"],
  ["verified_bot", "cf.bot_management.verified_bot"],
  ["waf_score", "cf.waf.score"],
]);

/** Keys of a described request that are neither fields nor short names of fields, each with its sentence for editors. */
export const REQUEST_KEYS: Readonly<Record<string, string>> = {
  name: "A name for reports.",
  method: "The HTTP method. Default: `GET`, or `POST` with a body.",
  url: "The address, or a path; a path leaves the host unknown.",
  headers: "Headers by name; a value is a string, or a list of strings for a header that repeats.",
  cookies: "Cookies by name.",
  body: "The body: a string, or an object with `plain_text`, `json` or `base64`.",
  form: "Fields of a form, sent as `application/x-www-form-urlencoded`.",
  json: "Any JSON value, sent as `application/json`.",
  version: "The version of HTTP, such as `HTTP/2`.",
  protocol: "The same as `version`.",
  context:
    "What the network knows, as Cloudflare's request tracer takes it: `bot_score`, `threat_score`, `geoloc`.",
  skip_response: "A key of the request tracer, without effect here.",
  fields: "Values by the names of fields of the Rules language. They replace what the other keys say.",
  lists: "The items of named lists.",
  managed: "Outcomes of managed rulesets by their id: an action, or null for a request that passes.",
  exceeds: "Rules whose rate limit or credential check the request meets, by ref, id or description.",
  open: "Whether a field that is not given is unknown (true, the default) or missing (false).",
};

/** Fields by the keys of the tracer's `context`. */
export const CONTEXT_FIELDS: ReadonlyMap<string, string> = new Map([
  ["bot_score", "cf.bot_management.score"],
  ["threat_score", "cf.threat_score"],
]);

/** Fields by the keys of the tracer's `context.geoloc`. */
export const GEOLOC_FIELDS: ReadonlyMap<string, string> = new Map([
  ["city", "ip.src.city"],
  ["continent", "ip.src.continent"],
  ["is_eu_country", "ip.src.is_in_european_union"],
  ["iso_code", "ip.src.country"],
  ["latitude", "ip.src.lat"],
  ["longitude", "ip.src.lon"],
  ["postal_code", "ip.src.postal_code"],
  ["region_code", "ip.src.region_code"],
  ["subdivision_2_iso_code", "ip.src.subdivision_2_iso_code"],
  ["timezone", "ip.src.timezone.name"],
]);
