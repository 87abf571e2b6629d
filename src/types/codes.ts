import type { CodeMeaning } from "../core/code-meaning.ts";

const CODES = {
  "argument-count": {
    summary: "A function is called with too many or too few arguments.",
    wrong: "len(http.host, http.host) gt 5",
    right: "len(http.host) gt 5",
  },
  "argument-kind": {
    summary: "A function is called with a literal where it takes a field, or the other way round.",
    wrong: 'starts_with("/admin", "/a")',
    right: 'starts_with(http.request.uri.path, "/a")',
  },
  "argument-type": {
    summary: "A function is called with an argument of the wrong type.",
    wrong: 'lower(ip.src) eq "a"',
    right: 'lower(http.host) eq "a"',
  },
  "argument-value": {
    summary: "A function is called with a literal value that it does not accept.",
    wrong: 'trim(http.host, "..") eq "a"',
    right: 'trim(http.host, ".") eq "a"',
  },
  "boolean-comparison": {
    summary: "A Boolean field is already a condition; it is not compared with anything.",
    wrong: "ssl eq true",
    right: "ssl",
  },
  "boolean-literal": {
    summary: "`true` and `false` are valid only as the whole expression.",
    wrong: "ssl and true",
    right: "true",
  },
  "each-not-first": {
    summary: "`[*]` is allowed only in the first argument of a call.",
    wrong: 'any(concat("x-", http.request.headers.names[*])[*] eq "x-a")',
    right: 'any(concat(http.request.headers.names[*], "-x")[*] eq "a-x")',
  },
  "field-called": {
    summary: "A field takes no arguments.",
    wrong: 'http.host() eq "a"',
    right: 'http.host eq "a"',
  },
  "function-not-called": {
    summary: "A function is called with its arguments in parentheses.",
    wrong: 'lower eq "a"',
    right: 'lower(http.host) eq "a"',
  },
  "host-bits": {
    summary: "A network has no bits set beyond its prefix.",
    wrong: "ip.src in {10.0.0.1/8}",
    right: "ip.src in {10.0.0.0/8}",
  },
  "index-type": {
    summary: "The index does not fit the value before it: maps take keys, arrays take numbers.",
    wrong: 'http.host["a"] eq "b"',
    right: 'http.request.headers["a"][0] eq "b"',
  },
  "invalid-literal": {
    summary: "The literal is not a valid value of any type.",
    wrong: "ip.src eq 10.0.0.256",
    right: "ip.src eq 10.0.0.255",
  },
  "invalid-range": {
    summary: "A range goes from the lower to the higher value.",
    wrong: 'http.request.uri.path eq "a" or ip.src.asnum in {9..1}',
    right: 'http.request.uri.path eq "a" or ip.src.asnum in {1..9}',
  },
  "invalid-regex": {
    summary: "The regular expression is not valid in Cloudflare's dialect.",
    wrong: 'http.host matches "a(b"',
    right: 'http.host matches "a\\(b"',
  },
  "invalid-wildcard": {
    summary: "A wildcard pattern has single asterisks only.",
    wrong: 'http.host wildcard "**.example.com"',
    right: 'http.host wildcard "*.example.com"',
  },
  "literal-type": {
    summary: "The literal and the value it is compared with are of different types.",
    wrong: "http.host eq 5",
    right: 'http.host eq "5"',
  },
  "missing-comparison": {
    summary: "A field that is not Boolean is not a condition: it needs a comparison.",
    wrong: "http.host and ssl",
    right: 'http.host ne "" and ssl',
  },
  "missing-each": {
    summary: "An array is compared element by element: write `[*]` after it.",
    wrong: 'any(http.request.headers.names eq "a")',
    right: 'any(http.request.headers.names[*] eq "a")',
  },
  "missing-quantifier": {
    summary: "A condition over the elements of an array needs `any` or `all`.",
    wrong: 'http.request.headers.names[*] eq "a"',
    right: 'any(http.request.headers.names[*] eq "a")',
  },
  "mixed-conditions": {
    summary: "A condition over the elements of an array cannot be joined with a plain one.",
    wrong: 'any((http.request.headers.names[*] eq "a" and ssl))',
    right: 'any(http.request.headers.names[*] eq "a") and ssl',
  },
  "network-outside-set": {
    summary: "A network or a range is written in a set, after `in`.",
    wrong: "ip.src eq 10.0.0.0/8",
    right: "ip.src in {10.0.0.0/8}",
  },
  "operator-type": {
    summary: "The operator does not work on the type on its left.",
    wrong: 'ip.src contains "10."',
    right: "ip.src in {10.0.0.0/8}",
  },
  "quantifier-type": {
    summary: "`any` and `all` need a condition over the elements of an array.",
    wrong: 'any(http.host eq "a")',
    right: 'http.host eq "a"',
  },
  "right-side-type": {
    summary: "The two sides of the operator are of different types.",
    wrong: "http.host eq ip.src",
    right: "http.host eq http.referer",
  },
  "too-many-problems": {
    summary: "Not all problems of the expression are listed, and the rest of it was not checked.",
  },
  "unknown-field": {
    summary: "There is no field of this name.",
    wrong: 'http.hots eq "a"',
    right: 'http.host eq "a"',
  },
  "unknown-function": {
    summary: "There is no function of this name.",
    wrong: 'lowercase(http.host) eq "a"',
    right: 'lower(http.host) eq "a"',
  },
} satisfies Readonly<Record<string, CodeMeaning>>;

/** The closed list of type codes, `types/<slug>`. */
export type TypesSlug = keyof typeof CODES;

/** Every `types/…` code. The service rejects an expression that has any of them. */
export const TYPES_CODES: Readonly<Record<TypesSlug, CodeMeaning>> = CODES;
