import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, it } from "vitest";
import { Budget, OverBudget } from "../../../src/core/budget.ts";
import { asBytes } from "../../../src/core/bytes.ts";
import { regexOf } from "../../../src/parser/regex/remember.ts";
import { hasByte } from "../../../src/semantics/regular/byte-set.ts";
import { classBytes } from "../../../src/semantics/regular/classes.ts";
import { LazyDfa } from "../../../src/semantics/regular/lazy-dfa.ts";
import { MATCHER_LIMITS } from "../../../src/semantics/regular/matcher.ts";
import { nfaOf } from "../../../src/semantics/regular/nfa.ts";
import { quickTestOf } from "../../../src/semantics/regular/quick-test.ts";
import { requiredTexts } from "../../../src/semantics/regular/required-texts.ts";

it("an automaton takes the same steps whoever has asked for it before", () => {
  const node = regexOf({ value: asBytes("a(?:b|c)+d") })!.value!;
  const steps = [1, 2].map(() => {
    const budget = new Budget(Number.POSITIVE_INFINITY);
    budget.pays(() => nfaOf(node));
    return budget.steps;
  });
  expect(steps[0]).toBeGreaterThan(0);
  expect(steps[1]).toBe(steps[0]);
});

it.each([
  ["^abc$", "abc", 4],
  ["abc", "aabab", 3],
  ["[ab]*c", "abab", 1],
])("an automaton for %s reads %s with %i states, and not with fewer", (pattern, text, states) => {
  const nfa = nfaOf(regexOf({ value: asBytes(pattern) })!.value!)!;
  const read = (maxStates: number) => () =>
    new LazyDfa(nfa, { maxStates, maxKept: 1000, whenFull: "throw" }).finds(text);
  expect(read(states)).not.toThrow();
  expect(read(states - 1)).toThrow(OverBudget);
});

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

it("an automaton finds a pattern where another engine does, however few states it keeps, and not without a required text", () => {
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 5, maxLength: 5 }), (source, texts) => {
      const node = regexOf({ value: asBytes(source) })?.value;
      const nfa = node && nfaOf(node);
      if (!node || !nfa) return;
      const dfa = new LazyDfa(nfa, MATCHER_LIMITS);
      const required = requiredTexts(node);
      const other = RE2JS.compile(source);
      for (const one of texts) {
        const isFound = other.matcher(one).find();
        expect(dfa.finds(one), `${source} in ${JSON.stringify(one)}`).toBe(isFound);
        const small = new LazyDfa(nfa, { maxStates: 2, maxKept: 4, whenFull: "forget" }).finds(one);
        expect(small, `${source} in ${JSON.stringify(one)}`).toBe(isFound);
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
  ...["[^a]^b", "(?:\\n|x)^b", "\\n?^b", "^b", "(?m)^b", "(?m)[^a]^b", "b$", "b$\\n", "(?m)b$", "(?m)b$\\n"],
  ...["\\bb", "\\Bb", "\\n\\bb", "x\\Bb", "b\\b", "b\\B"],
])("%s is found next to the ends of strings, lines and words where another engine finds it", (source) => {
  const dfa = new LazyDfa(nfaOf(regexOf({ value: asBytes(source) })!.value!)!, MATCHER_LIMITS);
  const other = RE2JS.compile(source);
  const texts = ["\nb", "b", "xb", "b\n", "b\nx", "bx", "x\nb\n"].map(asBytes);
  expect(texts.filter((text) => dfa.finds(text))).toEqual(texts.filter((text) => other.matcher(text).find()));
});

it.each([
  ...["alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space"],
  ...["upper", "word", "xdigit", "^space", "^word"],
])("the class [[:%s:]] has the bytes that another engine finds", (name) => {
  const source = `[[:${name}:]]`;
  const node = regexOf({ value: asBytes(source) })!.value!;
  const bytes = classBytes(node as Parameters<typeof classBytes>[0]);
  const other = RE2JS.compile(source);
  const ascii = Array.from({ length: 128 }, (_, byte) => byte);
  expect(ascii.filter((byte) => hasByte(bytes, byte))).toEqual(
    ascii.filter((byte) => other.matches(String.fromCharCode(byte))),
  );
  expect(hasByte(bytes, 0xe9)).toBe(name.startsWith("^"));
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

it.each(["(a|b)*a(a|b){40}c", "a[ab]{300}c"])(
  "steps for %s, of which hardly any state is met again, are in proportion to the length of the text",
  (source) => {
    const nfa = nfaOf(regexOf({ value: asBytes(source) })!.value!)!;
    const stepsFor = (length: number) => {
      const budget = new Budget(Number.MAX_SAFE_INTEGER);
      // Bits of a sequence that does not repeat soon.
      const text = Array.from({ length }, (_, at) =>
        Math.imul(at * at + 1, 0x9e3779b1) < 0 ? "a" : "b",
      ).join("");
      budget.pays(() => new LazyDfa(nfa, MATCHER_LIMITS).finds(text));
      return budget.steps;
    };
    const steps = stepsFor(8000);
    expect(steps).toBeGreaterThan(10 * 8000);
    expect(stepsFor(16_000)).toBeLessThan(2.2 * steps);
  },
);

it.each([
  ["/shop/(cart|login)(/[0-9]+)?/?", ["/shop/cart", "/shop/login"]],
  ["^/a(?:b|c)\\bd[0-9]", ["/abd", "/acd"]],
  ["(?i)(GPT|Bing)bot", ["gptbot", "bingbot"]],
  ["(ab|)c", ["c"]],
  ["x*(?:a|)", undefined],
  ["long/(a|b|c|d|e|f|g|h|i|j)", ["long/"]],
])("%s requires the joined strings of neighbours if they are rarer", (source, texts) => {
  expect(requiredTexts(regexOf({ value: asBytes(source) })!.value!)).toEqual(texts);
});

it.each([
  ["\\b{start}a", ["a", " a"], ["ba", "b"]],
  ["\\b{start} ", [], [" ", "a ", "  "]],
  ["a\\b{end}", ["a", "a b"], ["ab"]],
  ["\\b{end}a", [], ["a", " a", "ba"]],
  ["\\b{start-half}a", ["a", " a"], ["ba"]],
  ["\\b{start-half} ", [" ", "  "], ["a "]],
  ["a\\b{end-half}", ["a", "a b"], ["ab"]],
  [" \\b{end-half}", [" ", "  "], [" a"]],
])("%s is true at one side of words", (source, found, others) => {
  const dfa = new LazyDfa(nfaOf(regexOf({ value: asBytes(source) })!.value!)!, MATCHER_LIMITS);
  expect([...found, ...others].filter((one) => dfa.finds(asBytes(one)))).toEqual(found);
});
