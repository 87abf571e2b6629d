import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIELDS } from "../../src/contract/fields.ts";
import { functionOf } from "../../src/contract/functions.ts";
import { allBytesBut, bytesIn, formed, listed, type TextShape } from "../../src/contract/text-shape.ts";
import { asBytes } from "../../src/core/bytes.ts";
import {
  comparedPattern,
  patternOf,
  type TextPattern,
  wholeText,
} from "../../src/lint/analysis/text-patterns.ts";
import {
  describeShape,
  fits,
  lengthDomain,
  mayFit,
  mayPass,
  shapeOf,
} from "../../src/lint/analysis/text-shapes.ts";
import type { Comparison, ComparisonOperator, FunctionCall } from "../../src/parser/ast.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { cases } from "../support/cases.ts";

const ALPHABET = "aAbB/?.*-1:";
const texts = fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 8 });

const wildcards = fc
  .array(
    fc.oneof(
      texts.map((text) => text.replaceAll("*", "")),
      fc.constant("*"),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join("").replace(/\*+/g, "*"));

function wildcardMatches(text: string, pattern: string, ignoresCase: boolean): boolean {
  const source = pattern.replace(/[.?/-]/g, "\\$&").replaceAll("*", "[^]*");
  return new RegExp(`^${source}$`, ignoresCase ? "i" : "").test(text);
}

function mayBe(text: string, pattern: TextPattern | undefined): boolean {
  return !pattern || fits(text, pattern);
}

describe("patterns", () => {
  const holds: Partial<Record<ComparisonOperator, (text: string, value: string) => boolean>> = {
    eq: (text, value) => text === value,
    contains: (text, value) => text.includes(value),
  };
  it.each(Object.keys(holds) as ComparisonOperator[])("say exactly what %s asks for", (operator) => {
    fc.assert(
      fc.property(texts, texts, (text, value) => {
        expect(mayBe(text, comparedPattern(operator, value))).toBe(holds[operator]!(text, value));
      }),
    );
  });

  it.each<[ComparisonOperator, string, string | undefined]>([
    ["eq", "a", "a="],
    ["ne", "a", "a="],
    ["in", "a", "a="],
    ["contains", "a", "…a…"],
    ["gt", "a", undefined],
    ["wildcard", "a*B", "a/i…B/i"],
    ["strict wildcard", "a*B", "a…B"],
    ["wildcard", "*a", "…a/i"],
    ["wildcard", "a*", "a/i…"],
    ["wildcard", "a\\*b", "a*b/i"],
    ["wildcard", "a\\", "a/i"],
    ["wildcard", "", ""],
    ["wildcard", "*", "……"],
    ["wildcard", "**a**b", "…a/i…b/i"],
    ["matches", "^ab$", undefined],
  ])("of %s %j is %j: `…` is a gap, `/i` any letter case, `=` a whole text", (operator, value, expected) => {
    const pattern = comparedPattern(operator, value);
    const parts = pattern?.parts.map(({ text, ignoresCase }) => text + (ignoresCase ? "/i" : ""));
    const [before, behind] = [pattern?.isOpenBefore, pattern?.isOpenBehind].map((isOpen) =>
      isOpen ? "…" : "",
    );
    const shown =
      pattern && `${before}${parts!.join("…")}${behind}${wholeText(pattern) === undefined ? "" : "="}`;
    expect(shown).toEqual(expected);
  });

  it("say exactly what starts_with() and ends_with() ask for", () => {
    fc.assert(
      fc.property(texts, texts, (text, value) => {
        expect(fits(text, patternOf(value, "start"))).toBe(text.startsWith(value));
        expect(fits(text, patternOf(value, "end"))).toBe(text.endsWith(value));
      }),
    );
  });

  it("say exactly what wildcards ask for", () => {
    fc.assert(
      fc.property(texts, wildcards, (text, value) => {
        expect(mayBe(text, comparedPattern("wildcard", value))).toBe(wildcardMatches(text, value, true));
        expect(mayBe(text, comparedPattern("strict wildcard", value))).toBe(
          wildcardMatches(text, value, false),
        );
      }),
      { numRuns: 500 },
    );
  });
});

const SHAPES: readonly TextShape[] = [
  formed({ starts: ["/"], excluded: bytesIn("?") }, "*"),
  formed({ starts: ["/a", "ba"], maxLength: 4 }),
  formed({ excluded: allBytesBut("aA1"), minLength: 2, maxLength: 2 }),
  listed(["a/b", "AB", "1"]),
];

function has({ exact, form }: TextShape, text: string): boolean {
  if (exact?.includes(text)) return true;
  if (!form) return false;
  return (
    (form.starts?.some((start) => text.startsWith(start)) ?? true) &&
    ![...text].some((byte) => form.excluded?.has(byte)) &&
    text.length >= (form.minLength ?? 0) &&
    text.length <= (form.maxLength ?? Number.POSITIVE_INFINITY)
  );
}

describe("shapes", () => {
  it("never exclude a pattern that one of their strings fits", () => {
    const operators = fc.constantFrom<ComparisonOperator>("eq", "contains", "wildcard");
    fc.assert(
      fc.property(fc.constantFrom(...SHAPES), texts, operators, wildcards, (shape, text, operator, value) => {
        const pattern = comparedPattern(operator, value)!;
        if (has(shape, text) && fits(text, pattern)) expect(mayFit(shape, pattern)).toBe(true);
      }),
      { numRuns: cases(1000, 5000) },
    );
  });

  it("include every value that their domain accepts", () => {
    const samples = [
      "",
      "*",
      "/",
      "/a",
      "US",
      "T1",
      "GB-ENG",
      "TLSv1.2",
      "none",
      "HTTP/2",
      "SPDY/3.1",
      "jpg",
      "clean",
    ];
    const all = fc.oneof(fc.constantFrom(...samples), texts, fc.string({ unit: "binary-ascii" }));
    fc.assert(
      fc.property(all, (value) => {
        for (const { name, domain } of FIELDS.values()) {
          if (domain?.kind !== "Text" || !domain.shape || !domain.accepts(value)) continue;
          expect(mayFit(domain.shape, patternOf(value, "whole")), `${name} ${value}`).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("what functions make of a shape", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ["lower(ip.src.country)", ["de", "DE", ""], ["d1", "deu"]],
    ["lower(http.request.uri.path)", ["/a", "/A"], ["a", "/a?"]],
    ["upper(http.request.uri.path.extension)", ["JPG", "jpg", "M4A"], ["A/B"]],
    ["lower(http.request.uri.path.extension)", ["JPG", "jpg"], ["a/b"]],
    ["upper(lower(ip.src.subdivision_1_iso_code))", ["US-CA", "us-ca"], ["US/CA", "U"]],
    ["url_decode(http.request.uri.path)", ["/a", "/a?b"], ["a"]],
    ["url_decode(ip.src.country)", ["DE"], ["D?"]],
    ['remove_bytes(http.request.uri.path, "/")', ["", "a", "a".repeat(99)], ["/a", "a/"]],
    ['remove_bytes(ip.src.subdivision_1_iso_code, "-")', ["USCA", "USCALI", "U", ""], ["US-CA", "USCALIF"]],
    ["substring(http.request.uri.path, 0, 1)", ["/", ""], ["a", "/a"]],
    ["substring(http.request.uri.path, 1)", ["a", "a".repeat(99), ""], ["a?"]],
    ["substring(http.request.uri.path, 1, 3)", ["ab"], ["abc"]],
    ["upper(ip.src.country)", ["DE", "de"], ["d1"]],
    ["lower(upper(http.request.uri.path.extension))", ["JPG", "jpg"], ["a/b"]],
    ["substring(ip.src.country, 0, 1)", ["D", ""], ["DE", "d", "1"]],
    ["substring(ip.src.country, 2)", [""], ["D"]],
    ["substring(http.request.uri.path, 2, 2)", [""], ["/", "a"]],
    ["substring(http.request.uri.path, 0, 9)", ["/", "/a", ""], ["a"]],
    ["url_decode(ip.src.country)", ["DE", ""], ["de"]],
    ["url_decode(http.request.method)", ["GET", "/"], []],
    ['url_decode(remove_bytes(http.host, "%+"))', ["a"], ["/", "a%"]],
    ['url_decode(remove_bytes(http.host, "%"))', ["a", "/", "a%"], []],
    ['url_decode(remove_bytes(http.host, "+"))', ["a", "/", "a+"], []],
    ["url_decode(to_string(tcp.dstport))", ["1".repeat(20)], ["1".repeat(21), "a"]],
    ["url_decode(substring(http.request.uri.path, 0, 3))", ["/a", "/?b"], ["/?bc", "a"]],
    ['remove_bytes(to_string(ssl), "e")', ["tru", "fals"], ["true"]],
    ["lower(substring(to_string(ip.src), 0, 3))", ["1:a", "1:A"], ["1::a", "g"]],
    ["to_string(len(http.host))", ["12"], ["a", ""]],
    ["to_string(ssl)", ["true", "false"], ["yes", ""]],
    ["to_string(tcp.dstport)", ["80", "-1", "1".repeat(20)], ["a", "", "1".repeat(21)]],
    ["to_string(ip.src)", ["192.0.2.1", "::", "FF::", "1".repeat(45)], ["g", ":", "", "1".repeat(46)]],
  ])("%s", (operand, possible, impossible) => {
    const { typed } = analyseExpression(`${operand} eq "a"`);
    const { left } = typed.parsed.root as Comparison;
    const shaped = shapeOf(left, typed)!;
    const passing = [...possible, ...impossible].filter((text) =>
      mayPass(shaped, { operator: "eq", bytes: asBytes(text) }, false),
    );
    expect(passing).toEqual(possible);
  });

  it.each([
    'wildcard_replace(http.host, "a", "b")',
    "substring(http.request.uri.path, -1)",
    "substring(http.request.uri.path, 1, -1)",
    "substring(http.request.uri.path, 3, 2)",
    "substring(http.request.uri.path, tcp.dstport)",
    "substring(http.request.uri.path, 0, tcp.dstport)",
    "remove_bytes(http.request.uri.path, http.host)",
    "to_string(http.host)",
  ])("is not known for %s, nor is its length", (operand) => {
    const { typed } = analyseExpression(`${operand} eq "a"`);
    const { left } = typed.parsed.root as Comparison;
    expect([shapeOf(left, typed)?.shape, lengthDomain(left as FunctionCall, typed)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each([
    [
      "http.host",
      undefined,
      "http.host",
      undefined,
      "`http.host` contains a host name, without scheme and path.",
    ],
    [
      "ip.src.country",
      [0, 2],
      "ip.src.country",
      undefined,
      "`ip.src.country` contains a two-letter ISO 3166-1 code in upper case.",
    ],
    ["lower(substring(to_string(ip.src), 0, 3))", [0, 3], "ip.src", "lower", "`x` has at most 3 bytes."],
    ["to_string(ssl)", [4, 5], "ssl", undefined, "`x` has at most 5 bytes."],
    ["substring(upper(to_string(ssl)), 1)", [0, 4], "ssl", "upper", "`x` has at most 4 bytes."],
    [
      "to_string(tcp.dstport)",
      [1, 20],
      "tcp.dstport",
      undefined,
      "`tcp.dstport` contains a whole number from 0 to 65535.",
    ],
    ["to_string(len(http.host))", [1, 20], "to_string()", undefined, "`x` has at most 20 bytes."],
    ['remove_bytes(http.cookie, "a")', undefined, "http.cookie", undefined, "`x` has none of these bytes."],
  ] as const)(
    "%s has the lengths %j, of the field %s in %s letters",
    (operand, range, field, letters, words) => {
      const { typed } = analyseExpression(`${operand} eq "a"`);
      const left = (typed.parsed.root as Comparison).left as FunctionCall;
      const shaped = shapeOf(left, typed)!;
      const length = lengthDomain(left, typed);
      expect([shaped.field, shaped.letters, describeShape(shaped, "x")]).toEqual([field, letters, words]);
      expect(length?.range).toEqual(range && { first: range[0], last: range[1] });
      expect(length?.source).toEqual(range && (FIELDS.get(field)?.source ?? functionOf("len")!.source));
    },
  );
});
