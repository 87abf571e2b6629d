import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchPattern, newBudget } from "../../../src/lint/declared/match.ts";
import { parsePattern } from "../../../src/lint/declared/pattern.ts";
import { parseExpression } from "../../../src/parser/parse.ts";
import { printNode } from "../../../src/parser/print.ts";

/** Values of the holes, or undefined if the pattern does not match. */
function match(pattern: string, expression: string): Record<string, string> | undefined {
  const { value, diagnostics } = parsePattern(pattern);
  expect(diagnostics, pattern).toEqual([]);
  const found = matchPattern(value!, parseExpression(expression).value.root!, newBudget());
  return found && Object.fromEntries([...found.bindings].map(([hole, node]) => [hole, printNode(node)]));
}

describe("a pattern", () => {
  it.each<[string, string, Record<string, string>]>([
    ["ip.src eq $x", "ip.src == 1.1.1.1", { x: "1.1.1.1" }],
    ["ip.src in $x", "ip.src in {1.1.1.1 2.2.2.2}", { x: "{1.1.1.1 2.2.2.2}" }],
    ["ip.src in $x", "ip.src in $office", { x: "$office" }],
    ["ip.src in $$office", "ip.src in $office", {}],
    ["ip.src in {$x}", "ip.src in {1.1.1.1 2.2.2.2}", { x: "1.1.1.1" }],
    ['$f eq "a"', 'lower(http.host) eq "a"', { f: "lower(http.host)" }],
    ["$f matches $r", 'http.host matches "^a"', { f: "http.host", r: '"^a"' }],
    ["starts_with($f, $p)", 'starts_with(http.host, "a")', { f: "http.host", p: '"a"' }],
    ["not $c", "not ssl", { c: "ssl" }],
    ["not $c", '!(ssl or http.host eq "a")', { c: 'ssl or http.host eq "a"' }],
    ["$a and $b", 'ssl and http.host eq "a"', { a: "ssl", b: 'http.host eq "a"' }],
    ["ssl and ip.src eq $x", 'http.host eq "a" && ip.src eq 1.1.1.1 && (ssl)', { x: "1.1.1.1" }],
    ["ssl and ip.src eq $x", "(ip.src eq 1.1.1.1 and (ssl and cf.client.bot))", { x: "1.1.1.1" }],
    ["any($e)", 'any(http.request.headers["x"][*] eq "a")', { e: 'http.request.headers["x"][*] eq "a"' }],
    [
      '$m["host"][0] eq $v',
      'http.request.headers["host"][0] eq "a"',
      { m: "http.request.headers", v: '"a"' },
    ],
    [
      "$x eq $v or $y eq $v",
      'http.host eq "a" or http.referer eq "a"',
      { x: "http.host", v: '"a"', y: "http.referer" },
    ],
    ["tcp.dstport & $m", "tcp.dstport & 1", { m: "1" }],
    ["http.host strict wildcard $w", 'http.host strict wildcard "a*"', { w: '"a*"' }],
    ['http.host eq "$x"', 'http.host eq "$x"', {}],
    ["true", "true", {}],
  ])("%s meets %s", (pattern, expression, bindings) => {
    expect(match(pattern, expression)).toEqual(bindings);
  });

  it.each([
    ["ip.src eq $x", "ip.src ne 1.1.1.1"],
    ["ip.src eq $x", "ip.dst eq 1.1.1.1"],
    ["ip.src in $$office", "ip.src in $home"],
    ["ip.src in {$x $y $z}", "ip.src in {1.1.1.1 2.2.2.2}"],
    ["$x eq $v or $y eq $v", 'http.host eq "a" or http.referer eq "b"'],
    ["$x eq $v and $y eq $v", 'http.host eq "a" or http.referer eq "a"'],
    ["ssl and ssl", "ssl and cf.client.bot"],
    ["lower($x)", "upper(http.host)"],
    ["lower($x) eq $y", 'lower(http.host) eq "a" and ssl'],
    ['http.host eq "a"', 'http.host eq "A"'],
    ["any($e)", 'all(http.request.headers.names[*] eq "a")'],
  ])("%s does not meet %s", (pattern, expression) => {
    expect(match(pattern, expression)).toBeUndefined();
  });

  it.each([
    ["ip.src eq", 7, 9],
    ["$x not in $y and", 3, 9],
    ["$x $long_name", 3, 13],
    ["$x eq $y $z eq", 9, 11],
    ["ip.src in {$x", 10, 11],
  ])("%s is rejected, at its own place", (text, start, end) => {
    const { value, diagnostics } = parsePattern(text);
    expect(value).toBeUndefined();
    expect(diagnostics[0]!.code).toMatch(/^syntax\//);
    expect(diagnostics[0]!.range).toEqual({ start, end });
  });

  it("that is blank matches nothing", () => {
    expect(parsePattern("  ")).toEqual({ value: undefined, diagnostics: [] });
  });

  it("without holes meets exactly what prints the same", () => {
    const term = fc.constantFrom("ssl", 'http.host eq "a"', "ip.src in {1.1.1.1}", "not ssl", "(ssl)");
    fc.assert(
      fc.property(
        fc.array(term, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(" and ", " or "),
        (terms, joint) => {
          const text = terms.join(joint);
          expect(match(text, text)).toEqual({});
          expect(match("$x", text)).toBeDefined();
        },
      ),
    );
  });

  it("reports whether there is more than the pattern names", () => {
    const isWhole = (pattern: string, expression: string) =>
      matchPattern(parsePattern(pattern).value!, parseExpression(expression).value.root!, newBudget())
        ?.isWhole;
    expect(isWhole("ssl and $x", "ssl and cf.client.bot")).toBe(true);
    expect(isWhole("ssl and $x", "ssl and cf.client.bot and true")).toBe(false);
    expect(isWhole("ip.src in {$x}", "not (ip.src in {1.1.1.1 2.2.2.2})")).toBeUndefined();
    expect(isWhole("ip.src in {$x}", "(ip.src in {1.1.1.1 2.2.2.2})")).toBe(false);
  });

  it("gives up on chains that would take too many steps, and says so", () => {
    const pattern = '$a and $b and $c and $d eq "no"';
    const expression = Array.from({ length: 60 }, (_, at) => `tcp.dstport eq ${at}`).join(" and ");
    const budget = newBudget();
    const { root } = parseExpression(expression).value;
    expect(matchPattern(parsePattern(pattern).value!, root!, budget)).toBeUndefined();
    expect(budget.steps).toBeLessThan(0);
  });

  it.each([
    [3, { steps: 0 }],
    [2, { steps: -1 }],
  ])("with %i steps ends with %o", (steps, left) => {
    const budget = { steps };
    const { root } = parseExpression("tcp.dstport eq 1").value;
    const found = matchPattern(parsePattern("tcp.dstport eq $x").value!, root!, budget);
    expect([found !== undefined, budget]).toEqual([left.steps === 0, left]);
  });
});
