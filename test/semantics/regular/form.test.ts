import fc from "fast-check";
import { expect, it } from "vitest";
import { asBytes } from "../../../src/core/bytes.ts";
import { regexOf } from "../../../src/parser/regex/remember.ts";
import {
  regexTexts,
  type TextSet,
  textsBeforeCase,
  textsOfParts,
  wildcardTexts,
} from "../../../src/semantics/prove/text-sets.ts";
import { isPlainlyWithin } from "../../../src/semantics/regular/form.ts";
import { cases } from "../../support/cases.ts";

const word = fc.string({ unit: fc.constantFrom("a", "B", "b"), maxLength: 3 }).map(asBytes);
const parts = fc.array(word, { minLength: 2, maxLength: 4 });
const pattern = fc
  .tuple(
    fc.constantFrom("", "^", "(?i)"),
    word,
    fc.constantFrom("", ".", "a+", "[ab]", "\\b"),
    word,
    fc.constantFrom("", "|b", "$"),
  )
  .map((pieces) => pieces.join(""));
const textsOf = (source: string) => regexTexts(source, regexOf({ value: asBytes(source) })!.value!)!;
const plain = fc.oneof(
  parts.map((some) => textsOfParts(some)),
  fc.tuple(parts, fc.boolean()).map(([some, ignores]) => wildcardTexts(asBytes(some.join("*")), ignores)),
  pattern.map(textsOf),
);
const set: fc.Arbitrary<TextSet> = fc.oneof(
  plain,
  fc.tuple(plain, fc.constantFrom("lower", "upper")).map(([one, name]) => textsBeforeCase(one, name)),
);
const text = fc.string({ unit: fc.constantFrom("a", "A", "b", "B"), maxLength: 6 }).map(asBytes);

it("a set that is obviously within another has no string outside it", () => {
  let within = 0;
  fc.assert(
    fc.property(set, set, fc.array(text, { minLength: 20, maxLength: 20 }), (a, b, texts) => {
      for (const [one, other] of [[a, b] as const, [b, a] as const]) {
        if (!isPlainlyWithin(one.forms, other.forms)) continue;
        within++;
        for (const each of texts.filter((each) => one.has(each)))
          expect(other.has(each), `${one.key} and ${other.key}: ${each}`).toBe(true);
      }
    }),
    { numRuns: cases(1000, 20_000) },
  );
  expect(within).toBeGreaterThan(30);
});

it.each([
  ["xABx", "(?i)aB"],
  ["(?i)xaby", "(?i)Ab"],
  ["aba.b", "c|(ba)"],
  ["(ab)+", "^ab|ab"],
  ["a(b*)cd", "(?s)cd"],
])("`%s` is obviously within `%s`", (one, other) => {
  expect(isPlainlyWithin(textsOf(one).forms, textsOf(other).forms)).toBe(true);
});

it("what `lower` turns into something is obviously within what it turns into a part of that", () => {
  const [one, other] = ["xab", "ab"].map((source) => textsBeforeCase(textsOf(source), "lower"));
  expect(isPlainlyWithin(one!.forms, other!.forms)).toBe(true);
});
