import { describe, expect, it } from "vitest";
import { compileExpression } from "../../../src/semantics/evaluate/evaluate.ts";
import { readRequest } from "../../../src/semantics/evaluate/read-request.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";

const LETTERS = [..."abcdefABC019_-.& \té€𝕏"];

/** The letters that a class has; undefined if that is not decided. */
function lettersOf(pattern: string): string | undefined {
  const { typed, findings } = analyseExpression(`http.user_agent matches r"^${pattern}$"`);
  expect(findings, pattern).toEqual([]);
  const matches = compileExpression(typed);
  const found = LETTERS.map((letter) => {
    const { request } = readRequest({ fields: { "http.user_agent": letter } });
    return [letter, matches(request!)] as const;
  });
  if (found.some(([, truth]) => typeof truth === "symbol")) return undefined;
  return found.flatMap(([letter, truth]) => (truth === true ? [letter] : [])).join("");
}

describe("the letters of a class", () => {
  it.each([
    ["[a-c]", "abc"],
    ["[^a-fA-C0-9]", "_-.& \té€𝕏"],
    ["[a-e&&b-d]", "bcd"],
    ["[a-e&&[^b-d]]", "ae"],
    ["[a-f--b-d]", "aef"],
    ["[a-d~~c-f]", "abef"],
    ["[^a-f--b-d]", "bcdABC019_-.& \té€𝕏"],
    ["[[a-c][0-9]]", "abc019"],
    ["(?i:[b-c])", "bcBC"],
    ["(?i:[^b-c])", "adefA019_-.& \té€𝕏"],
    ["(?i:[a-c&&b-f])", "bcBC"],
    ["[[:alpha:]]", "abcdefABC"],
    ["[[:^alpha:]]", "019_-.& \té€𝕏"],
    ["[[:upper:][:digit:]]", "ABC019"],
    ["[[:word:]&&[^[:digit:]]]", "abcdefABC_"],
    ["[[:blank:]]", " \t"],
    ["[[:xdigit:]--[0-9]]", "abcdefABC"],
    ["[[:punct:]]", "_-.&"],
    ["[\\d_]", "019_"],
    ["[\\w--\\d]", "abcdefABC_"],
    ["[\\x61\\x2d]", "a-"],
    [".", "abcdefABC019_-.& \té€𝕏"],
  ])("%s", (pattern, expected) => {
    // Without Unicode, a class has bytes.
    expect(lettersOf(pattern)).toBe(expected.replace(/[^\0-\x7f]/gu, ""));
    // With it, the letters of `\\d` and `\\w` are in tables that are not here.
    expect(lettersOf(`(?u:${pattern})`)).toBe(/\\[dw]/.test(pattern) ? undefined : expected);
  });

  it.each([
    ["[é€]", "é€"],
    ["[^é]", "abcdefABC019_-.& \t€𝕏"],
    ["[à-€--é]", "€"],
    ["(?i:[É])", "é"],
  ])("%s, with Unicode", (pattern, expected) => {
    expect(lettersOf(`(?u:${pattern})`)).toBe(expected);
  });
});
