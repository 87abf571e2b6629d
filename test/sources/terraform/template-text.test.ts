import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeTemplateText, feedText } from "../../../src/sources/terraform/hcl/literals.ts";
import { CharMapBuilder } from "../../../src/sources/values/char-map.ts";
import type { LocatedString } from "../../../src/sources/values/located.ts";
import { readModule, rulesOf, withExpression } from "./support.ts";

const PIECES = [
  "a",
  "é",
  "e\u0301",
  "\\u0301",
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
      expect(decodeTemplateText(text, part, one)).toBe(map.text.normalize());
    }),
    { numRuns: 3000 },
  );
});

/** Expressions with the values that `terraform console` gives them. */
const MEANINGS: readonly (readonly [expression: string, value: string])[] = [
  ['"caf\u0065\u0301"', "caf\u00e9"],
  ['"caf\u212b \\u0065\u0301"', "caf\u00c5 \u00e9"],
  ['"a \u00a0\u2003$\\{~ "b" ~}\u00a0 c"', "abc"],
  ['"a\\n \\t$\\{~ "b" ~}\\n\\u00a0c\\n"', "abc\n"],
  ['"\ufeff$\\{~ "b" ~}\\n\\n"', "\ufeffb"],
  ["<<-EOT\n  \u00a0a\n   b\nEOT\n", "a\nb\n"],
  ['<<EOT\n$\\{"a"}EOT\nEOT\n', "aEOT\n"],
  ["<<-EOT\n  \u0301a\n  b\nEOT\n", "a\nb\n"],
];

it.each(MEANINGS)("reads %j as Terraform does", (written, value) => {
  const expression = written.replaceAll("$\\{", "$" + "{");
  const [rule] = rulesOf(readModule({ "main.tf": withExpression(expression) }));
  expect(rule?.expression?.kind === "String" && rule.expression.value).toBe(value);
});

it("locates what follows a composed character in the whole string", () => {
  const text = withExpression('"http.host eq \\"cafe\u0301\\" and x"');
  const [rule] = rulesOf(readModule({ "main.tf": text }));
  const { content, range } = rule!.expression as LocatedString;
  expect(content.toOuter({ start: 26, end: 27 })).toMatchObject({
    start: range.start + 1,
    end: range.end - 1,
  });
  expect(content.encode("y", { start: 26, end: 27 })).toBeUndefined();
});

it("does not know a string whose parts compose a character where they meet", () => {
  const text = withExpression(['"$', '{"e"}\u0301"'].join(""));
  const [rule] = rulesOf(readModule({ "main.tf": text }));
  expect(rule?.node.get("expression")).toMatchObject({
    kind: "Unknown",
    reason: "Terraform composes characters where its parts meet",
  });
});
