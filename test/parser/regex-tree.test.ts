import { describe, expect, it } from "vitest";
import { parseRegex } from "../../src/parser/regex/parse.ts";

/** The tree without what a test does not look at. */
function treeOf(pattern: string): unknown {
  const { value, problem } = parseRegex(pattern);
  expect(problem).toBeUndefined();
  return value;
}

describe("the tree of a regex", () => {
  it("keeps runs of characters together, and gives a repetition the last one", () => {
    expect(treeOf("abc+d")).toMatchObject({
      kind: "Concat",
      items: [
        { kind: "Literal", start: 0, end: 2, bytes: "ab" },
        { kind: "Repeat", start: 2, end: 4, min: 1, max: Infinity, isGreedy: true, body: { bytes: "c" } },
        { kind: "Literal", start: 4, end: 5, bytes: "d" },
      ],
    });
  });

  it("stores literals as bytes", () => {
    expect(treeOf("é")).toMatchObject({ kind: "Literal", bytes: "\u00c3\u00a9", end: 1 });
    expect(treeOf("\\xe9")).toMatchObject({ kind: "Literal", bytes: "\u00e9", start: 0, end: 4 });
    expect(treeOf("\\x{e9}")).toMatchObject({ bytes: "\u00c3\u00a9" });
    expect(treeOf("(?u)\\xe9")).toMatchObject({ items: [{}, { bytes: "\u00c3\u00a9", isUnicode: true }] });
    expect(treeOf("😀*")).toMatchObject({
      kind: "Repeat",
      body: { bytes: "\u00f0\u009f\u0098\u0080", end: 2 },
    });
  });

  it("resolves flags on the nodes that they reach, and no further", () => {
    expect(treeOf("a(?i)b|c")).toMatchObject({
      kind: "Alternation",
      branches: [
        { items: [{ ignoresCase: false }, { kind: "Flags", start: 1, end: 5 }, { ignoresCase: true }] },
        { ignoresCase: true },
      ],
    });
    expect(treeOf("((?i)a)b")).toMatchObject({
      items: [{ body: { items: [{ kind: "Flags" }, { ignoresCase: true }] } }, { ignoresCase: false }],
    });
    expect(treeOf("(?i:a(?-i)b)")).toMatchObject({
      isCapturing: false,
      body: { items: [{ ignoresCase: true }, { kind: "Flags" }, { ignoresCase: false }] },
    });
  });

  it("says which place an anchor means", () => {
    expect(treeOf("^$")).toMatchObject({ items: [{ condition: "text-start" }, { condition: "text-end" }] });
    expect(treeOf("(?m:^$)")).toMatchObject({
      body: { items: [{ condition: "line-start" }, { condition: "line-end" }] },
    });
    expect(treeOf("\\b{end-half}")).toMatchObject({ condition: "word-end-half", start: 0, end: 12 });
    expect(treeOf("\\b{2}")).toMatchObject({
      kind: "Repeat",
      min: 2,
      max: 2,
      body: { condition: "word-boundary" },
    });
  });

  it("swaps greediness under U", () => {
    expect(treeOf("a+?")).toMatchObject({ isGreedy: false });
    expect(treeOf("(?U:a+)")).toMatchObject({ body: { isGreedy: false } });
    expect(treeOf("(?U:a{2,}?)")).toMatchObject({ body: { isGreedy: true, min: 2, max: Infinity, end: 10 } });
  });

  it("names groups", () => {
    expect(treeOf("(?<id>\\d)")).toEqual({
      kind: "Group",
      start: 0,
      end: 9,
      isCapturing: true,
      name: "id",
      body: { kind: "PerlClass", start: 6, end: 8, name: "d", isNegated: false, isUnicode: false },
    });
  });

  it("keeps the places of what verbose mode passes over", () => {
    expect(treeOf("(?x) a # c\n b +")).toMatchObject({
      items: [{ kind: "Flags" }, { bytes: "a", start: 5 }, { kind: "Repeat", start: 12, end: 15 }],
    });
  });

  it("reads classes", () => {
    expect(treeOf("[^a-z\\d[:alpha:]_]")).toMatchObject({
      kind: "BracketClass",
      start: 0,
      end: 18,
      isNegated: true,
      content: {
        kind: "ClassUnion",
        items: [
          { kind: "ClassRange", start: 2, end: 5, first: 97, last: 122 },
          { kind: "PerlClass", name: "d" },
          { kind: "PosixClass", start: 7, end: 16, name: "alpha", isNegated: false },
          { kind: "ClassRange", first: 95, last: 95 },
        ],
      },
    });
  });

  it("lets class operations lean to the left", () => {
    expect(treeOf("[a&&b--c]")).toMatchObject({
      content: {
        kind: "ClassOperation",
        operator: "--",
        left: {
          kind: "ClassOperation",
          operator: "&&",
          left: { start: 1, end: 2 },
          right: { start: 4, end: 5 },
        },
        right: { items: [{ first: 99 }] },
      },
    });
  });

  it("names Unicode properties as written", () => {
    expect(treeOf("(?u)\\P{is_Greek}\\pL")).toMatchObject({
      items: [
        {},
        { kind: "PropertyClass", name: "is_Greek", isNegated: true, start: 4, end: 16 },
        { kind: "PropertyClass", name: "L", isNegated: false },
      ],
    });
  });

  it("knows properties by all their spellings", () => {
    const spellings = [
      "Alphabetic",
      "isALPHA",
      "Lu",
      "uppercase letter",
      "Script_Extensions=Grek",
      "scx:greek",
    ];
    const others = [
      "gc!=L",
      "Any",
      "ascii",
      "age=6.1",
      "Age=V6_1",
      "gcb=Prepend",
      "wb=MidLetter",
      "sb=Lower",
      "cf",
    ];
    for (const name of [...spellings, ...others]) expect(treeOf(`(?u)\\p{${name}}`)).toBeDefined();
  });

  it("names the text of each node", () => {
    const texts = (pattern: string) => {
      const found: string[] = [];
      JSON.stringify(treeOf(pattern), (_, value) => {
        if (value?.kind) found.push(`${value.kind} ${pattern.slice(value.start, value.end)}`);
        return value;
      });
      return found;
    };
    expect(texts("^a.$|\\A\\z(?i-s)(b)+?")).toEqual([
      "Alternation ^a.$|\\A\\z(?i-s)(b)+?",
      "Concat ^a.$",
      "Assertion ^",
      "Literal a",
      "Dot .",
      "Assertion $",
      "Concat \\A\\z(?i-s)(b)+?",
      "Assertion \\A",
      "Assertion \\z",
      "Flags (?i-s)",
      "Repeat (b)+?",
      "Group (b)",
      "Literal b",
    ]);
    expect(texts("(?u)\\d\\pL[^b-c[:alpha:]&&\\w]{2,}")).toEqual([
      "Concat (?u)\\d\\pL[^b-c[:alpha:]&&\\w]{2,}",
      "Flags (?u)",
      "PerlClass \\d",
      "PropertyClass \\pL",
      "Repeat [^b-c[:alpha:]&&\\w]{2,}",
      "BracketClass [^b-c[:alpha:]&&\\w]",
      "ClassOperation b-c[:alpha:]&&\\w",
      "ClassUnion b-c[:alpha:]",
      "ClassRange b-c",
      "PosixClass [:alpha:]",
      "ClassUnion \\w",
      "PerlClass \\w",
    ]);
  });

  it("gives empty branches a place", () => {
    expect(treeOf("(a|)")).toMatchObject({
      body: {
        kind: "Alternation",
        start: 1,
        end: 3,
        branches: [{ bytes: "a" }, { kind: "Empty", start: 3, end: 3 }],
      },
    });
    expect(treeOf("")).toEqual({ kind: "Empty", start: 0, end: 0 });
  });
});
