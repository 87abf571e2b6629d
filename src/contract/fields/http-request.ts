import { docsPage } from "../cite.ts";
import { integers, nonNegative } from "../domain.ts";
import { CUSTOM_PHASE, MANAGED_PHASE } from "../phases.ts";
import { RATE_LIMIT_PHASE } from "../rate-limits.ts";
import { arrayOf, BOOL, BYTES, INT, mapOf } from "../value-type.ts";
import {
  DETECTED_TYPE,
  EXTENSION,
  FULL_URI,
  HEADER_KEY,
  HOST,
  HTTP_VERSION,
  METHOD,
  PATH,
  QUERY,
  RAW_EXTENSION,
  REFERER,
  URI,
} from "./domains.ts";
import { type FieldFact, fieldGroup, fieldPage } from "./entry.ts";
import { TRANSFORM_PHASES } from "./phases.ts";

const TEXTS = arrayOf(BYTES);
const TEXTS_BY_NAME = mapOf(TEXTS);
const INTS = arrayOf(INT);
const INTS_BY_NAME = mapOf(INTS);

const field = fieldGroup();
/** Where the body has been read. Documentation names no phases; other linters do. */
const BODY_PHASES = [CUSTOM_PHASE, RATE_LIMIT_PHASE, MANAGED_PHASE, "http_custom_errors"];
const body = fieldGroup({ plan: "enterprise", phases: BODY_PHASES });
const jwt = fieldGroup({ plan: "enterprise add-on", addon: "API Shield" });
const schemeOnlyJwt = fieldGroup({
  plan: "enterprise add-on",
  addon: "API Shield",
  evidence: "assumed",
  source: docsPage("api-shield/security/jwt-validation/"),
  note: "Missing in the documentation's index and in the engine's scheme; other linters have known it.",
});
const raw = fieldGroup();
const rawHeaders = fieldGroup({
  source: docsPage("rules/transform/request-header-modification/reference/fields-functions/"),
  note: "Listed for Transform Rules without a page of its own; the type is that of the field it is the raw form of.",
});

/** `http.*` of the request, and `ssl`. */
export const HTTP_REQUEST_FIELDS: readonly FieldFact[] = [
  field("http.cookie", BYTES),
  field("http.host", BYTES, {
    domain: HOST,
    letterCase: "lower",
    partOf: { field: "http.request.full_uri", part: "host" },
  }),
  field("http.referer", BYTES, { domain: REFERER }),
  field("http.user_agent", BYTES),
  field("http.x_forwarded_for", BYTES),
  field("http.request.accepted_languages", TEXTS, {
    phases: TRANSFORM_PHASES,
    note: "Sorted by weight; `*` is not stored.",
  }),
  field("http.request.cookies", TEXTS_BY_NAME, {
    plan: "pro",
    note: "Names are URL-decoded, values are untouched.",
  }),
  field("http.request.full_uri", BYTES, { domain: FULL_URI }),
  field("http.request.method", BYTES, { domain: METHOD }),
  field("http.request.timestamp.sec", INT, {
    domain: integers(
      1_000_000_000,
      9_999_999_999,
      fieldPage("http.request.timestamp.sec"),
      "a UNIX time in seconds, ten digits long",
    ),
  }),
  field("http.request.timestamp.msec", INT, {
    domain: integers(0, 999, fieldPage("http.request.timestamp.msec")),
    note: "The milliseconds within the second, not a complete time.",
  }),
  field("http.request.uri", BYTES, { domain: URI, partOf: { field: "http.request.full_uri", part: "uri" } }),
  field("http.request.uri.path", BYTES, {
    domain: PATH,
    partOf: { field: "http.request.uri", part: "path" },
  }),
  field("http.request.uri.path.extension", BYTES, {
    domain: EXTENSION,
    partOf: { field: "http.request.uri.path", part: "lower-extension" },
  }),
  field("http.request.uri.query", BYTES, {
    domain: QUERY,
    partOf: { field: "http.request.uri", part: "query" },
  }),
  field("http.request.uri.args", TEXTS_BY_NAME),
  field("http.request.uri.args.names", TEXTS),
  field("http.request.uri.args.values", TEXTS),
  field("http.request.version", BYTES, { domain: HTTP_VERSION }),
  field("http.request.headers", TEXTS_BY_NAME, { keys: HEADER_KEY }),
  field("http.request.headers.names", TEXTS, { note: "Original case; HTTP/2 sends small letters only." }),
  field("http.request.headers.values", TEXTS),
  field("http.request.headers.truncated", BOOL),
  field("ssl", BOOL, { partOf: { field: "http.request.full_uri", part: "is-encrypted" } }),

  field("http.request.body.mime", BYTES, { domain: DETECTED_TYPE }),
  body("http.request.body.raw", BYTES),
  body("http.request.body.truncated", BOOL),
  body("http.request.body.size", INT, { domain: nonNegative(fieldPage("http.request.body.size")) }),
  body("http.request.body.form", TEXTS_BY_NAME),
  body("http.request.body.form.names", TEXTS),
  body("http.request.body.form.values", TEXTS),
  body("http.request.body.multipart", TEXTS_BY_NAME),
  body("http.request.body.multipart.names", arrayOf(TEXTS)),
  body("http.request.body.multipart.values", TEXTS),
  body("http.request.body.multipart.content_types", arrayOf(TEXTS)),
  body("http.request.body.multipart.content_dispositions", arrayOf(TEXTS)),
  body("http.request.body.multipart.content_transfer_encodings", arrayOf(TEXTS)),
  body("http.request.body.multipart.filenames", arrayOf(TEXTS)),

  jwt("http.request.jwt.claims.aud", TEXTS_BY_NAME),
  jwt("http.request.jwt.claims.aud.names", TEXTS),
  jwt("http.request.jwt.claims.aud.values", TEXTS),
  jwt("http.request.jwt.claims.iat.sec", INTS_BY_NAME),
  jwt("http.request.jwt.claims.iat.sec.names", TEXTS),
  jwt("http.request.jwt.claims.iat.sec.values", INTS),
  jwt("http.request.jwt.claims.iss", TEXTS_BY_NAME),
  jwt("http.request.jwt.claims.iss.names", TEXTS),
  jwt("http.request.jwt.claims.iss.values", TEXTS),
  jwt("http.request.jwt.claims.jti", TEXTS_BY_NAME),
  jwt("http.request.jwt.claims.jti.names", TEXTS),
  jwt("http.request.jwt.claims.jti.values", TEXTS),
  jwt("http.request.jwt.claims.nbf.sec", INTS_BY_NAME),
  jwt("http.request.jwt.claims.nbf.sec.names", TEXTS),
  jwt("http.request.jwt.claims.nbf.sec.values", INTS),
  jwt("http.request.jwt.claims.sub", TEXTS_BY_NAME),
  jwt("http.request.jwt.claims.sub.names", TEXTS),
  jwt("http.request.jwt.claims.sub.values", TEXTS),
  schemeOnlyJwt("http.request.jwt.claims.exp.sec", INTS_BY_NAME),
  schemeOnlyJwt("http.request.jwt.claims.exp.sec.names", TEXTS),
  schemeOnlyJwt("http.request.jwt.claims.exp.sec.values", INTS),
];

/** `raw.http.request.*`: the same values before any transformation. Their textual form is not certain. */
export const RAW_REQUEST_FIELDS: readonly FieldFact[] = [
  raw("raw.http.request.full_uri", BYTES, { rawOf: "http.request.full_uri" }),
  raw("raw.http.request.uri", BYTES, {
    rawOf: "http.request.uri",
    partOf: { field: "raw.http.request.full_uri", part: "uri" },
  }),
  raw("raw.http.request.uri.path", BYTES, {
    rawOf: "http.request.uri.path",
    partOf: { field: "raw.http.request.uri", part: "path" },
  }),
  raw("raw.http.request.uri.path.extension", BYTES, {
    rawOf: "http.request.uri.path.extension",
    domain: RAW_EXTENSION,
    partOf: { field: "raw.http.request.uri.path", part: "extension" },
  }),
  raw("raw.http.request.uri.query", BYTES, {
    rawOf: "http.request.uri.query",
    partOf: { field: "raw.http.request.uri", part: "query" },
  }),
  raw("raw.http.request.uri.args", TEXTS_BY_NAME, { rawOf: "http.request.uri.args" }),
  raw("raw.http.request.uri.args.names", TEXTS, { rawOf: "http.request.uri.args.names" }),
  raw("raw.http.request.uri.args.values", TEXTS, { rawOf: "http.request.uri.args.values" }),
  rawHeaders("raw.http.request.headers", TEXTS_BY_NAME, { rawOf: "http.request.headers" }),
  rawHeaders("raw.http.request.headers.names", TEXTS, { rawOf: "http.request.headers.names" }),
  rawHeaders("raw.http.request.headers.values", TEXTS, { rawOf: "http.request.headers.values" }),
];
