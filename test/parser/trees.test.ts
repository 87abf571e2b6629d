import { it } from "vitest";
import { parseExpression } from "../../src/parser/parse.ts";
import { parseRegex } from "../../src/parser/regex/parse.ts";
import { expectGolden } from "../support/golden.ts";

const EXPRESSIONS: readonly string[] = [
  ...["", " ", "ssl", "not ssl", "!ssl", "(ssl)", "((ssl))", "ssl and not cf.client.bot or ssl xor ssl"],
  ...[
    "ssl && ssl || ssl ^^ ssl",
    "(ssl or ssl) and ssl",
    "not (ssl and ssl)",
    "not not ssl",
    "true",
    "false and ssl",
  ],
  ...[
    'http.host eq "a"',
    'http.host == "a\\x41\\101\\"\\\\"',
    'http.host ne r"a\\b"',
    'http.host != r##"a"#b"##',
  ],
  ...[
    "tcp.dstport lt 1",
    "tcp.dstport <= 1",
    "tcp.dstport gt -1",
    "tcp.dstport >= 0x1f",
    "tcp.dstport eq 017",
  ],
  ...[
    'http.host contains "a"',
    'http.host matches "^a\\.[\\"]b$"',
    'http.host ~ r"a"',
    'http.host wildcard "a*"',
  ],
  ...['http.host strict wildcard "a*"', "tcp.flags & 1", "tcp.flags bitwise_and 1", 'http.host eq "é😀"'],
  ...["ip.src in {1.1.1.1 10.0.0.0/8 ::1 1.1.1.1..1.1.1.9}", "ip.src in $office", "tcp.dstport in {1 2..5}"],
  ...['http.host in {"a" "b"}', "ip.src == 1.1.1.1", "ip.src eq ::ffff:1.2.3.4", "http.host eq 61:62:63"],
  ...['lower(http.host) eq "a"', "len(lower(http.host))gt 1", 'concat("a", 1, http.host) eq "b"', "lower()"],
  ...['any(http.request.headers["a"][*] eq "b")', 'all(http.request.headers.names[*] in {"a"})', "any(ssl)"],
  ...['http.request.headers["a"][0] eq "b"', 'http.request.headers["a"][-1]eq"b"', 'a["b"][*][0]["c"] eq 1'],
  ...[
    "ssl #a",
    "ssl and",
    "and ssl",
    "(ssl",
    "ssl)",
    "http.host eq",
    'http.host eq "a',
    "ip.src in {1.1.1.1",
    "ssl ssl",
  ],
  ...[
    'http.host eq "\\q"',
    "a b c",
    "lower(http.host",
    "http.request.headers[",
    "x not in {1}",
    'x !~ "a"',
    "not",
    "1 eq 1",
  ],
  ...[
    'http.host eq "a" or "b"',
    "ip.src in {,}",
    "ssl\n  and\tssl",
    "\u00a0ssl",
    "ssl and (ssl or",
    "@",
    "ssl & & ssl",
  ],
];

const REGEXES: readonly string[] = [
  ...[
    "",
    "a",
    "ab",
    "a|b|",
    "(a)",
    "(?:a)",
    "(?i)a",
    "(?i:a)b",
    "(?-i)a",
    "(?i-s:.)",
    "(?P<n>a)",
    "(?<n>a)",
    "a b",
  ],
  ...[
    "a*",
    "a+?",
    "a??",
    "a{2}",
    "a{2,}",
    "a{2,5}?",
    "(ab)*",
    "[ab]+",
    "\\d*",
    ".",
    "(?s).",
    "^a$",
    "(?m)^a$",
    "\\Aa\\z",
  ],
  ...[
    "\\b",
    "\\B",
    "\\bab\\B",
    "\\d\\D\\s\\S\\w\\W",
    "[a-z]",
    "[^a-z]",
    "[]a]",
    "[-a]",
    "[a-]",
    "[\\d\\-\\]]",
    "[[:alpha:]]",
  ],
  ...[
    "[[:^digit:]x]",
    "[a-c&&b-d]",
    "[a-z--m]",
    "[a~~b]",
    "[[a]b]",
    "\\x41",
    "\\x{e9}",
    "\\u0041",
    "\\n\\t\\.",
    "\\/",
  ],
  ...[
    "(?u)\\pL",
    "(?u)\\p{Greek}",
    "(?u)\\P{L}é",
    "é",
    "(?x) a b # c\n d",
    "(?x)[ a ]",
    "(?U)a+",
    "(?R).$",
    "a{,2}",
  ],
  ...[
    "(",
    ")",
    "[a",
    "a**",
    "*",
    "(?z)",
    "\\",
    "[b-a]",
    "a{5,2}",
    "(?P<1>a)",
    "[[:nope:]]",
    "\\p{Nope}",
    "(?i",
    "a{1001}",
  ],
  ...["(?x)\\x4 1", "(?x)\\u0 0 4 1", "(?x)\\x{4 1}", "\u007f\u0080\u0081*", "(?x)a {2} b", "(?x)\\ a"],
];

/** A tree without the members that are undefined or usual, one node a line. */
function shown(node: unknown, indent = "  "): string {
  if (typeof node !== "object" || node === null) return "";
  const entries = Object.entries(node);
  const isNode = (value: unknown): value is object => typeof value === "object" && value !== null;
  const own = entries.filter(([, value]) => !isNode(value) && value !== undefined && value !== false);
  const line = own
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : String(value)}`)
    .join(" ");
  const children = entries.flatMap(([key, value]) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return items.filter(isNode).map((one) => `${indent}${key}: ${shown(one, `${indent}  `)}`);
  });
  return [line, ...children].join("\n");
}

it("expressions and regexes are read as these trees", () => {
  const expressions = EXPRESSIONS.map((text) => {
    const { value, diagnostics } = parseExpression(text);
    return `${JSON.stringify(text)} ${diagnostics.map(({ code }) => code).join(" ")}\n  ${shown(value.root)}`;
  });
  const regexes = REGEXES.map((text) => {
    const { value, problem } = parseRegex(text);
    return `/${text}/ ${problem?.messageId ?? ""}\n  ${shown(value)}`;
  });
  expectGolden(`${[...expressions, ...regexes].join("\n")}\n`, "fixtures/parser/trees.txt");
});
