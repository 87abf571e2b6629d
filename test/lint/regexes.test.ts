import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import {
  dotsInNames,
  matchesEveryText,
  matchesEverything,
  neverMatches,
  plainRegex,
} from "../../src/lint/analysis/regexes.ts";
import { parseRegex } from "../../src/parser/regex/parse.ts";
import { cases } from "../support/cases.ts";

const treeOf = (pattern: string) => parseRegex(pattern).value!;

describe("neverMatches", () => {
  it.each([
    "a^b",
    "$a",
    "a^",
    "^a$b",
    "(a|b)^",
    "(^a^|b$c)",
    "a{2}^",
    "(?:a^)+",
    "\\z.",
    "a\\Ab",
    "(a+^)",
    "(^a|b$){3}",
  ])("sees %s", (pattern) => expect(neverMatches(treeOf(pattern))).toBe(true));

  it.each([
    "^a$",
    "^^a$$",
    "a*^b",
    "(^|a)b",
    "(?m)a\\n^b",
    "(?m)$\\na",
    "a\\^b",
    "[$]a",
    "(a^)?b",
    "a|b^",
    "$^",
    "(a|)^b",
    "(^a|b$){2}",
    "(a|)*^b",
  ])("accepts %s", (pattern) => expect(neverMatches(treeOf(pattern))).toBe(false));

  it("examines each part once, however deeply repetitions are nested", () => {
    const depth = 100;
    let reads = 0;
    let node = treeOf("a");
    for (let level = 0; level < depth; level++) {
      const body = node;
      node = Object.defineProperty({ ...treeOf("a+") }, "body", {
        get: () => {
          reads++;
          return body;
        },
      });
    }
    expect(neverMatches(node)).toBe(false);
    expect(reads).toBe(depth);
  });
});

describe("matchesEverything", () => {
  it.each([
    "",
    ".*",
    "^",
    "$",
    "^.*",
    ".*$",
    "(a|b?)$",
    "a*|b",
    "\\A",
    "(?m)^",
    "(?m)$",
    "(?:)+",
    "a{0,3}",
    "(?i)",
    "(?i)^.*",
    "^^",
  ])("sees %s", (pattern) => expect(matchesEverything(treeOf(pattern))).toBe(true));

  it.each([".+", "^$", "a", "^.*$", "(?i)a", "\\b", "a?b", "(a|b)"])("accepts %s", (pattern) =>
    expect(matchesEverything(treeOf(pattern))).toBe(false),
  );
});

describe("matchesEveryText", () => {
  it.each<[string, inOneLine: boolean, inSeveral: boolean]>([
    [".*", true, true],
    ["^.*$", true, false],
    ["^(.*)$", true, false],
    ["((^.*$))", true, false],
    ["(?s)^.*$", true, true],
    ["^(?s)(?:(.))*$", true, true],
    ["^.+$", false, false],
    ["^.{0,5}$", false, false],
    ["^[ab]*$", false, false],
    ["^a.*$", false, false],
    ["^.*.*$", false, false],
    ["$.*^", false, false],
    ["^.*$|a", false, false],
    ["a", false, false],
  ])("of %s is %s in one line, and %s in several", (pattern, inOneLine, inSeveral) => {
    const tree = treeOf(pattern);
    expect([matchesEveryText(tree, true), matchesEveryText(tree, false)]).toEqual([inOneLine, inSeveral]);
  });
});

it.each([
  ["www.example.com", ["www.example", "example.com"]],
  ["(a.b)|c.1", ["a.b", "c.1"]],
  ["(?:a.b)+", ["a.b"]],
  ["a\\.b", []],
  [".a", []],
  ["a.", []],
  ["a-.b", []],
  ["a.-b", []],
  ["a.*b", []],
  ["a..b", []],
  ["[a].b", []],
])("dots in names of %s are %j", (pattern, names) => {
  expect(dotsInNames(treeOf(pattern)).map(({ name }) => name)).toEqual(names);
});

/** RE2 rejects `a**`, which Cloudflare's engine accepts. */
function isKnownToRe2(source: string): boolean {
  try {
    return RE2JS.compile(source) !== undefined;
  } catch {
    return false;
  }
}

describe("both, against an engine", () => {
  const pattern = fc
    .array(fc.constantFrom("a", "b", ".", "^", "$", "*", "+", "?", "(", ")", "|", "(?m)", "{2}", "\\n"), {
      maxLength: 8,
    })
    .map((parts) => parts.join(""))
    .filter((text) => parseRegex(text).value !== undefined && isKnownToRe2(text));
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 5 });

  it("are never wrong", () => {
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 5, maxLength: 10 }), (source, texts) => {
        const tree = treeOf(source);
        const isNever = neverMatches(tree);
        const isAlways = matchesEverything(tree);
        if (!isNever && !isAlways) return;
        const engine = RE2JS.compile(source);
        for (const one of ["", ...texts]) expect(engine.matcher(one).find()).toBe(isAlways);
      }),
      { numRuns: cases(500, 2000) },
    );
  });
});

describe("plainRegex", () => {
  it.each([
    ["^/api$", { bytes: "/api", place: "whole" }],
    ["^/api", { bytes: "/api", place: "start" }],
    ["\\.js$", { bytes: ".js", place: "end" }],
    ["curl", { bytes: "curl", place: "anywhere" }],
    ["é", { bytes: "\u00c3\u00a9", place: "anywhere" }],
  ])("reads %s", (pattern, expected) => expect(plainRegex(treeOf(pattern))).toEqual(expected));

  it.each(["", "^", "^$", "a.b", "(a)", "(?i)a", "a|b", "a+", "[a]", "(?m)^a", "\\ba"])(
    "finds freedom in %s",
    (pattern) => expect(plainRegex(treeOf(pattern))).toBeUndefined(),
  );
});
