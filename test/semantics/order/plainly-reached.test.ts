import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Reachability } from "../../../src/semantics/order/reachability.ts";
import { Prover } from "../../../src/semantics/prove/prover.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { meaningful } from "../generate.ts";

function sequence(earlier: readonly string[]): Reachability<string> {
  const expressionOf = (text: string) => analyseExpression(text).typed;
  const rules = new Reachability<string>({ prover: new Prover({ facts: "undisputed" }), expressionOf });
  for (const text of earlier) rules.add(text, expressionOf(text));
  return rules;
}

function isPlain(last: string, earlier: readonly string[]): boolean {
  return sequence(earlier).isPlainlyReached(analyseExpression(last).typed);
}

const POOL = [
  'http.host eq "a.b"',
  'http.host in {"a.b" "c.d"}',
  'lower(http.host) eq "A.b"',
  'http.host eq "a.b" and ssl',
  'http.host contains "c.d"',
  "len(http.host) eq 3",
  'http.request.uri.path eq "/a"',
  'http.request.uri eq "/a"',
  'http.request.uri eq "/a?b"',
  'http.request.uri.query eq "b"',
  'http.request.full_uri eq "https://a.b/a"',
  'http.request.full_uri contains "a"',
  "ip.src in {198.18.0.0/16}",
  "ip.src in {198.18.0.0/17 198.18.128.0/17}",
  "ip.src eq 198.18.3.1",
  'ip.geoip.country eq "DE"',
  'ip.src.country in {"DE" "FR"}',
  "cf.edge.server_port in {80 443}",
  "cf.edge.server_port in {80..90}",
  "cf.edge.server_port eq 80",
  "ip.src in $office",
  "not ip.src in $office",
  "ssl",
  "not ssl",
  'http.request.headers["x"][0] eq "a"',
  'any(http.request.headers["x"][*] eq "a")',
  'any(http.request.headers.names[*] eq "x") and any(http.request.headers.names[*] eq "y")',
  'any(http.request.headers.names[*] eq "y")',
  'http.host eq "a.b" or ssl',
  'http.host eq "c.d" and (ssl or cf.edge.server_port eq 80)',
];

describe("a rule that is plainly reached", () => {
  it.each<[string, string[]]>([
    [
      'http.host eq "a.b" and http.request.uri.path contains "b"',
      ['http.host eq "c.b"', 'http.host in {"d.b" "e.b"}'],
    ],
    ['(http.host eq "a.b" or http.host eq "b.b") and ssl', ['http.host eq "c.b"']],
    ["cf.client.bot", ['http.host eq "c.b"', "ip.src in {10.0.0.0/8}", "ip.src in $office"]],
    ['http.request.uri.path contains "b"', ['http.request.uri.path contains "b" and http.host eq "a.b"']],
    ["ip.src eq 10.1.2.3", ["ip.src in {10.2.0.0/16}", "ip.src eq 10.1.2.4"]],
    ['http.host eq "a.b"', ['http.request.uri.path eq "/a"']],
  ])("%s after %j", (last, earlier) => {
    expect(isPlain(last, earlier)).toBe(true);
  });

  it.each<[string, string[]]>([
    ['http.host eq "a.b"', ['http.host eq "A.b"']],
    ['http.host eq "a.b"', ['lower(http.host) eq "a.b"']],
    ['http.host eq "a.b"', ["len(http.host) eq 3"]],
    ['http.host eq "abc"', ['http.host contains "b"']],
    ["cf.client.bot", ["not ssl"]],
    ['http.request.uri.path contains "b"', ['http.request.uri contains "b"']],
    ['http.request.uri contains "b"', ['http.request.uri.query contains "b"']],
    ["ip.src in {10.1.0.0/16}", ["ip.src in {10.1.0.0/17}", "ip.src in {10.1.128.0/17}"]],
    ["ip.src eq 10.1.2.3", ["ip.src in {10.0.0.0/8}"]],
    ['ip.geoip.country eq "DE"', ['ip.src.country eq "DE"']],
    ["not ip.src in $office", ["ip.src in $office"]],
    [
      'any(http.request.headers.names[*] eq "x") and any(http.request.headers.names[*] eq "y")',
      ['any(http.request.headers.names[*] eq "y")'],
    ],
  ])("is not %s after %j", (last, earlier) => {
    expect(isPlain(last, earlier)).toBe(false);
  });

  it("is never one that earlier rules keep all requests from", () => {
    let plain = 0;
    for (const last of POOL) {
      for (const earlier of POOL) {
        const rules = sequence([earlier]);
        const { typed } = analyseExpression(last);
        if (!rules.isPlainlyReached(typed)) continue;
        plain++;
        expect(rules.reach(typed).kind, `${last} after ${earlier}`).not.toBe("dead");
      }
    }
    expect(plain).toBeGreaterThan(POOL.length * 10);
  });

  it("is never one that several earlier rules keep all requests from together", () => {
    const some = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...POOL) }, meaningful);
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), some, (earlier, last) => {
        const rules = sequence(earlier);
        const { typed } = analyseExpression(last);
        if (rules.isPlainlyReached(typed)) expect(rules.reach(typed).kind).not.toBe("dead");
      }),
      { numRuns: 400 },
    );
  });
});
