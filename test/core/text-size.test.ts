import fc from "fast-check";
import { expect, it } from "vitest";
import { codePointCount, offsetOfCodePoint, utf8ByteCount } from "../../src/core/text-size.ts";
import { anyCharacter } from "../support/any-character.ts";

const anyText = fc.string({ unit: anyCharacter });
const brokenText = fc
  .array(fc.constantFrom("a", "é", "日", "😀", "\ud83d", "\ude00"))
  .map((parts) => parts.join(""));

it("counts code points and bytes as the platform does", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, brokenText), (text) => {
      expect(codePointCount(text)).toBe([...text].length);
      expect(utf8ByteCount(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});

it("finds the offset after a number of code points", () => {
  fc.assert(
    fc.property(brokenText, fc.nat(20), (text, count) => {
      expect(text.slice(0, offsetOfCodePoint(text, count))).toBe([...text].slice(0, count).join(""));
    }),
  );
});
