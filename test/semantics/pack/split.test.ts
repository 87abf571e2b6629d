import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8ByteCount } from "../../../src/core/text-size.ts";
import { parseExpression } from "../../../src/parser/parse.ts";
import { splitExpression } from "../../../src/semantics/pack/split.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { cases } from "../../support/cases.ts";
import { holds, type Request } from "../../support/evaluate.ts";

const CASES = cases(400, 2000);
const HOSTS = ["a", "b", "cc", "ddd"];
const PORTS = [1, 2, 3, 4, 5, 6, 7, 8];

const comparison = fc.oneof(
  fc.constantFrom(...HOSTS).map((host) => `http.host eq "${host}"`),
  fc
    .uniqueArray(fc.constantFrom(...HOSTS), { minLength: 1 })
    .map((hosts) => `http.host in {${hosts.map((host) => `"${host}"`).join(" ")}}`),
  fc
    .uniqueArray(fc.constantFrom(...PORTS), { minLength: 1 })
    .map((ports) => `cf.edge.server_port in {${ports.join(" ")}}`),
  fc.constantFrom("ssl", "not ssl", 'any(http.request.headers["x"][*] in {"a" "b" "cc"})'),
);

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4 },
    { weight: 2, arbitrary: comparison },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.array(
            fc.oneof(
              { depthSize: "small" },
              comparison,
              tie("expression").map((inner) => `(${inner})`),
            ),
            {
              minLength: 2,
              maxLength: 4,
            },
          ),
          fc.constantFrom(" or ", " and ", " || ", " && ", " xor "),
        )
        .map(([operands, operator]) => operands.join(operator)),
    },
    { weight: 1, arbitrary: tie("expression").map((inner) => `not (${inner})`) },
  ),
}));

const request = fc.record({
  fields: fc.record({
    "http.host": fc.constantFrom(...HOSTS, "other"),
    "cf.edge.server_port": fc.constantFrom(...PORTS, 99),
    ssl: fc.boolean(),
  }),
  header: fc.array(fc.constantFrom("a", "b", "cc", "z"), { maxLength: 3 }),
  neOnMissing: fc.boolean(),
});

const verdict = (text: string, at: Request) => holds(analyseExpression(text).typed, at);

describe("splitExpression", () => {
  it("cuts an expression in parts within the limit that together match the same requests", () => {
    let cuts = 0;
    fc.assert(
      fc.property(
        expression,
        fc.integer({ min: 30, max: 110 }),
        fc.array(request, { minLength: 4, maxLength: 12 }),
        (text, percent, requests) => {
          const maxBytes = Math.max(20, Math.round((utf8ByteCount(text) * percent) / 100));
          const split = splitExpression(text, { max: maxBytes, lengthOf: utf8ByteCount });
          if (!split) return;
          if (split.parts.length > 1) cuts++;
          for (const part of split.parts) {
            expect(utf8ByteCount(part)).toBeLessThanOrEqual(maxBytes);
            expect(parseExpression(part).diagnostics, part).toEqual([]);
          }
          for (const at of requests) {
            expect(
              split.parts.some((part) => verdict(part, at)),
              split.parts.join("  |  "),
            ).toBe(verdict(text, at));
          }
        },
      ),
      { numRuns: CASES },
    );
    expect(cuts).toBeGreaterThan(CASES / 10);
  });

  it.each([
    [
      'http.host eq "a" or http.host eq "b" or ssl',
      35,
      ['http.host eq "a"', 'http.host eq "b" or ssl'],
      "or",
    ],
    [
      "ssl and cf.edge.server_port in {1 2 3 4}",
      38,
      ["ssl and cf.edge.server_port in {1 2}", "ssl and cf.edge.server_port in {3 4}"],
      "set",
    ],
    // The longest value just fits.
    ['http.host in {"ccccc" "b"}', 22, ['http.host in {"ccccc"}', 'http.host in {"b"}'], "set"],
    [
      '(ssl or not ssl) and http.host eq "a"',
      32,
      ['ssl and http.host eq "a"', 'not ssl and http.host eq "a"'],
      "or",
    ],
  ] as const)("cuts %s", (text, maxBytes, parts, along) => {
    expect(splitExpression(text, { max: maxBytes, lengthOf: utf8ByteCount })).toEqual({ parts, along });
  });

  it("keeps parentheses that are needed, and leaves out the space around the whole", () => {
    const text = '  ssl and (http.host eq "a" or http.host eq "b" or http.host eq "cc")  ';
    expect(splitExpression(text, { max: 48, lengthOf: utf8ByteCount })?.parts).toEqual([
      'ssl and (http.host eq "a" or http.host eq "b")',
      'ssl and http.host eq "cc"',
    ]);
    expect(splitExpression("  ssl  ", { max: 5, lengthOf: utf8ByteCount })).toEqual({
      parts: ["ssl"],
      along: "or",
    });
  });

  it.each([
    ["has no place to be cut at", `http.host eq "${"a".repeat(100)}"`],
    ["would mean another thing cut", 'ssl xor http.host in {"a" "b" "cc" "ddd" "e" "f" "g"}'],
    ["is a negation", 'not http.host in {"a" "b" "cc" "ddd" "e" "f" "g" "h" "i"}'],
    ["holds for all elements", 'all(http.request.headers["x"][*] in {"a" "b" "cc" "ddd" "e" "f" "g"})'],
    ["does not parse", "http.host in { or or or or or or or or or or or or or or or"],
    ["is blank", " ".repeat(100)],
  ])("does not cut what %s", (_, text) => {
    expect(splitExpression(text, { max: 50, lengthOf: utf8ByteCount })).toBeUndefined();
  });

  it("counts bytes, not characters", () => {
    const text = 'http.host eq "é" or http.host eq "ü"';
    expect(splitExpression(text, { max: text.length, lengthOf: utf8ByteCount })?.parts).toHaveLength(2);
  });

  it("takes a set of many thousand values in its stride", () => {
    const addresses = Array.from(
      { length: 20_000 },
      (_, at) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
    );
    const split = splitExpression(`ip.src in {${addresses.join(" ")}}`, {
      max: 4096,
      lengthOf: utf8ByteCount,
    })!;
    const values = split.parts.flatMap((part) => part.slice("ip.src in {".length, -1).split(" "));
    expect(values).toEqual(addresses);
  });
});
