import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contradict, negated, satisfies, type TextFact } from "../../src/lint/analysis/text-facts.ts";

const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 3 });
const fact: fc.Arbitrary<TextFact> = fc.oneof(
  fc.record({
    kind: fc.constant("OneOf" as const),
    values: fc.array(letters, { maxLength: 3 }).map((values) => new Set(values)),
    isNegated: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom("contains", "starts_with", "ends_with", "lt", "le", "gt", "ge"),
    value: letters,
    isNegated: fc.boolean(),
  }),
);

/** All texts of up to eight letters: longer ones than two facts of three letters can tell apart. */
const TEXTS = Array.from({ length: 9 }, (_, size) =>
  Array.from({ length: 2 ** size }, (_, bits) =>
    bits
      .toString(2)
      .padStart(size, "0")
      .slice(-size || size)
      .replaceAll("0", "a")
      .replaceAll("1", "b"),
  ),
).flat();

describe("contradict", () => {
  it("is never wrong when it says so", () => {
    fc.assert(
      fc.property(fc.array(fact, { minLength: 1, maxLength: 4 }), (facts) => {
        if (!contradict(facts)) return;
        const witness = TEXTS.find((text) => facts.every((one) => satisfies(text, one)));
        expect(witness).toBeUndefined();
      }),
      { numRuns: 3000 },
    );
  });

  const test = (kind: "contains" | "starts_with" | "ends_with" | "lt" | "ge", value: string): TextFact => ({
    kind,
    value,
    isNegated: false,
  });
  const oneOf = (...values: string[]): TextFact => ({
    kind: "OneOf",
    values: new Set(values),
    isNegated: false,
  });

  it.each<[string, TextFact[]]>([
    ["two values", [oneOf("a"), oneOf("b")]],
    ["a value and a test that it fails", [oneOf("/a"), test("contains", "b")]],
    ["values of which none remains", [oneOf("a", "b"), negated(oneOf("a")), negated(oneOf("b"))]],
    ["a test and its opposite", [test("contains", "x"), negated(test("contains", "x"))]],
    ["a test and what it implies, negated", [test("starts_with", "/api"), negated(test("contains", "ap"))]],
    ["two prefixes", [test("starts_with", "/a"), test("starts_with", "/b")]],
    ["two suffixes", [test("ends_with", ".js"), test("ends_with", ".ts")]],
    ["no value at all", [oneOf()]],
  ])("sees through %s", (_, facts) => expect(contradict(facts)).toBe(true));

  it.each<[string, TextFact[]]>([
    ["a prefix of a prefix", [test("starts_with", "/a"), test("starts_with", "/ab")]],
    ["prefix and suffix", [test("starts_with", "a"), test("ends_with", "b")]],
    ["a prefix and the same text elsewhere", [negated(test("starts_with", "a")), test("contains", "a")]],
    ["excluded values", [negated(oneOf("a")), negated(oneOf("b"))]],
  ])("finds nothing wrong with %s", (_, facts) => expect(contradict(facts)).toBe(false));
});
