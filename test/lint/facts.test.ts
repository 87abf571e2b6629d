import { describe, expect, it } from "vitest";
import { areContradictory, areExhaustive, factOf, followsFrom } from "../../src/lint/analysis/facts.ts";
import { termsOf } from "../../src/lint/analysis/tree.ts";
import type { Logical } from "../../src/parser/ast.ts";
import { analyseExpression } from "../../src/types/analyse.ts";

function factsIn(text: string) {
  const { typed, findings } = analyseExpression(text);
  expect(findings).toEqual([]);
  return termsOf(typed.parsed.root as Logical).map((term) => factOf(term, typed));
}

describe("factOf", () => {
  it("states what a comparison with values says, and keys it by its operand", () => {
    const facts = factsIn(
      'http.host eq "a" and not (http.host in {"b" "c"}) and starts_with(http.host, "d")',
    );
    expect(facts.map((fact) => fact?.key)).toEqual(["http.host", "http.host", "http.host"]);
  });

  it.each([
    "ssl",
    "http.host eq http.referer",
    "ip.src in $office",
    'http.host matches "a"',
    'http.host wildcard "a*"',
    "cf.waf.score & 1",
    'any(http.request.headers["x"][*] eq "a")',
    "starts_with(http.host, http.referer)",
  ])("states nothing about %s", (text) => {
    expect(factsIn(`${text} and ssl`)).toEqual([undefined, undefined]);
  });
});

describe("areContradictory", () => {
  const contradicts = (text: string) => areContradictory(factsIn(text).filter((fact) => fact !== undefined));

  it.each([
    "cf.waf.score gt 50 and cf.waf.score lt 20",
    "cf.waf.score gt 5 and cf.waf.score lt 6",
    "cf.waf.score in {1..5 9} and cf.waf.score in {6..8}",
    "not cf.waf.score gt 5 and not cf.waf.score le 5",
    "ip.src eq 192.0.2.1 and ip.src ne 192.0.2.1",
    "ip.src in {10.0.0.0/8} and ip.src in {::/0}",
    "ip.src gt 10.0.0.0 and ip.src lt ::1",
    'lower(http.host) eq "a" and lower(http.host) eq "b"',
    'http.request.headers["x"][0] eq "a" and http.request.headers["x"][0] eq "b"',
    "http.host eq 61:62 and http.host eq 61:63",
  ])("sees %s", (text) => expect(contradicts(text)).toBe(true));

  it.each([
    "cf.waf.score gt 5 and cf.waf.score lt 7",
    "ip.src in {10.0.0.0/8} and not ip.src in {10.0.0.0/9}",
    "ip.src ne 192.0.2.1 and ip.src ne ::1",
    'http.host eq "a" and http.host eq r"a"',
  ])("accepts %s", (text) => expect(contradicts(text)).toBe(false));

  it("remembers that an element may be missing", () => {
    const text = 'not http.request.headers["x"][0] lt "m" and not http.request.headers["x"][0] ge "m"';
    expect(contradicts(text)).toBe(false);
    expect(contradicts('not http.host lt "m" and not http.host ge "m"')).toBe(false);
    expect(contradicts("not len(http.host) lt 5 and not len(http.host) ge 5")).toBe(false);
  });
});

describe("areExhaustive", () => {
  const exhausts = (text: string) => areExhaustive(factsIn(text).filter((fact) => fact !== undefined));

  it.each([
    "cf.waf.score gt 20 or cf.waf.score lt 50",
    "cf.waf.score le 20 or cf.waf.score gt 20",
    "ip.src in {0.0.0.0/0} or ip.src in {::/0}",
    'http.host eq "a" or http.host ne "a"',
    'http.host contains "ab" or not http.host contains "ab"',
  ])("sees %s", (text) => expect(exhausts(text)).toBe(true));

  it.each(["cf.waf.score gt 50 or cf.waf.score lt 20", "ip.src in {0.0.0.0/0} or ip.src eq ::1"])(
    "accepts %s",
    (text) => expect(exhausts(text)).toBe(false),
  );
});

describe("followsFrom", () => {
  it.each([
    ["ip.src in {1.0.0.0/8} and ip.src in {1.1.0.0/16}", true],
    ["ip.src in {1.1.0.0/16} and ip.src in {1.0.0.0/8}", false],
    ['http.host in {"a" "b"} and http.host eq "a"', true],
    ['http.host contains "a" and http.host eq "bab"', true],
    ['http.host contains "c" and http.host eq "bab"', false],
    ['http.request.headers["x"][0] ne "a" and http.request.headers["x"][0] eq "b"', true],
  ])("%s: the first from the second: %s", (text, expected) => {
    const [fact, other] = factsIn(text);
    expect(followsFrom(fact!, other!)).toBe(expected);
  });
});

describe("of an operand that may have no value", () => {
  const header = 'http.request.headers["x"][0]';
  const follows = (wide: string, narrow: string) => {
    const [fact, other] = factsIn(`${wide} and ${narrow}`);
    return followsFrom(fact!, other!);
  };

  it.each([
    [`not ${header} eq "a"`, `not ${header} contains "a"`, true],
    [`not ${header} eq "a"`, `${header} ne "a"`, true],
    [`${header} ne "a"`, `${header} eq "b"`, true],
    [`not ${header} ne "a"`, `not ${header} ne "a"`, true],
    [`${header} ne "a"`, `not ${header} contains "a"`, false],
    [`not ${header} ne "a"`, `not ${header} contains "b"`, false],
    [`${header} contains "a"`, `not ${header} ne "a"`, false],
  ])("whether %s follows from %s: what `ne` says there is not documented", (wide, narrow, does) => {
    expect(follows(wide, narrow)).toBe(does);
  });
});
