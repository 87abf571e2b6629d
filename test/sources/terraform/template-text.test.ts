import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeTemplateText, feedText } from "../../../src/sources/terraform/hcl/literals.ts";
import { CharMapBuilder } from "../../../src/sources/values/char-map.ts";

const PIECES = [
  "a",
  "é",
  "\\",
  "\\\\",
  '\\"',
  '"',
  "\\n",
  "\\b",
  "\\/",
  "\\f",
  "\\u00e9",
  "\\ud800",
  "\\U0001f600",
];
const SIGNS = ["$${", "%%{", "$", "{", "\n", "\t", "\u2028", "\\u12", "u", "/"];

it("decodes a text as its map has it, escapes that only JSON or only HCL knows included", () => {
  const texts = fc.array(fc.constantFrom(...PIECES, ...SIGNS), { maxLength: 8 });
  const form = fc.constantFrom("quoted" as const, "heredoc" as const, "bare" as const);
  fc.assert(
    fc.property(texts, form, (pieces, one) => {
      const text = `"${pieces.join("")}"`;
      const part = { kind: "Text" as const, start: 1, end: text.length - 1, isVerbatim: false };
      const map = new CharMapBuilder(1);
      feedText(text, part, one, map);
      expect(decodeTemplateText(text, part, one)).toBe(map.text);
    }),
    { numRuns: 3000 },
  );
});
