import type { CodeMeaning } from "../core/code-meaning.ts";

const CODES = {
  "byte-order-mark": {
    summary: "The expression contains a byte-order mark, which the Rules language does not allow.",
    wrong: '\ufeffhttp.host eq "example.com"',
    right: 'http.host eq "example.com"',
  },
  comment: {
    summary: "The Rules language has no comments.",
    wrong: 'http.host eq "example.com" # our site',
    right: 'http.host eq "example.com"',
  },
  "curly-quote": {
    summary: "Text needs straight double quotes; word processors turn them into curly ones.",
    wrong: "http.host eq “example.com”",
    right: 'http.host eq "example.com"',
  },
  "infix-function": {
    summary:
      "A function is called with its arguments in parentheses; it is not an operator between two values.",
    wrong: 'http.request.uri.path starts_with "/admin"',
    right: 'starts_with(http.request.uri.path, "/admin")',
  },
  "invalid-escape": {
    summary: 'The only escapes in a quoted string are \\", \\\\, \\xHH and octal ones.',
    wrong: 'http.host eq "a\\qb"',
    right: 'http.host eq "a\\\\qb"',
  },
  "invalid-index": {
    summary: 'An index is `[*]`, a whole number, or a key in double quotes: `["host"]`.',
    wrong: 'http.request.headers[host][0] eq "a"',
    right: 'http.request.headers["host"][0] eq "a"',
  },
  "invalid-list-name": {
    summary: "The name of a list follows `$`, and consists of lower-case letters, digits and underscores.",
    wrong: "ip.src in $Office-IPs",
    right: "ip.src in $office_ips",
  },
  "invalid-name": {
    summary: "A name consists of letters, digits and underscores, with single dots between its parts.",
    wrong: 'http..host eq "example.com"',
    right: 'http.host eq "example.com"',
  },
  "list-in-set": {
    summary: "A list follows `in` directly, without braces.",
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
    summary: "A condition or a value is missing where one is required.",
    wrong: 'http.host eq "a" and',
    right: 'http.host eq "a" and ssl',
  },
  "missing-operator": {
    summary: "There is no operator between two conditions or values.",
    wrong: 'http.host eq "a" ssl',
    right: 'http.host eq "a" and ssl',
  },
  "nesting-too-deep": {
    summary: "Parentheses, `not`, calls and quantifiers nest deeper than Cloudflare allows.",
  },
  "not-in": {
    summary: "`not in` is not an operator: write `not` before the whole comparison.",
    wrong: "ip.src not in {10.0.0.0/8}",
    right: "not ip.src in {10.0.0.0/8}",
  },
  "negated-operator": {
    summary: "There are no negated operators: write `not` before the whole comparison.",
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
    summary: "A set is written in braces.",
    wrong: 'http.host in ("a" "b")',
    right: 'http.host in {"a" "b"}',
  },
  "single-quote": {
    summary: "Text is written in double quotes.",
    wrong: "http.host eq 'a'",
    right: 'http.host eq "a"',
  },
  "space-before-index": {
    summary: "An index follows directly, without a space.",
    wrong: 'http.request.headers ["host"][0] eq "a"',
    right: 'http.request.headers["host"][0] eq "a"',
  },
  "template-placeholder": {
    summary: "A placeholder such as `{{ name }}` has to be replaced before the expression is sent.",
    wrong: "ip.src in {192.0.2.1 {{ networks }}}",
    right: "ip.src in {192.0.2.0/24}",
  },
  "too-long": {
    summary: "The expression is many times longer than Cloudflare accepts, and was not parsed.",
  },
  "too-many-problems": {
    summary: "Not all problems of the expression are listed, and the rest of it was not checked.",
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
    summary: "A character has no meaning in this place.",
    wrong: 'http.host eq "a";',
    right: 'http.host eq "a"',
  },
  "unexpected-closing": {
    summary: "A closing bracket has no opening bracket.",
    wrong: 'http.host eq "a")',
    right: 'http.host eq "a"',
  },
  "unknown-operator": {
    summary: "The Rules language has no such operator.",
    wrong: 'http.host like "a"',
    right: 'http.host wildcard "*a*"',
  },
  "unparenthesised-argument": {
    summary: "`any` and `all` take one condition: put several in parentheses of their own.",
    wrong: 'any(http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b")',
    right: 'any((http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b"))',
  },
  "unquoted-text": {
    summary: "Text is written in double quotes.",
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
    summary: "The operator does not take this kind of value on its right.",
    wrong: 'http.host in "a"',
    right: 'http.host in {"a"}',
  },
} satisfies Readonly<Record<string, CodeMeaning>>;

/** The closed list of syntax codes, `syntax/<slug>`. */
export type SyntaxSlug = keyof typeof CODES;

/** Every `syntax/…` code. The service rejects an expression that has any of them. */
export const SYNTAX_CODES: Readonly<Record<SyntaxSlug, CodeMeaning>> = CODES;
