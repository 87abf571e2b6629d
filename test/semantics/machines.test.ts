import fc from "fast-check";
import { expect, it } from "vitest";
import { asBytes, type Bytes } from "../../src/core/bytes.ts";
import type { Value } from "../../src/request/values.ts";
import { meaningOf } from "../../src/semantics/evaluate/functions/index.ts";
import { hashOfText } from "../../src/semantics/order/hashes.ts";
import { partialCall } from "../../src/semantics/prove/machines.ts";
import {
  listedTexts,
  type TextSet,
  textsBefore,
  textsBeforeFirst,
  textsBeforeRemoval,
  textsOfParts,
} from "../../src/semantics/prove/text-sets.ts";
import { type Automaton, ListAutomaton } from "../../src/semantics/regular/automaton.ts";
import { cases } from "../support/cases.ts";

const CALLS: readonly (readonly [name: string, literals: readonly Value[]])[] = [
  ["url_decode", []],
  ["url_decode", [asBytes("u")]],
  ["url_decode", [asBytes("r")]],
  ["url_decode", [asBytes("ur")]],
  ["decode_base64", []],
  ["substring", [0, 3]],
  ["substring", [2, 2]],
  ["substring", [1, 4]],
  ["substring", [3]],
  ["substring", [0]],
  ["substring", [-1]],
  ["substring", [-4]],
];

const SETS: readonly TextSet[] = [
  listedTexts(new Set(["", "a", "ab", "a b", "2f", "/.a"].map(asBytes))),
  textsOfParts(["", "a", ""].map(asBytes)),
  textsOfParts(["a", "/"].map(asBytes)),
  textsBefore(asBytes("a2"), false),
];

const texts: fc.Arbitrary<Bytes> = fc
  .array(
    fc.constantFrom(
      "%",
      "%2",
      "%2f",
      "%61",
      "%25",
      "+",
      "a",
      "b",
      "A",
      "/",
      "2",
      "f",
      ".",
      " ",
      "\xff",
      "%u0061",
      "%U00e9",
      "%u2601",
      "%ud800",
      "%u0",
      "%2561",
      "%252561",
      "YQ==",
      "YWI=",
      "YWJj",
      "=",
    ),
    {
      maxLength: 7,
    },
  )
  .map((parts) => asBytes(parts.join("")));

/** Strings of others, and of the beginnings of one, which overlap. */
function textsWith(text: Bytes): fc.Arbitrary<Bytes> {
  const beginnings = Array.from(text, (_, at) => asBytes(text.slice(0, at + 1)));
  const parts = fc.array(fc.oneof(texts, fc.constantFrom(...beginnings)), { maxLength: 5 });
  return parts.map((all) => asBytes(all.join("")));
}

function isTaken(automaton: Automaton, text: Bytes): boolean {
  let state = automaton.start;
  const settled = new Set<boolean | undefined>();
  for (let at = 0; at < text.length; at++) {
    state = automaton.step(state, automaton.classes[text.charCodeAt(at)]!);
    settled.add(automaton.settled?.(state));
  }
  const isAccepted = automaton.accepts(state);
  expect(settled.has(!isAccepted), "a settled result does not change").toBe(false);
  return isAccepted;
}

it.each(CALLS)(
  "the strings that %s with %j turns into one of a set are those of the evaluator",
  (name, literals) => {
    const { before, partial } = partialCall(name, literals)!;
    const { domain, otherwise } = partial;
    const apply = meaningOf(name)!([undefined, ...literals]);
    const sets = SETS.map((set) => ({ set, made: before(set), automaton: before(set).automaton() }));
    const inDomain = domain.set.automaton();
    const isRepeated = String(literals[0]).includes("r");
    let documented = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const result = apply([text, ...literals], false);
        const isDocumented = isTaken(inDomain, text);
        expect(domain.set.has(text)).toBe(isDocumented);
        // Repeated decoding is followed for two passes.
        if (isDocumented || !isRepeated) expect(typeof result === "string").toBe(isDocumented);
        if (!isDocumented) return;
        documented++;
        for (const { set, made, automaton } of sets) {
          expect(isTaken(automaton, text), text).toBe(set.has(result as Bytes));
          expect(made.has(text), text).toBe(set.has(result as Bytes));
        }
      }),
      { numRuns: cases(500, 30_000) },
    );
    expect(documented).toBeGreaterThan(cases(12, 3000));
    // The result of `substring` is never longer than its source.
    if (name === "substring") expect(otherwise.has("a".repeat(300) as Bytes)).toBe(false);
  },
);

it.each(["a", "b", "%/", "2a", "\xff+"].map(asBytes))(
  "the strings that remove_bytes of %j turns into one of a set are those of the evaluator",
  (bytes) => {
    const apply = meaningOf("remove_bytes")!([undefined, bytes]);
    const sets = SETS.map((set) => ({ set, automaton: textsBeforeRemoval(set, bytes).automaton() }));
    const property = fc.property(texts, (text) => {
      const kept = apply([text, bytes], false) as Bytes;
      for (const { set, automaton } of sets) expect(isTaken(automaton, text), text).toBe(set.has(kept));
    });
    fc.assert(property, { numRuns: cases(80, 5000) });
  },
);

it.each(
  [
    ["a", "b"],
    ["a", ""],
    ["aba", "%ab"],
    ["2f2", "f2"],
    ["%6", "a$&"],
  ].map((pair) => pair.map(asBytes) as [Bytes, Bytes]),
)(
  "the strings that regex_replace of %j by %j turns into one of a set are those of the evaluator",
  (text, by) => {
    const apply = meaningOf("regex_replace")!([undefined, text, asBytes(by.replaceAll("$", "$$$$"))]);
    const sets = SETS.map((set) => {
      const made = textsBeforeFirst(set, text, by);
      return { set, made, automaton: made.automaton() };
    });
    const property = fc.property(textsWith(text), (whole) => {
      const replaced = apply([whole], false) as Bytes;
      for (const { set, made, automaton } of sets) {
        expect(isTaken(automaton, whole), whole).toBe(set.has(replaced));
        expect(made.has(whole), whole).toBe(set.has(replaced));
      }
    });
    fc.assert(property, { numRuns: cases(80, 5000) });
  },
);

it("calls whose sets are not regular, or would need too many states, are left opaque", () => {
  for (const places of [
    [2, 1],
    [0, -2],
  ])
    expect(partialCall("substring", places)).toBe(undefined);
  expect(partialCall("substring", [0, 100_000])).toBe(undefined);
});

it("each character that `%uXXXX` writes is that of the evaluator, in all of its bytes", () => {
  const literals = [asBytes("u")];
  const apply = meaningOf("url_decode")!([undefined, ...literals]);
  const { before } = partialCall("url_decode", literals)!;
  for (let code = 0; code < 0x10000; code += 0x101) {
    const text = asBytes(`%u${code.toString(16).padStart(4, "0")}`);
    const result = apply([text, ...literals], false);
    if (typeof result !== "string") continue;
    expect(isTaken(before(listedTexts(new Set([result as Bytes]))).automaton(), text), text).toBe(true);
    const other = result.slice(0, -1) + String.fromCharCode(result.charCodeAt(result.length - 1) ^ 1);
    expect(isTaken(before(listedTexts(new Set([asBytes(other)]))).automaton(), text), text).toBe(false);
  }
});

it("a list may have every byte that there is", () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => asBytes(String.fromCharCode(byte)));
  const list = new ListAutomaton(bytes.filter((_, byte) => byte % 2 === 0));
  expect(list.classes[1]).toBe(list.classes[255]);
  const all = new ListAutomaton(bytes);
  expect(new Set(all.classes).size).toBe(256);
  expect(bytes.every((_, byte) => all.accepts(all.step(0, all.classes[byte]!)))).toBe(true);
});

it.each(["AZ", "@[", "az"])("the letters of %s, and they alone, have one hash in either case", (text) => {
  const other = String.fromCharCode(...[...text].map((char) => char.charCodeAt(0) ^ 32));
  expect(hashOfText(asBytes(text)) === hashOfText(asBytes(other))).toBe(/[a-z]/i.test(text));
});
