import type { SyntaxSlug } from "../../parser/problems.ts";
import type { TypesSlug } from "../../types/problems.ts";

/** The meaning of a code about an expression, with an example. */
export interface ExpressionCode {
  /** One sentence. */
  readonly summary: string;
  /** An expression that has the problem; undefined where it would be too long to show. */
  readonly wrong?: string;
  /** The same, as the service accepts it. */
  readonly right?: string;
}

/** Every `syntax/…` code. The service refuses an expression that has any of them. */
export const SYNTAX_CODES: Readonly<Record<SyntaxSlug, ExpressionCode>> = {
  "byte-order-mark": {
    summary: "A byte-order mark stands in the expression, and the Rules language has no such character.",
    wrong: '\ufeffhttp.host eq "example.com"',
    right: 'http.host eq "example.com"',
  },
  comment: {
    summary: "The Rules language has no comments.",
    wrong: 'http.host eq "example.com" # our site',
    right: 'http.host eq "example.com"',
  },
  "curly-quote": {
    summary: "Text stands in straight double quotes; word processors turn them into curly ones.",
    wrong: "http.host eq “example.com”",
    right: 'http.host eq "example.com"',
  },
  "infix-function": {
    summary: "A function is called with its arguments in parentheses; it does not stand between two values.",
    wrong: 'http.request.uri.path starts_with "/admin"',
    right: 'starts_with(http.request.uri.path, "/admin")',
  },
  "invalid-escape": {
    summary: 'A quoted string knows the escapes \\", \\\\, \\xHH and octal ones, and no other.',
    wrong: 'http.host eq "a\\qb"',
    right: 'http.host eq "a\\\\qb"',
  },
  "invalid-index": {
    summary: 'An index is `[*]`, a whole number, or a key in double quotes: `["host"]`.',
    wrong: 'http.request.headers[host][0] eq "a"',
    right: 'http.request.headers["host"][0] eq "a"',
  },
  "invalid-list-name": {
    summary: "The name of a list has lower-case letters, digits and underscores, and begins after `$`.",
    wrong: "ip.src in $Office-IPs",
    right: "ip.src in $office_ips",
  },
  "invalid-name": {
    summary: "A name has letters, digits, underscores and single dots between its parts.",
    wrong: 'http..host eq "example.com"',
    right: 'http.host eq "example.com"',
  },
  "list-in-set": {
    summary: "A list stands directly after `in`, not inside of braces.",
    wrong: "ip.src in {$office_ips}",
    right: "ip.src in $office_ips",
  },
  "literal-on-the-left": {
    summary: "A comparison has a field or a function on its left and the value on its right.",
    wrong: '"example.com" eq http.host',
    right: 'http.host eq "example.com"',
  },
  "missing-argument": {
    summary: "An argument is missing beside a comma.",
    wrong: 'starts_with(http.host, ,"a")',
    right: 'starts_with(http.host, "a")',
  },
  "missing-condition": {
    summary: "A condition or a value is missing where one must stand.",
    wrong: 'http.host eq "a" and',
    right: 'http.host eq "a" and ssl',
  },
  "missing-operator": {
    summary: "Two conditions or values stand side by side without an operator between them.",
    wrong: 'http.host eq "a" ssl',
    right: 'http.host eq "a" and ssl',
  },
  "nesting-too-deep": {
    summary: "Parentheses, `not`, calls and quantifiers nest deeper than the service allows.",
  },
  "not-in": {
    summary: "`not in` is not an operator: `not` stands before the whole comparison.",
    wrong: "ip.src not in {10.0.0.0/8}",
    right: "not ip.src in {10.0.0.0/8}",
  },
  "negated-operator": {
    summary: "An operator is negated by `not` before the whole comparison, not by a sign of its own.",
    wrong: 'http.host !~ "^a"',
    right: 'not http.host matches "^a"',
  },
  "parenthesised-operand": {
    summary: "Parentheses hold whole conditions, not single values.",
    wrong: '(http.host) eq "a"',
    right: 'http.host eq "a"',
  },
  "separator-in-set": {
    summary: "The values of a set are separated by spaces.",
    wrong: "ip.src in {10.0.0.1, 10.0.0.2}",
    right: "ip.src in {10.0.0.1 10.0.0.2}",
  },
  "set-brackets": {
    summary: "A set stands in braces.",
    wrong: 'http.host in ("a" "b")',
    right: 'http.host in {"a" "b"}',
  },
  "single-quote": {
    summary: "Text stands in double quotes.",
    wrong: "http.host eq 'a'",
    right: 'http.host eq "a"',
  },
  "space-before-index": {
    summary: "An index follows directly, without a space.",
    wrong: 'http.request.headers ["host"][0] eq "a"',
    right: 'http.request.headers["host"][0] eq "a"',
  },
  "template-placeholder": {
    summary: "A placeholder such as `{{ name }}` is to be replaced before the expression is sent.",
    wrong: "ip.src in {192.0.2.1 {{ networks }}}",
    right: "ip.src in {192.0.2.0/24}",
  },
  "too-long": {
    summary: "The expression is many times longer than the service takes, and was not parsed.",
  },
  "too-many-problems": {
    summary: "The expression has more problems than are reported, and the rest of it was not checked.",
  },
  "unclosed-parenthesis": {
    summary: "A parenthesis is opened and never closed.",
    wrong: '(http.host eq "a"',
    right: '(http.host eq "a")',
  },
  "unclosed-quote": {
    summary: "A string is opened and never closed.",
    wrong: 'http.host eq "a',
    right: 'http.host eq "a"',
  },
  "unclosed-set": {
    summary: "A set is opened and never closed.",
    wrong: 'http.host in {"a" "b"',
    right: 'http.host in {"a" "b"}',
  },
  "unexpected-character": {
    summary: "A character stands where the language has no use for it.",
    wrong: 'http.host eq "a";',
    right: 'http.host eq "a"',
  },
  "unexpected-closing": {
    summary: "A closing bracket closes nothing.",
    wrong: 'http.host eq "a")',
    right: 'http.host eq "a"',
  },
  "unknown-operator": {
    summary: "The word or sign is not an operator of the Rules language.",
    wrong: 'http.host like "a"',
    right: 'http.host wildcard "*a*"',
  },
  "unparenthesised-argument": {
    summary: "`any` and `all` take one condition: several stand in parentheses of their own.",
    wrong: 'any(http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b")',
    right: 'any((http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b"))',
  },
  "unquoted-text": {
    summary: "Text stands in double quotes.",
    wrong: "http.request.uri.path eq /admin",
    right: 'http.request.uri.path eq "/admin"',
  },
  "unsupported-white-space": {
    summary: "Only spaces, tabs and line breaks separate words.",
    wrong: 'http.host\u00a0eq "a"',
    right: 'http.host eq "a"',
  },
  "upper-case-keyword": {
    summary: "Keywords are lower-case.",
    wrong: 'http.host eq "a" AND ssl',
    right: 'http.host eq "a" and ssl',
  },
  "wrong-right-side": {
    summary: "What stands to the right of the operator is not what this operator takes.",
    wrong: 'http.host in "a"',
    right: 'http.host in {"a"}',
  },
};

/** Every `types/…` code. The service refuses an expression that has any of them. */
export const TYPES_CODES: Readonly<Record<TypesSlug, ExpressionCode>> = {
  "argument-count": {
    summary: "A function is given more or fewer arguments than it takes.",
    wrong: "len(http.host, http.host) gt 5",
    right: "len(http.host) gt 5",
  },
  "argument-kind": {
    summary: "A function is given a literal where it takes a field, or the other way round.",
    wrong: 'starts_with("/admin", "/a")',
    right: 'starts_with(http.request.uri.path, "/a")',
  },
  "argument-type": {
    summary: "A function is given an argument of a type that it does not take.",
    wrong: 'lower(ip.src) eq "a"',
    right: 'lower(http.host) eq "a"',
  },
  "argument-value": {
    summary: "A function is given a literal with a value that it does not take.",
    wrong: 'trim(http.host, "..") eq "a"',
    right: 'trim(http.host, ".") eq "a"',
  },
  "boolean-comparison": {
    summary: "A Boolean field is a condition by itself; it is not compared.",
    wrong: "ssl eq true",
    right: "ssl",
  },
  "boolean-literal": {
    summary: "`true` and `false` stand only alone, as the whole expression.",
    wrong: "ssl and true",
    right: "true",
  },
  "each-not-first": {
    summary: "`[*]` may stand in the first argument of a call only.",
    wrong: 'any(concat("x-", http.request.headers.names[*])[*] eq "x-a")',
    right: 'any(concat(http.request.headers.names[*], "-x")[*] eq "a-x")',
  },
  "field-called": {
    summary: "A field has no arguments.",
    wrong: 'http.host() eq "a"',
    right: 'http.host eq "a"',
  },
  "function-not-called": {
    summary: "A function stands with its arguments in parentheses.",
    wrong: 'lower eq "a"',
    right: 'lower(http.host) eq "a"',
  },
  "host-bits": {
    summary: "A network has no bits set beyond its prefix.",
    wrong: "ip.src in {10.0.0.1/8}",
    right: "ip.src in {10.0.0.0/8}",
  },
  "index-type": {
    summary: "The index does not fit what it stands behind: keys are for maps, numbers for arrays.",
    wrong: 'http.host["a"] eq "b"',
    right: 'http.request.headers["a"][0] eq "b"',
  },
  "invalid-literal": {
    summary: "The literal is no value of any type.",
    wrong: "ip.src eq 10.0.0.256",
    right: "ip.src eq 10.0.0.255",
  },
  "invalid-range": {
    summary: "A range runs from the lower to the higher value.",
    wrong: 'http.request.uri.path eq "a" or ip.src.asnum in {9..1}',
    right: 'http.request.uri.path eq "a" or ip.src.asnum in {1..9}',
  },
  "invalid-regex": {
    summary: "The regular expression is not valid in the service's dialect.",
    wrong: 'http.host matches "a(b"',
    right: 'http.host matches "a\\(b"',
  },
  "invalid-wildcard": {
    summary: "A wildcard pattern has single asterisks only.",
    wrong: 'http.host wildcard "**.example.com"',
    right: 'http.host wildcard "*.example.com"',
  },
  "literal-type": {
    summary: "The literal is not of the type of what it is compared with.",
    wrong: "http.host eq 5",
    right: 'http.host eq "5"',
  },
  "missing-comparison": {
    summary: "A field that is not Boolean is no condition by itself.",
    wrong: "http.host and ssl",
    right: 'http.host ne "" and ssl',
  },
  "missing-each": {
    summary: "An array is compared element by element: `[*]` takes all of them.",
    wrong: 'any(http.request.headers.names eq "a")',
    right: 'any(http.request.headers.names[*] eq "a")',
  },
  "missing-quantifier": {
    summary: "A condition over the elements of an array needs `any` or `all`.",
    wrong: 'http.request.headers.names[*] eq "a"',
    right: 'any(http.request.headers.names[*] eq "a")',
  },
  "mixed-conditions": {
    summary: "A condition over elements and a plain one are not joined by one operator.",
    wrong: 'any((http.request.headers.names[*] eq "a" and ssl))',
    right: 'any(http.request.headers.names[*] eq "a") and ssl',
  },
  "network-outside-set": {
    summary: "A network or a range stands in a set, after `in`.",
    wrong: "ip.src eq 10.0.0.0/8",
    right: "ip.src in {10.0.0.0/8}",
  },
  "operator-type": {
    summary: "The operator does not fit the type of what stands to its left.",
    wrong: 'ip.src contains "10."',
    right: "ip.src in {10.0.0.0/8}",
  },
  "quantifier-type": {
    summary: "`any` and `all` need a condition over the elements of an array.",
    wrong: 'any(http.host eq "a")',
    right: 'http.host eq "a"',
  },
  "right-side-type": {
    summary: "What stands to the right of the operator is of another type than what stands to its left.",
    wrong: "http.host eq ip.src",
    right: "http.host eq http.referer",
  },
  "too-many-problems": {
    summary: "The expression has more problems than are reported, and the rest of it was not checked.",
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
};
