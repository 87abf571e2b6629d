import fc from "fast-check";
import { expect, it } from "vitest";
import { type Condition, chain, readCondition } from "../../../src/semantics/pack/condition.ts";
import { isUnionOf } from "../../../src/semantics/pack/union.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { cases } from "../../support/cases.ts";

const LETTERS = ["a", "b", "c", "d"];
const atom = fc.constantFrom(...LETTERS).map((text): Condition => ({ kind: "opaque", text, isXor: false }));
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 2 },
    atom,
    fc
      .tuple(fc.constantFrom("all", "some"), fc.array(tie("condition"), { minLength: 2, maxLength: 3 }))
      .map(([kind, parts]) => chain(kind, parts)),
  ),
}));

function isTrue(condition: Condition, letters: ReadonlySet<string>): boolean {
  if (condition.kind === "opaque") return letters.has(condition.text);
  if (condition.kind === "all") return condition.parts.every((part) => isTrue(part, letters));
  if (condition.kind === "some") return condition.parts.some((part) => isTrue(part, letters));
  throw new TypeError(condition.kind);
}

const WORLDS = [...Array(2 ** LETTERS.length).keys()].map(
  (world) => new Set(LETTERS.filter((_, at) => (world >> at) % 2 === 1)),
);

it("a union is true exactly if one of its parts is", () => {
  let unions = 0;
  fc.assert(
    fc.property(condition, fc.array(condition, { minLength: 1, maxLength: 3 }), (whole, parts) => {
      if (!isUnionOf(whole, parts)) return;
      unions++;
      for (const world of WORLDS)
        expect(isTrue(whole, world)).toBe(parts.some((part) => isTrue(part, world)));
    }),
    { numRuns: cases(5000, 50_000) },
  );
  expect(unions).toBeGreaterThan(cases(10, 100));
});

const read = (text: string) => readCondition(analyseExpression(text).typed);

it.each([
  ["ssl", ["ssl"], true],
  ["ssl", ["ssl", "ssl"], true],
  ["ssl", [], false],
  ['http.host in {"a" "b" "c"}', ['http.host in {"c" "a"}', 'http.host eq "b"'], true],
  ['http.host in {"a" "b" "c"}', ['http.host in {"c" "a"}'], false],
  ['http.host in {"a" "b"}', ['http.host eq "a"', 'http.user_agent eq "b"'], false],
  ['http.host in {"a" "b"}', ['http.host eq "a"', "ssl"], false],
  ['ssl or http.host eq "a"', ["ssl", 'http.host eq "a"'], true],
  ['ssl or http.host eq "a"', ["ssl"], false],
  ['ssl and http.host in {"a" "b"}', ['ssl and http.host eq "a"', 'http.host eq "b" and ssl'], true],
  ['ssl and http.host in {"a" "b"}', ['ssl and http.host eq "a"', 'http.host eq "b"'], false],
  ['ssl and http.host in {"a" "b"}', ['ssl and http.host eq "a"', 'not ssl and http.host eq "b"'], false],
  ['ssl and http.host in {"a" "b"}', ["ssl and cf.client.bot", 'ssl and http.host in {"a" "b"}'], false],
])("%s is the union of %j: %s", (whole, parts, isUnion) => {
  expect(isUnionOf(read(whole), parts.map(read))).toBe(isUnion);
});
