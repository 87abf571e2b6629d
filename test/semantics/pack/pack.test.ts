import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codePointRoom, packText } from "../../../src/semantics/pack/pack.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { cases } from "../../support/cases.ts";
import { holds, type Request } from "../../support/evaluate.ts";

const packed = (text: string, max = 4096, usesLists = false) =>
  packText(text, { room: codePointRoom(max), usesLists })!;
const chain = (count: number, part: (at: number) => string, operator = "or") =>
  Array.from({ length: count }, (_, at) => part(at)).join(` ${operator} `);

it("a room counts code points", () => {
  expect(["", "a", "aé", "a😀"].map(codePointRoom().lengthOf)).toEqual([0, 1, 2, 2]);
});

const EACH_ELEMENT = 'any(http.request.headers["x"][*] eq "a") and any(http.request.headers["x"][*] eq "b")';

describe("an expression is shortened", () => {
  it.each([
    ['http.host eq "a" or ssl or http.host in {"b" "a"}', 'http.host in {"a" "b"} or ssl'],
    ['http.host ne "a" and http.host ne "b"', 'not http.host in {"a" "b"}'],
    ["ip.src in {10.0.0.0/25 10.0.0.128/25 10.0.1.0/24}", "ip.src in {10.0.0.0/23}"],
    ["ip.src in {10.0.0.1 10.0.0.2 10.0.0.3 10.0.0.4 10.0.0.5}", "ip.src in {10.0.0.1..10.0.0.5}"],
    ["ip.src in {2001:db8::/33 2001:db8:8000::/33}", "ip.src in {2001:db8::/32}"],
    ["ip.src.asnum in {1 2 3 9} or ip.src.asnum eq 4", "ip.src.asnum in {1..4 9}"],
    ['(http.host eq "a" and ssl) or (ssl and http.host eq "b")', 'ssl and http.host in {"a" "b"}'],
    ['(ssl or http.host eq "a") and (ssl or cf.client.bot)', 'ssl or (http.host eq "a" and cf.client.bot)'],
    ["not (not ((ssl)) )", "ssl"],
    [
      '(ssl xor cf.client.bot) and (http.host eq "a" or http.host eq "b")',
      '(ssl xor cf.client.bot) and http.host in {"a" "b"}',
    ],
    [
      '(ssl xor cf.client.bot) or http.host eq "a" or http.host eq "b"',
      'ssl xor cf.client.bot or http.host in {"a" "b"}',
    ],
    ['http.host == "a"', 'http.host eq "a"'],
    ["ip.src in {10.0.0.1/32}", "ip.src eq 10.0.0.1"],
    ["ip.src in {010.0.0.1}", "ip.src eq 10.0.0.1"],
    ["ip.src in {2001:db8::1/128}", "ip.src eq 2001:db8::1"],
    ["ip.src in {::1..::1}", "ip.src eq ::1"],
    ["ip.src in {10.1}", "ip.src in {10.1}"],
    ["ip.src in {10.0.0.0/24}", "ip.src in {10.0.0.0/24}"],
    ["ip.src.asnum in {05}", "ip.src.asnum eq 5"],
    ["ip.src.asnum in {5..5}", "ip.src.asnum eq 5"],
    ["not ip.src in {10.0.0.1}", "ip.src ne 10.0.0.1"],
    ['not lower(http.host) in {"a"}', 'not lower(http.host) eq "a"'],
    ['any(http.request.headers["x"][*] in {"a"})', 'any(http.request.headers["x"][*] eq "a")'],
    ["ip.src ne 10.0.0.1 and ip.src ne ::1", "not ip.src in {10.0.0.1 ::1}"],
    ['(ssl xor cf.client.bot) or http.host in {"a"}', 'ssl xor cf.client.bot or http.host eq "a"'],
    ['not (http.host eq "a" or http.host eq "b" or ssl)', 'not (http.host in {"a" "b"} or ssl)'],
    [
      'not (ssl and (http.host eq "a" or http.host eq "b") and cf.client.bot)',
      'not (ssl and http.host in {"a" "b"} and cf.client.bot)',
    ],
    ["not (ssl xor cf.client.bot) or not (not ssl)", "not (ssl xor cf.client.bot) or ssl"],
    ['ssl and (ssl or http.host eq "a")', "ssl"],
    [
      'starts_with(http.request.uri.path, "/a") or starts_with(http.request.uri.path, "/ab")',
      'starts_with(http.request.uri.path, "/a")',
    ],
    [
      'any(http.request.headers["x"][*] eq "a") or any(http.request.headers["x"][*] eq "b")',
      'any(http.request.headers["x"][*] in {"a" "b"})',
    ],
    // A host may have capitals.
    [
      'starts_with(http.host, "A") or starts_with(http.host, "B")',
      'starts_with(http.host, "A") or starts_with(http.host, "B")',
    ],
    // Each side of `and` may be met by another element.
    [EACH_ELEMENT, EACH_ELEMENT],
    ["  ssl\n  and  cf.client.bot ", "ssl and cf.client.bot"],
    ["ssl xor cf.client.bot and ssl", "ssl xor cf.client.bot and ssl"],
  ])("%s", (text, expected) => {
    expect(packed(text)).toMatchObject({ expressions: [expected], isProved: true, fits: true });
  });

  it("only by steps that are proved", () => {
    const text = 'http.host eq "a" or ssl or http.host in {"b" "a"}';
    expect(packText(text, { maxSteps: 0 })!.expressions).toEqual([text]);
  });

  it("and a split along `or` is a union without a step", () => {
    const split = packText('http.host eq "a" or ssl', { room: codePointRoom(18), maxSteps: 0 });
    expect(split).toMatchObject({ expressions: ['http.host eq "a"', "ssl"], isProved: true });
  });

  it("by thousands of values", () => {
    const hosts = packed(chain(1000, (at) => `http.host eq "${at}.example"`));
    expect(hosts.expressions.length).toBe(4);
    expect(hosts.isProved).toBe(true);
    expect(Math.max(...hosts.expressions.map((text) => text.length))).toBeLessThanOrEqual(4096);
    const networks = packed(`ip.src in {${chain(4000, (at) => `10.${at >> 8}.${at & 255}.0/24`, "")}}`);
    expect(networks.expressions).toEqual(["ip.src in {10.0.0.0..10.15.159.255}"]);
  });
});

describe("what is still too long", () => {
  it("is split in the fewest", () => {
    const text = chain(400, (at) => `http.user_agent contains "agent ${at}"`);
    const { expressions, isProved } = packed(text);
    expect(isProved).toBe(true);
    expect(expressions.length).toBe(Math.ceil(text.length / 4096));
  });

  it("has its sets in lists, of the kinds that there are", () => {
    const set = chain(300, (at) => `10.0.${at % 256}.${at >> 8}`, "");
    const hosts = chain(300, (at) => `"${at}.example"`, "");
    const numbers = chain(900, (at) => String(at * 2), "");
    const text = `not ip.src in {${set}} and http.host in {${hosts}} and ip.src.asnum in {${numbers}}`;
    const { expressions, lists, isProved } = packed(text, 120, true);
    expect(expressions).toEqual([
      "not ip.src in $packed_ip and http.host in $packed_hostname and ip.src.asnum in $packed_asn",
    ]);
    expect(isProved).toBe(true);
    const byName = new Map(lists.map(({ name, items }) => [name, items]));
    expect(byName.get("packed_ip")!.slice(0, 2)).toEqual(["10.0.0.0/31", "10.0.1.0/31"]);
    expect(byName.get("packed_hostname")).toHaveLength(300);
    expect(byName.get("packed_asn")!.slice(0, 2)).toEqual([0, 2]);
  });

  it("has two sets of the same kind in two lists", () => {
    const sets = [
      [1, 3],
      [5, 7],
    ].map((ends) => ends.map((end) => `192.0.2.${end}`));
    const text = `ip.src in {${sets[0]!.join(" ")}} and cf.edge.server_ip in {${sets[1]!.join(" ")}}`;
    const { expressions, lists } = packed(text, 62, true);
    expect(expressions).toEqual(["ip.src in $packed_ip_2 and cf.edge.server_ip in $packed_ip"]);
    expect(lists.map(({ name, items }) => [name, items])).toEqual([
      ["packed_ip", sets[1]],
      ["packed_ip_2", sets[0]],
    ]);
  });

  it("stays if lists do not take its values", () => {
    const hosts = chain(300, (at) => `"*.${at}.example"`, "");
    expect(packed(`not http.host in {${hosts}}`, 4096, true)).toMatchObject({ lists: [], fits: false });
    for (const other of ["-1", "4294967296"]) {
      const numbers = `${chain(30, (at) => String(at * 2), "")} ${other}`;
      expect(packed(`not ip.src.asnum in {${numbers}}`, 60, true)).toMatchObject({ lists: [], fits: false });
    }
    expect(packText("ssl and")).toBeUndefined();
  });
});

const HOSTS = ["a", "b", "cc", "ddd"];
const comparison = fc.oneof(
  fc.constantFrom(...HOSTS).map((host) => `http.host eq "${host}"`),
  fc.constantFrom(...HOSTS).map((host) => `http.host ne "${host}"`),
  fc
    .subarray(HOSTS, { minLength: 1 })
    .map((hosts) => `http.host in {${hosts.map((one) => `"${one}"`).join(" ")}}`),
  fc
    .subarray([1, 2, 3, 4, 5, 7], { minLength: 1 })
    .map((ports) => `cf.edge.server_port in {${ports.join(" ")}}`),
  fc
    .subarray(["a", "b", "cc"], { minLength: 1 })
    .map((values) => `any(http.request.headers["x"][*] in {${values.map((one) => `"${one}"`).join(" ")}})`),
  fc.constantFrom(
    "ssl",
    "not ssl",
    'http.request.headers["x"][0] ne "a"',
    'http.request.headers["x"][0] eq "b"',
  ),
);
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4 },
    { weight: 2, arbitrary: comparison },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.array(
            fc.oneof(
              comparison,
              tie("expression").map((inner) => `(${inner})`),
            ),
            {
              minLength: 2,
              maxLength: 5,
            },
          ),
          fc.constantFrom(" or ", " and ", " or ", " and ", " xor "),
        )
        .map(([operands, operator]) => operands.join(operator)),
    },
    { weight: 1, arbitrary: tie("expression").map((inner) => `not (${inner})`) },
  ),
}));
const request = fc.record({
  fields: fc.record({
    "http.host": fc.constantFrom(...HOSTS, "other"),
    "cf.edge.server_port": fc.constantFrom(1, 2, 3, 4, 5, 6, 7),
    ssl: fc.boolean(),
  }),
  header: fc.array(fc.constantFrom("a", "b", "cc", "z"), { maxLength: 3 }),
  neOnMissing: fc.boolean(),
});
const verdict = (text: string, at: Request) => holds(analyseExpression(text).typed, at);

it("matches the same requests as before, as another evaluator finds", () => {
  let shorter = 0;
  fc.assert(
    fc.property(
      expression,
      fc.integer({ min: 30, max: 120 }),
      fc.array(request, { minLength: 6, maxLength: 6 }),
      (text, percent, requests) => {
        const max = Math.max(20, Math.round((text.length * percent) / 100));
        const { expressions, fits } = packed(text, max);
        if (fits) for (const one of expressions) expect(one.length).toBeLessThanOrEqual(max);
        if (expressions.join("").length < text.length) shorter++;
        for (const at of requests) {
          expect(
            expressions.some((one) => verdict(one, at)),
            expressions.join("  |  "),
          ).toBe(verdict(text, at));
        }
      },
    ),
    { numRuns: cases(40, 1000) },
  );
  expect(shorter).toBeGreaterThan(15);
});
