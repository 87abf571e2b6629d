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

  it.each<[TextShape, readonly string[], readonly string[]]>([
    [
      SHAPES[0]!,
      ["eq ", "eq *", "eq /a", "contains a", "contains /", "wildcard *a", "eq /"],
      ["eq a", "eq /?", "contains ?", "wildcard a*", "wildcard b/*"],
    ],
    [
      SHAPES[1]!,
      ["eq /a", "eq ba", "eq /aaa", "eq ba/b", "contains aaaa", "wildcard /*", "wildcard BA*", "wildcard /A"],
      ["eq /", "eq b", "eq /aaaa", "eq B/", "contains aaaaa", "wildcard *aa*aaa", "eq /b", "wildcard c*"],
    ],
    [
      SHAPES[2]!,
      ["eq aA", "eq 11", "contains a", "contains 1", "wildcard 1*", "wildcard A1", "wildcard a*a"],
      ["eq a", "eq aab", "eq aB", "contains b", "contains aaa", "wildcard b*", "wildcard 1*b", "eq 1"],
    ],
    [
      SHAPES[3]!,
      ["eq a/b", "contains /", "wildcard ab", "wildcard A*B", "contains 1", "eq "],
      ["eq a", "eq ab", "contains ab", "strict wildcard a*B", "wildcard b*", "eq 11"],
    ],
    [formed({ excluded: bytesIn("aA") }), ["wildcard b", "contains B"], ["wildcard a", "contains a"]],
    [formed({ excluded: bytesIn("A") }), ["wildcard a", "wildcard A", "contains a"], ["contains A", "eq bA"]],
    [formed({ minLength: 3 }), ["contains a", "wildcard a*b", "wildcard *ab", "eq abc"], ["eq ab"]],
    [{ form: { minLength: 1 } }, ["eq a", "contains "], ["eq "]],
    [{ exact: ["a"] }, ["eq a", "contains "], ["eq "]],
    [{}, [], ["eq a"]],
  ])("%j may fit some patterns only", (shape, possible, impossible) => {
    const fitting = [...possible, ...impossible].filter((text) => {
      const [, operator, value] = /^(strict wildcard|\w+) (.*)$/.exec(text)!;
      return mayFit(shape, comparedPattern(operator as ComparisonOperator, value!)!);
    });
    expect(fitting).toEqual(possible);
  });

  it("of fields include the empty string, and nothing that `url_decode()` changes in their lists and starts", () => {
    for (const { name, domain } of FIELDS.values()) {
      if (domain?.kind !== "Text" || !domain.shape) continue;
      const { exact = [], form } = domain.shape;
      expect(exact, name).toContain("");
      expect([...exact, ...(form?.starts ?? [])].filter((text) => /[%+]/.test(text))).toEqual([]);
    }
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
    ["upper(ip.src.country)", ["DE", "de"], ["d1"]],
    ["lower(upper(http.request.uri.path.extension))", ["JPG", "jpg"], ["a/b"]],
    ["url_decode(ip.src.country)", ["DE", ""], ["de"]],
    ["url_decode(http.request.method)", ["GET", "/"], []],
    ["url_decode(http.request.uri.path.extension)", ["a/b", ""], []],
    ["url_decode(cf.bot_management.ja3_hash)", ["", "0".repeat(32)], ["0", "+".repeat(32), "g".repeat(32)]],
    ["url_decode(http.request.full_uri)", ["https://a?b", ""], ["/a", "ftp://a"]],
    ["upper(http.request.full_uri)", ["HTTPS://A", "https://a"], ["A", "FTP://A"]],
    ["lower(http.request.version)", ["http/2", "HTTP/2", "spdy/9", ""], ["http/9", "spdy"]],
    ["upper(http.request.body.mime)", ["IMAGE/PNG", "image/png"], ["IMAGE/PNG;", "PNG"]],
    ["upper(cf.bot_management.ja3_hash)", ["A".repeat(32), "a".repeat(32)], ["G".repeat(32), "A"]],
  ])("%s", (operand, possible, impossible) => {
    const { typed } = analyseExpression(`${operand} eq "a"`);
    const { left } = typed.parsed.root as Comparison;
    const shaped = shapeOf(left)!;
    const passing = [...possible, ...impossible].filter((text) =>
      mayPass(shaped, { operator: "eq", bytes: asBytes(text) }, false),
    );
    expect(passing).toEqual(possible);
  });

  it("is not known for others, nor is its length", () => {
    const { typed } = analyseExpression('wildcard_replace(http.host, "a", "b") eq "a"');
    const { left } = typed.parsed.root as Comparison;
    expect([shapeOf(left)?.shape, lengthDomain(left as FunctionCall, typed)]).toEqual([undefined, undefined]);
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
    [
      "ip.src.subdivision_1_iso_code",
      [0, 6],
      "ip.src.subdivision_1_iso_code",
      undefined,
      '`ip.src.subdivision_1_iso_code` contains an ISO 3166-2 code in upper case with its country, such as "GB-ENG".',
    ],
    [
      "cf.tls_version",
      [0, 7],
      "cf.tls_version",
      undefined,
      '`cf.tls_version` contains a version such as "TLSv1.2" or "TLSv1.3".',
    ],
    [
      "lower(ip.src.country)",
      [0, 2],
      "ip.src.country",
      "lower",
      "`ip.src.country` contains a two-letter ISO 3166-1 code in upper case.",
    ],
    [
      'concat("a", http.cookie)',
      undefined,
      "concat()",
      undefined,
      "`x` has no such value, whatever the request is.",
    ],
  ] as const)(
    "%s has the lengths %j, of the field %s in %s letters",
    (operand, range, field, letters, words) => {
      const { typed } = analyseExpression(`${operand} eq "a"`);
      const left = (typed.parsed.root as Comparison).left as FunctionCall;
      const shaped = shapeOf(left)!;
      const length = lengthDomain(left, typed);
      expect([shaped.field, shaped.letters, describeShape(shaped, "x")]).toEqual([field, letters, words]);
      expect(length?.range).toEqual(range && { first: range[0], last: range[1] });
      expect(length?.source).toEqual(range && (FIELDS.get(field)?.source ?? functionOf("len")!.source));
    },
  );
});

it("a string fits a pattern as it fits the regular expression for it", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "A", "b"), maxLength: 4 });
  const part = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 2 });
  const pattern = fc.record({
    texts: fc.array(part, { maxLength: 3 }),
    ignoresCase: fc.boolean(),
    isOpenBefore: fc.boolean(),
    isOpenBehind: fc.boolean(),
  });
  fc.assert(
    fc.property(word, pattern, (text, { texts, ignoresCase, ...open }) => {
      const [before, behind] = [open.isOpenBefore, open.isOpenBehind].map((isOpen) => (isOpen ? ".*" : ""));
      const expected = new RegExp(`^${before}${texts.join(".*")}${behind}$`, ignoresCase ? "i" : "");
      const parts = texts.map((one) => ({ text: one, ignoresCase }));
      expect(fits(text, { parts, ...open })).toBe(expected.test(text));
    }),
    { numRuns: cases(1000, 10_000) },
  );
});
