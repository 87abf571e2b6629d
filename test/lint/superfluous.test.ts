import { expect, it } from "vitest";
import { firstNamed, gapsOf, namedElements, saysTheSame } from "../../src/lint/analysis/superfluous.ts";
import type { Comparison, Expression } from "../../src/parser/ast.ts";
import type { DeadMembers, Superfluous } from "../../src/semantics/parts/judgement.ts";
import { analyseExpression } from "../../src/types/analyse.ts";

const TEXT = "x in {a b c d e}";
const ALL = [6, 8, 10, 12, 14].map((start) => ({
  start,
  end: start + 1,
})) as unknown as DeadMembers["elements"];
const SET = { right: { kind: "Set", elements: ALL } } as unknown as Comparison;

function dead(names: string): DeadMembers {
  const elements = ALL.filter(({ start }) => names.includes(TEXT[start]!));
  return { kind: "members", comparison: SET, elements, because: [] };
}

it.each([
  ["a", "`a`"],
  ["abc", "`a`, `b`, `c`"],
  ["abcd", "`a`, `b`, `c` and 1 more"],
  ["abcde", "`a`, `b`, `c` and 2 more"],
])("the elements %s are named as %s", (names, said) => {
  expect(namedElements(dead(names), TEXT)).toBe(said);
});

it.each([
  ["a", "b c d e"],
  ["ab", "c d e"],
  ["b", "a c d e"],
  ["ac", "b d e"],
  ["e", "a b c d"],
  ["bde", "a c"],
  ["abce", "d"],
])("without the elements %s, %s is left", (names, left) => {
  let text = TEXT;
  for (const { start, end } of gapsOf(dead(names)).toReversed()) {
    expect(start).toBeLessThan(end);
    text = text.slice(0, start) + text.slice(end);
  }
  expect(text).toBe(`x in {${left}}`);
});

it.each([
  [1, "`a`"],
  [2, "`a` with another condition"],
  [3, "`a` with 2 others"],
])("of %d conditions the first is named", (count, said) => {
  expect(firstNamed(ALL.slice(0, count) as unknown as Expression[], TEXT)).toBe(said);
});

it.each<[string, string, Superfluous["reason"], boolean]>([
  ['http.host eq "a"', '(http.host == "a")', "implied", true],
  ['http.host eq "a"', 'http.host eq "a"', "covered", true],
  ['http.host wildcard "A"', 'http.host eq "a"', "implied", true],
  ['http.host wildcard "b"', 'http.host eq "a"', "implied", false],
  ['http.host wildcard "A"', 'http.host wildcard "a"', "implied", false],
  ['http.host eq "A"', 'http.host eq "a"', "implied", false],
  ['http.host wildcard "A"', 'http.host in {"a"}', "implied", false],
  ['http.host wildcard "A"', "ssl", "implied", false],
  ['http.host wildcard "1"', "cf.waf.score eq 1", "implied", false],
  ["ssl", 'http.host eq "a"', "covered", false],
  ["ssl", "not ssl", "implied", false],
])("%s beside %s, which is %s, says the same: %s", (condition, other, reason, expected) => {
  const [one, two] = [condition, other].map((text) => analyseExpression(text).typed.parsed.root!) as [
    Expression,
    Expression,
  ];
  const given = { condition: one, because: [two], reason } as unknown as Superfluous;
  expect(saysTheSame(given)).toBe(expected);
  expect(saysTheSame({ ...given, because: [two, one] })).toBe(false);
  expect(saysTheSame({ ...given, reason: "none" as Superfluous["reason"] })).toBe(false);
});
