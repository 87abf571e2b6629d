import { describe, expect, it } from "vitest";
import { isProvedRewrite, proofOf, provedTogether } from "../../src/lint/engine/proved-fix.ts";

const replaced = (text: string, from: string, newText: string) => {
  const start = text.indexOf(from);
  return proofOf(text, [{ range: { start, end: start + from.length }, newText }]);
};

describe("a safe fix is proved", () => {
  it.each([
    ["other words", 'http.host matches "^a$"', 'matches "^a$"', 'eq "a"'],
    ["fewer parentheses", "(ssl) and cf.client.bot", "(ssl)", "ssl"],
    ["fewer conditions", 'ssl or (ssl and http.host eq "a")', ' or (ssl and http.host eq "a")', ""],
  ])("%s", (_, text, from, newText) => {
    expect(replaced(text, from, newText)).toBe("proved");
  });

  it.each([
    ["a text that was rejected", 'http.host = "a"', "=", "eq"],
    ["a value", 'concat("a", http.host)', '"a"', '"b"'],
  ])("if nothing is asked of %s", (_, text, from, newText) => {
    expect(replaced(text, from, newText)).toBe("nothing-asked");
  });

  it.each([
    ["another text", 'http.host eq "a"', '"a"', '"b"'],
    ["a missing element under `not`", 'not http.request.headers["x"][0] eq "a"', "not ", ""],
    ["what is rejected afterwards", 'http.host eq "a"', '"a"', "1"],
    ["nothing", "ssl", "ssl", ""],
  ])("but not %s", (_, text, from, newText) => {
    expect(replaced(text, from, newText)).toBe("open");
  });
});

it.each([
  ["touches one before it", [0, 3, "ssl"], [3, 6, " and"], [0, 1]],
  ["touches one behind it", [3, 6, " or"], [0, 3, "not ssl"], [0, 1]],
  ["is apart", [0, 2, "ss"], [3, 6, " and"], [0]],
] as const)("a fix that %s is made at once only if both are proved", (_, one, two, kept) => {
  const fixes = [one, two].map(([start, end, newText]) => [{ range: { start, end }, newText }]);
  expect([...provedTogether("ssl or cf.client.bot", fixes)]).toEqual(kept);
});

it.each([
  ["itself", 'http.host eq "a"', true],
  ["another condition", 'http.host eq "b"', false],
  ["what is rejected", "http.host eq 1", false],
])("a rewrite to %s", (_, rewritten, expected) => {
  expect(isProvedRewrite('http.host eq "a"', rewritten)).toBe(expected);
});
