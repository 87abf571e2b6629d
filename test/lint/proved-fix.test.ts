import { describe, expect, it } from "vitest";
import { proofOf } from "../../src/lint/engine/proved-fix.ts";

const replaced = (text: string, from: string, newText: string) => {
  const start = text.indexOf(from);
  return proofOf(text, [{ range: { start, end: start + from.length }, newText }]) !== "open";
};

describe("a safe fix is proved", () => {
  it.each([
    ["other words", 'http.host matches "^a$"', 'matches "^a$"', 'eq "a"'],
    ["fewer parentheses", "(ssl) and cf.client.bot", "(ssl)", "ssl"],
    ["fewer conditions", 'ssl or (ssl and http.host eq "a")', ' or (ssl and http.host eq "a")', ""],
    ["what was rejected", 'http.host = "a"', "=", "eq"],
    ["a value, of which nothing is asked", 'concat("a", http.host)', '"a"', '"b"'],
  ])("%s", (_, text, from, newText) => {
    expect(replaced(text, from, newText)).toBe(true);
  });

  it.each([
    ["another text", 'http.host eq "a"', '"a"', '"b"'],
    ["a missing element under `not`", 'not http.request.headers["x"][0] eq "a"', "not ", ""],
    ["what is rejected afterwards", 'http.host eq "a"', '"a"', "1"],
    ["nothing", "ssl", "ssl", ""],
  ])("but not %s", (_, text, from, newText) => {
    expect(replaced(text, from, newText)).toBe(false);
  });
});
