import fc from "fast-check";
import { expect, it } from "vitest";
import { asBytes } from "../../../src/core/bytes.ts";
import { regexOf } from "../../../src/parser/regex/remember.ts";
import { LazyDfa } from "../../../src/semantics/regular/lazy-dfa.ts";
import { MATCHER_LIMITS } from "../../../src/semantics/regular/matcher.ts";
import { nfaOf } from "../../../src/semantics/regular/nfa.ts";
import { nfaFinds } from "../../../src/semantics/regular/nfa-run.ts";
import { quickTestOf } from "../../../src/semantics/regular/quick-test.ts";
import { requiredTexts } from "../../../src/semantics/regular/required-texts.ts";

const atom = fc.constantFrom(
  "a",
  "b",
  "ab",
  ".",
  "[^a]",
  "\\d",
  "\\b",
  "\\B",
  "^",
  "$",
  "(?m:^b)",
  "(?m:a$)",
  "(?i:B)",
  "\\w",
);
const pattern = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: "small" },
    atom,
    fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => `(?:${a}|${b})`),
    fc.tuple(tie("pattern"), fc.constantFrom("*", "+", "?", "{2}")).map(([a, by]) => `(?:${a})${by}`),
  ),
})).pattern;
const text = fc.string({ unit: fc.constantFrom("a", "b", "B", "1", "\n", " "), maxLength: 8 }).map(asBytes);

it("a pattern without preparation, or soon told, is found where its automaton finds it, and not without a required text", () => {
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 5, maxLength: 5 }), (source, texts) => {
      const node = regexOf({ value: asBytes(source) })?.value;
      const nfa = node && nfaOf(node);
      if (!node || !nfa) return;
      const dfa = new LazyDfa(nfa, MATCHER_LIMITS);
      const required = requiredTexts(node);
      for (const one of texts) {
        const isFound = dfa.finds(one);
        const small = new LazyDfa(nfa, { maxStates: 2, maxKept: 4, whenFull: "forget" }).finds(one);
        expect(small ?? isFound, `${source} in ${JSON.stringify(one)}`).toBe(isFound);
        expect(nfaFinds(nfa, one), `${source} in ${JSON.stringify(one)}`).toBe(isFound);
        expect(quickTestOf(node)(one) ?? isFound, `${source} in ${JSON.stringify(one)}`).toBe(isFound);
        if (isFound && required) {
          expect(
            required.some((part) => one.toLowerCase().includes(part)),
            source,
          ).toBe(true);
        }
      }
    }),
    { numRuns: 400 },
  );
});

it.each([
  ["a$", true],
  ["\\ba", true],
  ["(?mR)a$", false],
  ["(?R).", false],
  ["(?Rs).", true],
  ["(?u)a$", true],
  ["(?u)\\ba", false],
])(
  "whether %s has an automaton: %s, because lines may end in CR LF, and Unicode says what a word is",
  (source, isDecided) => {
    const node = regexOf({ value: asBytes(source) })!.value!;
    expect(nfaOf(node) !== undefined).toBe(isDecided);
  },
);

it("a pattern with ten thousand steps takes next to nothing for each byte, and no more memory for a longer text", () => {
  const nfa = nfaOf(regexOf({ value: asBytes("(?:a{100}){100}b") })!.value!)!;
  const dfa = new LazyDfa(nfa, MATCHER_LIMITS);
  dfa.finds("a".repeat(300));
  const { work } = dfa;
  expect(dfa.finds("a".repeat(100_000))).toBeUndefined();
  // No more states are made than what is kept has room for, twice at most.
  expect(dfa.work - work).toBeLessThan(10 * MATCHER_LIMITS.maxKept);
});

it.each([
  ["/shop/(cart|login)(/[0-9]+)?/?", ["/shop/cart", "/shop/login"]],
  ["^/a(?:b|c)\\bd[0-9]", ["/abd", "/acd"]],
  ["(?i)(GPT|Bing)bot", ["gptbot", "bingbot"]],
  ["(ab|)c", ["c"]],
  ["x*(?:a|)", undefined],
  ["long/(a|b|c|d|e|f|g|h|i|j)", ["long/"]],
])("%s requires one of the texts of neighbours together, where that is rarer", (source, texts) => {
  expect(requiredTexts(regexOf({ value: asBytes(source) })!.value!)).toEqual(texts);
});
