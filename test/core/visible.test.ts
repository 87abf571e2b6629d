import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { showCharacter, visible } from "../../src/core/visible.ts";
import { anyCharacter } from "../support/any-character.ts";

describe("visible", () => {
  it.each([
    ["plain text stays", 'http.host eq "é 日本"', 'http.host eq "é 日本"'],
    ["terminal escape sequence", "\u001b[31mred\u001b[0m", "\\x1b[31mred\\x1b[0m"],
    ["8-bit control sequence introducer", "\u009b31m", "\\u{9b}31m"],
    ["operating system command", "\u001b]0;title\u0007", "\\x1b]0;title\\x07"],
    ["line breaks cannot fake a line", "a\r\nb", "a\\r\\nb"],
    ["right-to-left override", "a\u202eb", "a\\u{202e}b"],
    ["zero-width space and joiner", "a\u200bb\u200d", "a\\u{200b}b\\u{200d}"],
    ["line and paragraph separators", "\u2028\u2029", "\\u{2028}\\u{2029}"],
    ["tag characters beyond the first plane", "\u{e0041}", "\\u{e0041}"],
    ["tags that are not assigned", "\u{e0002}", "\\u{e0002}"],
    ["an invisible character that is not assigned", "\u2065", "\\u{2065}"],
    ["lone surrogate", "\ud800", "\\u{d800}"],
    ["delete", "\u007f", "\\x7f"],
  ])("%s", (_, text, expected) => {
    expect(visible(text)).toBe(expected);
  });

  it("never lets a control or format character through", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(visible(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});

describe("shownCharacter", () => {
  it.each([
    ["a", "a", 1],
    ["\t", "    ", 4],
    ["é", "é", 1],
    ["日", "日", 2],
    ["😀", "😀", 2],
    ["\u0301", "\u0301", 0],
    ["\u001b", "\\x1b", 4],
    ["\u202e", "\\u{202e}", 8],
  ])("%j is shown as %j in %i columns", (character, text, columns) => {
    expect(showCharacter(character)).toEqual({ text, columns });
  });
});
