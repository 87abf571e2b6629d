// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are what is tested
import { describe, expect, it } from "vitest";
import { type Bytes, bytesOfText, type Text } from "../../src/core/bytes.ts";
import { applyFixes } from "../../src/core/edits.ts";
import { locateFix, plainText } from "../../src/core/embedded-text.ts";
import { fieldNameOf, isOperand, withoutGroups, withoutNegations } from "../../src/parser/ast.ts";
import { headerFieldOf } from "../../src/parser/header-names.ts";
import { parseExpression } from "../../src/parser/parse.ts";
import { rawString } from "../../src/parser/write-literal.ts";
import { expectGolden } from "../support/golden.ts";

/** Mistakes in every place: where an operand, an operator, a right side, an argument or an index is expected. */
const MISTAKES: readonly string[] = [
  ...[
    "&& ssl",
    "|| ssl",
    "^^ ssl",
    "and ssl",
    "OR ssl",
    "eq 1",
    "== 1",
    "NOT ssl",
    "Not ssl",
    "[0] eq 1",
    "[0",
    "“a” eq 1",
    "'a' eq 1",
  ],
  ...[
    "ssl and and ssl",
    "ssl and == 1",
    "(and ssl)",
    "not",
    "ssl not ssl",
    "ssl;",
    "ssl ?",
    "ssl )",
    "(ssl",
    "ssl (ssl)",
    "a )b",
    "ssl ) or ssl",
  ],
  ...[
    "http.host",
    "len(http.host)not in {1}",
    'lower(http.host)not contains "a"',
    'http.host in "a"',
    "ip.src in {$office}",
    "ip.src in { $office } and ssl",
    "ip.src in {1.1.1.1 $office}",
    "ip.src in {$office",
    "tcp.dstport in 80",
    "tcp.dstport in len(http.host)",
    "http.host eq",
    "http.host eq and ssl",
    "http.host eq or",
    "http.host eq [::1]",
    "http.host eq [::1",
    "http.host eq (1)",
    "http.host eq ('a')",
    "http.host eq (1 2)",
  ],
  ...[
    'http.host eq ("a\\"b")',
    "http.host eq #a",
    "http.host eq /a",
    "http.host eq *a",
    "http.host eq @a",
    "http.host eq .a",
    "http.host eq &a",
    "http.host eq |a",
    "http.host eq ^a",
    "http.host eq && ssl",
  ],
  ...[
    'http.host ne {"a"}',
    'http.host lt {"a"}',
    "http.host ne $l",
    'http.host contains {"a" "b"}',
    'http.host contains {"a"}',
    'http.host contains {"a" "b" "c" "d" "e"}',
    "http.host contains $l",
    'http.host matches {"a" "b" "c" "d"}',
  ],
  ...[
    "1 eq 2",
    '"a" eq http.host',
    "1 lt ip.src.asnum",
    "1 == ip.src.asnum",
    "$l in ip.src",
    '"host" eq "a"',
    '{"a"} in http.host',
    '"a" contains http.host',
  ],
  ...[
    '(http.host) eq "a"',
    "(ssl and ssl) eq true",
    '(lower(http.host)) eq "a"',
    '(http.request.headers["a"][0]) eq "a"',
    "(not ssl) eq 1",
  ],
  ...[
    'lower($l) eq "a"',
    'lower({"a"}) eq "a"',
    "any(ssl and ssl)",
    'any(http.request.headers.names[*] eq "a" and ssl)',
    'any(ssl and http.request.headers.names[*] eq "a")',
    'all(http.request.headers.names[*] eq "a" or http.request.headers.names[*] eq "b")',
    "any()",
    "any(ssl, ssl)",
    "all(ssl, ssl, ssl)",
  ],
  ...[
    'http.request.headers["a" eq 1',
    'http.request.headers["a", 0] eq 1',
    'http.request.headers["a"',
    "http.request.headers[a] eq 1",
    "http.request.headers[0 1] eq 1",
    "http.request.headers[*",
    'http.request.headers["a"{] eq 1',
    "http.request.headers[-1] eq 1",
  ],
  ...[
    "https://example.com/",
    "https://example.com/ and ssl",
    "http.host eq https://example.com/",
    "http-host eq 1",
    "http.hоst eq 1",
    "http..host eq 1",
    "http:host eq 1",
    "X-Forwarded-For eq 1",
    "http.host + 1",
    "http.host 1",
    'http.host "a"',
    "http.host ’a’",
    "http.host $l",
    "http.host {1}",
  ],
  ...[
    'http.host eq "a" "b"',
    "1 < ip.src.asnum < 5",
    "ssl eq ssl eq ssl",
    'http.host eq "a" eq (1) and ssl',
    "http.host eq 1 eq 2, 3",
    "http.host is 1",
    "ssl != ! ssl",
    "http.host xor ssl",
    ...["a", "a (", "a(1)", 'a["b"] eq 1', "a) and ssl", "a eq 1", "a and ssl", "a == 1", "a b"].map(
      (rest) => `ssl ${rest}`,
    ),
    ...['"a"', "x", "exists", "!ssl", "!in {1}", "[0]", "+ 1", ""].map((rest) => `http-host ${rest}`),
    ...["a", "a eq 1", "!ssl", "(ssl)", "+ 1", "equals 1"].map((rest) => `http.host eq 1 ${rest}`),
    "ssl ^ ssl",
    "ssl & ssl",
  ],
  ...[
    'http.host eq \\"a\\"',
    "http.host eq “a”",
    "http.host eq „a“",
    "http.host eq ‘a’",
    "http.host eq ’a‘",
    "http.host eq `a`",
    "http.host eq 'a",
    'http.host eq "a',
    'http.host eq r"a',
    'http.host eq r#"a"',
  ],
  ...[
    "http.host eq ${a}",
    "${a}",
    "{{ a }} eq 1",
    "http.host {{ a }} 1",
    "{% if a %}",
    "ssl // a",
    "ssl # a",
    "ssl /* a */ and ssl",
    "ssl\u00a0and ssl",
    "\ufeffssl",
    "ssl\u200b",
  ],
  ...[
    "ip.src in [10.0.0.0/8]",
    "ip.src in (10.0.0.0/8)",
    "ip.src in 10.0.0.0/8",
    "ip.src in {10.0.0.0/8",
    "ip.src in {10.0.0.0/8,}",
    "ip.src in {}",
    "ip.src in $",
    "ip.src in $A-b",
    "ip.src in {1..}",
    "ip.src in {..2}",
  ],
  ...[
    "http.host strict",
    "http.host strict eq 1",
    'http.host starts_with "a"',
    "http.host not eq 1",
    "http.host !eq 1",
    "http.host exists",
    "not not",
    "((((",
    "))))",
    "",
    "  ",
    "a".repeat(500),
    ...[
      'http.host eq "a"[0]',
      "(ssl)[0]",
      '"a"[0] eq 1',
      "5[0",
      "http.host in {1}[0]",
      "ssl [0] eq 1",
      "- eq 1",
      ": eq 1",
    ],
    ...[
      "http.host starts_with 1",
      "http.host starts_with",
      "http.host ends with x",
      "http.host not",
      "http.host\nnot\tin {1}",
    ],
    ...[
      "http.host in a",
      "ip.src.asnum in AS13335",
      "ip.src.asnum eq AS13335",
      "http.host in {a}",
      "http.host eq 1 eq lower(a)",
    ],
    ...[
      "http.host eq 1 eq lower(a) and ssl",
      "any(ssl eq ssl eq lower(a))",
      "ssl ) ssl",
      "ssl (",
      "http.host ‘a’",
      "http.host ’a",
      "http.host «a»",
    ],
    ...[
      "req.http.X-Key eq 1",
      "REQUEST_HEADERS:Host eq 1",
      "$http_user_agent eq 1",
      "headers.referer eq 1",
      "headers.Cookie eq 1",
    ],
  ],
];

it("mistakes are explained in these words", () => {
  const blocks = MISTAKES.map((text) => {
    const { diagnostics } = parseExpression(text);
    const lines = diagnostics.flatMap(
      ({ code, messageId, severity, range, message, help, related = [], fixes = [] }) => [
        `${severity} ${code} ${messageId} \`${text.slice(range.start, range.end)}\`: ${message}`,
        ...(help ? [`    help: ${help}`] : []),
        ...related.map((one) => `    at \`${text.slice(one.range.start, one.range.end)}\`: ${one.message}`),
        ...fixes.map((fix) => {
          const fixed = applyFixes(text, [...locateFix(fix, plainText(text))]).text;
          return `    ${fix.safety}: ${fix.title}: ${fixed}`;
        }),
      ],
    );
    return [`# ${text}`, ...lines, ""].join("\n");
  });
  expectGolden(blocks.join("\n"), "fixtures/parser/mistakes.txt");
});

it.each([
  ["req.http.X-Key", 'http.request.headers["x-key"][0]'],
  ["headers.Host", "http.host"],
  ["http.headers.host", "http.host"],
  ["http.request.headers.host", "http.host"],
  ["request.headers.User-Agent", "http.user_agent"],
  ["REQUEST_HEADERS:Referer", "http.referer"],
  ["$http_cookie", "http.cookie"],
  ["$http_user_agent", "http.user_agent"],
  ["$http_x_key", 'http.request.headers["x-key"][0]'],
  ["headers.x_key", 'http.request.headers["x_key"][0]'],
  ["http.host", undefined],
  ["xreq.http.a", undefined],
])("the header %s is %s", (name, field) => {
  expect(headerFieldOf(name)).toBe(field);
});

it.each([
  ["a", 'r"a"'],
  ['a"b', 'r#"a"b"#'],
  ['a"#b', 'r##"a"#b"##'],
  ['a#"b""', 'r#"a#"b"""#'],
  [`"${"#".repeat(254)}`, `r${"#".repeat(255)}""${"#".repeat(254)}"${"#".repeat(255)}`],
  [`"${"#".repeat(255)}`, undefined],
])("a raw string of %j has as many signs as it needs", (text, raw) => {
  expect(rawString(bytesOfText(text as Text))).toBe(raw);
  if (raw === undefined) return;
  const { value, diagnostics } = parseExpression(`http.host eq ${raw}`);
  expect(diagnostics).toEqual([]);
  expect(value.root).toMatchObject({ right: { kind: "String", form: "raw", raw } });
});

it("bytes that are no text have no raw string", () => {
  expect(rawString("\xff" as Bytes)).toBeUndefined();
});

it("an expression that is longer than a limit is not read", () => {
  expect(parseExpression("ssl", { maxChars: 3 }).diagnostics).toEqual([]);
  const { value, diagnostics } = parseExpression("ssl", { maxChars: 2 });
  expect(value).toMatchObject({ text: "ssl", root: { kind: "Invalid" } });
  expect(diagnostics).toMatchObject([
    {
      code: "syntax/too-long",
      range: { start: 0 },
      message: expect.stringContaining("has 3 characters"),
      help: expect.stringContaining("in $name"),
    },
  ]);
});

describe("parts of a tree", () => {
  const rootOf = (text: string) => parseExpression(text).value.root!;
  const leftOf = (text: string) => {
    const root = rootOf(text);
    return root.kind === "Comparison" ? root.left : root;
  };

  it.each([
    ['http.host eq "a"', "http.host", true],
    ['http.request.headers["a"][0] eq "a"', "http.request.headers", true],
    ['lower(http.host) eq "a"', undefined, true],
    ['split(http.host, ".")[0] eq "a"', undefined, true],
    ["ssl", "ssl", true],
    ["not ssl", undefined, false],
  ])("the left side of %s reads %s", (text, field, is) => {
    expect(fieldNameOf(leftOf(text))).toBe(field);
    expect(isOperand(leftOf(text))).toBe(is);
  });

  it.each([
    ["ssl", false],
    ["not ssl", true],
    ["not not ssl", false],
    ["(not (not (not (ssl))))", true],
    ["((ssl))", false],
  ])("%s is negated: %s", (text, isNegated) => {
    const found = withoutNegations(rootOf(text));
    expect([found.inner.kind, found.isNegated]).toEqual(["Field", isNegated]);
  });

  it("groups are removed from the outside only", () => {
    expect(withoutGroups(rootOf("((not (ssl)))")).kind).toBe("Not");
  });
});
