import { expect, it } from "vitest";
import { Budget } from "../../../src/core/budget.ts";
import { Guesser } from "../../../src/semantics/prove/guess.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";

const CONDITIONS = 125;

/** The conditions of a chain of `and`, as claims that each is true. */
function claimsOf(text: string) {
  const { typed } = analyseExpression(text);
  const { root } = typed.parsed;
  if (root?.kind !== "Logical") throw new TypeError(text);
  return { typed, claims: root.operands.map((condition) => ({ condition, holds: true })) };
}

function isMet(text: string): boolean {
  const { typed, claims } = claimsOf(text);
  return new Guesser(typed, "several").isMet(claims);
}

it.each([
  ["contains", (at: number) => `http.request.uri.path contains "a${at}-"`],
  ["not contains", (at: number) => `not http.request.uri.path contains "a${at}-"`],
  ["ne", (at: number) => `http.request.uri.path ne "/a${at}"`],
  ["element", (at: number) => `any(http.request.headers["x"][*] contains "a${at}-")`],
  ["no element", (at: number) => `not any(http.request.headers["x"][*] contains "a${at}-")`],
])("takes few steps for a long chain: %s", (operator, condition) => {
  const chain = Array.from({ length: CONDITIONS }, (_, at) => condition(at)).join(" and ");
  const { typed, claims } = claimsOf(chain);
  const budget = new Budget(Number.POSITIVE_INFINITY);
  budget.pays(() => expect(new Guesser(typed, "several").isMet(claims), operator).toBe(true));
  expect(budget.steps).toBeLessThan(80 * CONDITIONS);
});

it.each([
  `http.host ne "a" and http.host ne "" and not http.host contains "."`,
  `(http.host eq "a" or http.host eq "b") and (http.host eq "c" or http.host eq "b")`,
  `any(http.request.headers["x"][*] eq "a") and any(http.request.headers["x"][*] eq "b")`,
  `url_decode(http.request.uri) contains "/a" and not http.request.uri contains "/a"`,
  `ssl xor http.host eq "a"`,
  `http.request.uri matches "^[^?]*\\\\ba[a-z]*=b" and http.request.uri contains "=b"`,
])("finds values for %s", (text) => {
  expect(isMet(text)).toBe(true);
});

it.each([
  `http.host eq "a" and http.host contains "b"`,
  `ip.src.asnum gt 7 and ip.src.asnum lt 7`,
  `any(http.request.headers["x"][*] eq "a") and not any(http.request.headers["x"][*] contains "a")`,
])("finds none for %s", (text) => {
  expect(isMet(text)).toBe(false);
});
