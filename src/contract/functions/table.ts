import { docsPage, ENGINE, publicPage } from "../cite.ts";
import { nonNegative } from "../domain.ts";
import { TRANSFORM_PHASES } from "../fields/phases.ts";
import { arrayOf, BOOL, BYTES, INT, IP, type Type } from "../value-type.ts";
import {
  ANY_ARRAY,
  ANY_MAP,
  ELEMENT_OF_FIRST,
  type FunctionFact,
  type Parameter,
  SAME_AS_FIRST,
  type TypePattern,
} from "./signature.ts";

const PAGE = docsPage("ruleset-engine/rules-language/functions/");
const CHANGELOG = docsPage("changelog/2026-01-22-sha256-base64-encode-functions/");
const OPEN_SCHEMES = publicPage("https://github.com/jonasbb/cloudflare-rule-linter");

const JWT = docsPage("api-shield/security/jwt-validation/api/");

const TEXTS = arrayOf(BYTES);
const RULES = ["http_request_firewall_custom", "http_ratelimit"];
const REWRITES = TRANSFORM_PHASES;
const REDIRECT = "http_request_dynamic_redirect";

type Details = Omit<Partial<FunctionFact>, "name" | "signatures">;
type More = Omit<Partial<Parameter>, "name" | "types" | "kind">;

function documentedFunction(
  name: string,
  parameters: readonly Parameter[],
  returns: Type | { sameAs: number },
  more?: Details,
): FunctionFact {
  return { name, signatures: [{ parameters, returns }], evidence: "documented", source: PAGE, ...more };
}

function engineFunction(
  name: string,
  parameters: readonly Parameter[],
  returns: Type | { sameAs: number },
): FunctionFact {
  return { name, signatures: [{ parameters, returns }], evidence: "observed", source: ENGINE };
}

/** A field or the result of a call. */
function field(name: string, types: TypePattern | readonly TypePattern[], more?: More): Parameter {
  return { name, types: listOf(types), kind: "field", ...more };
}

/** A bare literal. */
function literal(name: string, types: TypePattern | readonly TypePattern[], more?: More): Parameter {
  return { name, types: listOf(types), kind: "literal", ...more };
}

/** Either. */
function either(name: string, types: TypePattern | readonly TypePattern[], more?: More): Parameter {
  return { name, types: listOf(types), kind: "any", ...more };
}

function listOf(types: TypePattern | readonly TypePattern[]): readonly TypePattern[] {
  return "kind" in types ? [types] : types;
}

/** Functions that documentation describes. Kinds of arguments that it leaves open are those of the engine. */
export const DOCUMENTED_FUNCTIONS: readonly FunctionFact[] = [
  documentedFunction("any", [either("values", arrayOf(BOOL))], BOOL),
  documentedFunction("all", [either("values", arrayOf(BOOL))], BOOL),
  documentedFunction(
    "cidr",
    [
      field("address", IP),
      literal("ipv4_network_bits", INT, { range: { first: 1, last: 32 } }),
      literal("ipv6_network_bits", INT, { range: { first: 1, last: 128 } }),
    ],
    IP,
    { phases: RULES },
  ),
  documentedFunction(
    "cidr6",
    [field("address", IP), literal("ipv6_network_bits", INT, { range: { first: 1, last: 128 } })],
    IP,
    { phases: RULES, note: "IPv4 addresses are returned unchanged." },
  ),
  documentedFunction(
    "concat",
    [either("first", [BYTES, ANY_ARRAY]), either("values", SAME_AS_FIRST, { repeats: true })],
    { sameAs: 0 },
    { note: "A missing value counts as an empty string." },
  ),
  documentedFunction("decode_base64", [field("source", BYTES)], BYTES, { phases: [...REWRITES, ...RULES] }),
  documentedFunction(
    "encode_base64",
    [either("input", BYTES), literal("flags", BYTES, { isOptional: true, values: ["u", "p", "up", "pu"] })],
    BYTES,
    { source: CHANGELOG, phases: ["http_request_late_transform", "http_response_headers_transform"] },
  ),
  documentedFunction("ends_with", [field("source", BYTES), either("substring", BYTES)], BOOL),
  documentedFunction("has_key", [field("map", ANY_MAP), literal("key", BYTES)], BOOL, {
    evidence: "observed",
    source: OPEN_SCHEMES,
  }),
  documentedFunction(
    "has_value",
    [field("collection", [ANY_MAP, ANY_ARRAY]), literal("value", ELEMENT_OF_FIRST)],
    BOOL,
    { evidence: "observed", source: OPEN_SCHEMES },
  ),
  documentedFunction("is_jwt_present", [literal("id", BYTES)], BOOL, { source: JWT }),
  documentedFunction("is_jwt_valid", [literal("id", BYTES)], BOOL, {
    source: JWT,
    note: "Takes the id of a token configuration.",
  }),
  documentedFunction("join", [field("items", TEXTS), literal("separator", BYTES)], BYTES, {
    phases: [...REWRITES, "http_request_firewall_custom", "http_custom_errors"],
  }),
  documentedFunction("len", [field("value", [BYTES, ANY_ARRAY])], INT, {
    results: nonNegative(PAGE),
    note: "Bytes of a string, elements of an array.",
  }),
  documentedFunction(
    "lookup_json_integer",
    [field("field", BYTES), literal("key", [BYTES, INT], { repeats: true })],
    INT,
    { note: "Plain integers only: 42.0 is none. An integer key is a position, from 0." },
  ),
  documentedFunction(
    "lookup_json_string",
    [field("field", BYTES), literal("key", [BYTES, INT], { repeats: true })],
    BYTES,
    { note: "An integer key is a position, from 0." },
  ),
  documentedFunction("lower", [field("value", BYTES)], BYTES, { note: "ASCII only." }),
  documentedFunction(
    "regex_replace",
    [
      either("source", BYTES),
      literal("regular_expression", BYTES, { syntax: "regex" }),
      literal("replacement", BYTES, { syntax: "replacement" }),
    ],
    BYTES,
    {
      phases: [...REWRITES, REDIRECT],
      plan: "business",
      maxUses: 1,
      notNestedWith: ["wildcard_replace"],
      note: "Replaces the first match only, case-sensitively. `$$` is a dollar sign.",
    },
  ),
  documentedFunction("remove_bytes", [field("source", BYTES), literal("bytes", BYTES)], BYTES),
  documentedFunction(
    "remove_query_args",
    [field("field", BYTES), literal("query_param", BYTES, { repeats: true })],
    BYTES,
    { phases: REWRITES, onlyFields: ["http.request.uri.query", "raw.http.request.uri.query"] },
  ),
  documentedFunction("sha256", [either("input", BYTES)], BYTES, {
    source: CHANGELOG,
    note: "Cloudflare has to enable it for an account.",
  }),
  documentedFunction(
    "split",
    [
      field("input", BYTES),
      literal("separator", BYTES, { isNonEmpty: true }),
      literal("limit", INT, { range: { first: 1, last: 128 } }),
    ],
    TEXTS,
    {
      phases: ["http_response_headers_transform", "http_custom_errors"],
      note: "The last element holds the rest.",
    },
  ),
  documentedFunction("starts_with", [field("source", BYTES), either("substring", BYTES)], BOOL),
  documentedFunction(
    "substring",
    [field("field", BYTES), literal("start", INT), literal("end", INT, { isOptional: true })],
    BYTES,
    { note: "Positions in bytes, the end excluded, negative ones from the end." },
  ),
  documentedFunction("to_string", [field("value", [INT, BOOL, IP])], BYTES, {
    phases: [...REWRITES, REDIRECT],
  }),
  documentedFunction("upper", [field("value", BYTES)], BYTES, { note: "ASCII only." }),
  documentedFunction(
    "url_decode",
    [field("source", BYTES), literal("options", BYTES, { isOptional: true, values: ["r", "u", "ur", "ru"] })],
    BYTES,
    { note: "r decodes until nothing is left to decode, u also decodes %uXXXX." },
  ),
  documentedFunction("uuidv4", [field("source", BYTES)], BYTES, {
    phases: REWRITES,
    isRandom: true,
  }),
  documentedFunction(
    "wildcard_replace",
    [
      field("source", BYTES),
      literal("wildcard_pattern", BYTES, { syntax: "wildcard" }),
      literal("replacement", BYTES, { syntax: "replacement" }),
      literal("flags", BYTES, { isOptional: true, values: ["s"] }),
    ],
    BYTES,
    {
      phases: ["http_request_transform", REDIRECT],
      maxUses: 1,
      notNestedWith: ["regex_replace"],
      note: "The whole source must match; s makes it case-sensitive.",
    },
  ),
  documentedFunction(
    "bit_slice",
    [
      field("protocol", BYTES),
      literal("offset_start", INT, { range: { first: 0, last: 2040 } }),
      literal("offset_end", INT, { range: { first: 0, last: 2040 } }),
    ],
    INT,
    { phases: ["magic_transit"], note: "At most 32 bits." },
  ),
  {
    name: "is_timed_hmac_valid_v0",
    signatures: [
      {
        parameters: [
          literal("key", BYTES),
          field("messageMAC", BYTES),
          literal("ttl", INT),
          either("currentTimestamp", INT),
          literal("lengthOfSeparator", INT, { isOptional: true }),
          literal("flags", BYTES, { isOptional: true, values: ["s"] }),
        ],
        returns: BOOL,
      },
      {
        parameters: [
          field("messageMAC", BYTES),
          literal("key", BYTES),
          literal("ttl", INT),
          literal("flags", BYTES, { isOptional: true }),
          literal("lengthOfSeparator", INT, { isOptional: true }),
        ],
        returns: BOOL,
      },
    ],
    evidence: "documented",
    source: PAGE,
    plan: "pro",
    note: "The second order of arguments is that of the engine's public scheme.",
  },
];

/** Functions that only the engine's scheme knows. */
export const ENGINE_FUNCTIONS: readonly FunctionFact[] = [
  engineFunction(
    "coalesce",
    [either("first", [BYTES, INT, IP, BOOL]), either("values", SAME_AS_FIRST, { repeats: true })],
    { sameAs: 0 },
  ),
  engineFunction("contains", [field("source", BYTES), either("substring", BYTES)], BOOL),
  engineFunction(
    "hash_in_range",
    [literal("min", INT), literal("max", INT, { greaterThan: 0 }), field("value", [BYTES, INT, IP])],
    INT,
  ),
  engineFunction(
    "hmac",
    [field("message", BYTES), literal("key", BYTES), literal("algorithm", BYTES)],
    BYTES,
  ),
  engineFunction("ip_in_range", [field("address", IP), literal("network", BYTES)], BOOL),
  engineFunction("sha512", [field("input", BYTES)], BYTES),
  engineFunction("trim", [field("source", BYTES), distinct()], BYTES),
  engineFunction("trim_end", [field("source", BYTES), distinct()], BYTES),
  engineFunction("trim_start", [field("source", BYTES), distinct()], BYTES),
  engineFunction(
    "wildcard",
    [field("source", BYTES), literal("pattern", BYTES, { syntax: "wildcard" })],
    BOOL,
  ),
];

function distinct(): Parameter {
  return literal("bytes", BYTES, { isOptional: true, hasDistinctBytes: true });
}
