import { describe, expect, it } from "vitest";
import { printExpression } from "../../src/parser/print.ts";
import { type Truth, UNKNOWN } from "../../src/request/values.ts";
import {
  expressionKey,
  isSameExpression,
  matchesAlways,
  matchesNever,
} from "../../src/semantics/compare/same-expression.ts";
import { explainedBy } from "../../src/semantics/describe/explained.ts";
import { Assumptions, resultWhatever } from "../../src/semantics/evaluate/assumptions.ts";
import { alternativesThat } from "../../src/semantics/order/alternatives.ts";
import { analyseExpression } from "../../src/types/analyse.ts";

const typedOf = (text: string) => analyseExpression(text).typed;

describe("an expression as it is written", () => {
  it.each<[string, "always" | "never" | undefined]>([
    ["true", "always"],
    ["(true)", "always"],
    ["not false", "always"],
    ["ssl or true", "always"],
    ["true xor false", "always"],
    ["not (false and ssl)", "always"],
    ["false", "never"],
    ["not true", "never"],
    ["ssl and false", "never"],
    ["true xor true", "never"],
    ["not not false", "never"],
    ["ssl", undefined],
    ["not ssl", undefined],
    ["ssl or false", undefined],
    ["ssl and true", undefined],
    ["ssl xor true", undefined],
    ["true or", undefined],
    ["true)", undefined],
    ["", undefined],
    ["  ", undefined],
  ])("%s matches requests %s", (text, when) => {
    expect([matchesAlways(text), matchesNever(text)]).toEqual([when === "always", when === "never"]);
  });

  it.each<[string, string, boolean]>([
    ["ssl and ssl", "(ssl && ssl)", true],
    ["ssl", " ssl ", true],
    ["ssl", "not ssl", false],
    ["ssl and", "ssl and ", false],
    ["", " ", false],
    ["", "", true],
  ])("%s is the same as %s: %s", (one, other, isSame) => {
    expect(isSameExpression(one, other)).toBe(isSame);
    expect(isSameExpression(other, one)).toBe(isSame);
  });

  it("is its own key if it is longer than what is compared", () => {
    const key = (length: number) => expressionKey("ssl".padEnd(length));
    expect([65_536, 65_537].map((length) => key(length).length)).toEqual([3, 65_537]);
  });
});

it.each<[string, readonly string[], readonly string[]]>([
  ["ssl", ["ssl"], []],
  ['ssl or http.host eq "a"', ["ssl"], ["ssl"]],
  ["(ssl or not ssl) or (ssl)", ["ssl", "not ssl"], ["ssl", "not ssl", "(ssl)"]],
  ["ssl and (ssl or not ssl)", ["ssl"], ["ssl and ssl"]],
  [
    'ssl and (http.host eq "a" and (ssl or not ssl))',
    ["not ssl"],
    ['ssl and (http.host eq "a" and not ssl)'],
  ],
  ["(ssl and (ssl or not ssl)) or ssl", ["ssl and (ssl or not ssl)"], ["(ssl and (ssl or not ssl))"]],
  ["(ssl and (ssl or not ssl)) or ssl", ["not ssl"], ["ssl and not ssl"]],
  ["ssl xor (ssl or not ssl)", ["ssl"], []],
  ["not (ssl or not ssl)", ["ssl"], []],
  ['http.host in {"a" "b"}', ['"a"', '"b"'], ['http.host in {"a"}', 'http.host in {"b"}']],
  ['http.host in {"a"}', ['"a"'], []],
  ['ssl and http.host in {"a" "b"}', ['"b"'], ['ssl and http.host in {"b"}']],
  ["ip.src in $l or ssl", ["ip.src in $l"], ["ip.src in $l"]],
])("the alternatives of %s among %j are %j", (text, wanted, alone) => {
  const typed = typedOf(text);
  const found = alternativesThat(
    ({ node }) => wanted.includes(text.slice(node.start, node.end).replace(/^\((.*)\)$/, "$1")),
    typed,
  );
  expect(found.map((one) => printExpression(one.alone().parsed.root!))).toEqual(alone);
});

describe("a result with unknown conditions", () => {
  const among = (keys: readonly string[], of: (...truths: readonly Truth[]) => string) =>
    resultWhatever((assumptions) => of(...keys.map((key) => assumptions.truthOf(key, UNKNOWN))));
  const known = (truths: readonly Truth[]) => !truths.includes(UNKNOWN);

  it.each<[string, readonly string[], (...truths: readonly Truth[]) => string, string]>([
    ["needs no assumption", ["a"], () => "same", "same"],
    ["is the same in both cases", ["a"], (...all) => (known(all) ? "same" : "unknown"), "same"],
    ["differs", ["a"], (...all) => (known(all) ? String(all[0]) : "unknown"), "unknown"],
    ["is known in one case", ["a"], (a) => (a === true ? "same" : "unknown"), "unknown"],
    ["is known in the other case", ["a"], (a) => (a === false ? "same" : "unknown"), "unknown"],
    ["is the same whatever six are", [..."abcdef"], (...all) => (known(all) ? "same" : "unknown"), "same"],
    ["has too many to try", [..."abcdefg"], (...all) => (known(all) ? "same" : "unknown"), "unknown"],
    ["does not say why it is unknown", [], () => "unknown", "unknown"],
  ])("%s", (_, keys, of, result) => {
    expect(among(keys, of)).toBe(result);
  });

  it("does not ask about what is known", () => {
    const assumptions = new Assumptions();
    expect([true, false].map((own) => assumptions.with("a", !own).truthOf("a", own))).toEqual([true, false]);
    expect(assumptions.truthOf("a", UNKNOWN)).toBe(UNKNOWN);
    expect([...assumptions.unknown]).toEqual(["a"]);
    expect(assumptions.with("a", false).truthOf("a", UNKNOWN)).toBe(false);
  });
});

it.each<[string, unknown]>([
  ["ssl or not ssl", "always"],
  ["ssl and not ssl", "never"],
  ["ssl", [{ ssl: true }, { ssl: false }, "the connection is not encrypted"]],
])("%s is explained by requests", (text, expected) => {
  const found = explainedBy(typedOf(text));
  const parts =
    found.outcome === "sometimes"
      ? [found.matches.request.fields, found.misses?.request.fields, found.misses?.because]
      : found.outcome;
  expect(parts).toEqual(expected);
});
