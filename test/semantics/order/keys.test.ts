import { expect, it } from "vitest";
import { asBytes } from "../../../src/core/bytes.ts";
import { SomeElements, type Value } from "../../../src/request/values.ts";
import { type Key, meetsKey, probesOf, requiredKeys } from "../../../src/semantics/order/keys.ts";
import { readAddress } from "../../../src/types/addresses.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { expectGolden } from "../../support/golden.ts";

const MANY = Array.from({ length: 401 }, (_, at) => at);
const EXPRESSIONS: readonly string[] = [
  ...["true", "false", "ssl", "not ssl", "ssl and not ssl", "ssl or not ssl", "(ssl)", "ssl xor ssl"],
  ...[
    'http.host eq "Ab"',
    'http.host ne "xa"',
    'http.host in {"xa" "xb"}',
    'not http.host in {"xa"}',
    "ip.src in $l",
    "ip.src in {10.0.0.0/8 ::1}",
  ],
  ...[
    "cf.threat_score eq 5",
    "cf.threat_score gt 5",
    "cf.threat_score in {1..3 7}",
    `cf.threat_score in {${MANY.slice(1).join(" ")}}`,
    `cf.threat_score in {${MANY.join(" ")}}`,
  ],
  ...[
    'http.host contains "abc"',
    'http.host contains "http://abc"',
    'http.host contains "https://abc"',
    'http.host wildcard "a*bcd*e"',
    'http.host strict wildcard "a*"',
    'http.host matches "abc+|de"',
    'http.host matches ".*"',
  ],
  ...[
    'lower(http.host) eq "xa"',
    'upper(lower(http.host)) contains "XA"',
    "len(http.host) gt 5",
    'substring(http.host, 1) eq "xb"',
    'starts_with(http.host, "ab")',
    'ends_with(lower(http.host), "ab")',
    'not starts_with(http.host, "ab")',
  ],
  ...[
    'http.request.headers["a"][0] eq "x"',
    'any(http.request.headers["a"][*] eq "x")',
    'all(http.request.headers["a"][*] eq "x")',
    'any(lower(http.request.headers.names[*])[*] eq "x")',
    'not any(http.request.headers["a"][*] eq "x")',
  ],
  ...[
    'ssl and http.host eq "xa"',
    '(ssl or http.host eq "xa") and ip.src in $l',
    'http.host eq "xa" or ssl',
    'http.host eq "xa" and (ssl or not ssl)',
    'not (http.host ne "xa" or ssl)',
    'http.host eq "xa" or (http.host eq "xb" and http.request.uri.path eq "/c")',
    "http.host eq http.referer",
    'http.host eq "xa" and (http.referer eq "xb" or ssl)',
    '(http.referer eq "xb" or ssl) and http.host eq "xa"',
  ],
];

function written(key: Key): string {
  if (key.kind === "list") return `list ${key.list}`;
  const of = key.of.call?.text ?? key.of.field;
  if (key.kind === "field") return `any ${of}`;
  return key.kind === "part" ? `${of} with ${JSON.stringify(key.text)}` : `${of} among ${key.hashes.length}`;
}

const plain = (_: string, value: unknown) => (typeof value === "bigint" ? `${value}` : value);

it("what a request needs to be matched, and what may help, is found in conditions", () => {
  const blocks = EXPRESSIONS.map((text) => {
    const { typed, findings } = analyseExpression(text);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const groups = requiredKeys(typed).map(
      ({ keys, cost }) => `  ${cost.toFixed(2)}: ${keys.map(written).join(" | ")}`,
    );
    const probes = probesOf(typed.parsed.root!, typed).slice(0, 3);
    const shown = probes.map(({ field, value }) => `  ${field}: ${JSON.stringify(value, plain)}`);
    return [
      `# ${text.slice(0, 100)}`,
      ...groups,
      ...shown.map((one) => one.replace("  ", "  probe ")),
      "",
    ].join("\n");
  });
  expectGolden(blocks.join("\n"), "fixtures/semantics/keys.txt");
});

const text = (value: string) => asBytes(value);
const keyOf = (expression: string) => requiredKeys(analyseExpression(expression).typed)[0]!.keys[0];
const address = (raw: string) => {
  const { family, first } = readAddress(raw) as { family: 4 | 6; first: bigint | number };
  return { family, number: first } as unknown as Value;
};

it.each<[string, Value, boolean]>([
  ['http.host eq "Ab"', text("aB"), true],
  ['http.host eq "Ab"', text("abc"), false],
  ['http.host contains "bc"', text("aBCd"), true],
  ['http.host contains "bc"', text("abd"), false],
  ['http.host contains "bc"', 5, false],
  ['http.host contains "bc"', [text("x"), text("bc")], true],
  ['http.host contains "bc"', [text("x")], false],
  ['http.host contains "bc"', new Map([["a", [text("bc")]]]) as unknown as Value, true],
  ['http.host contains "bc"', new SomeElements([text("bc")]), true],
  ['http.host contains "bc"', new SomeElements([]), false],
  ["cf.threat_score eq 5", 5, true],
  ["cf.threat_score eq 5", 6, false],
  ["cf.threat_score in {4 5}", 5, true],
  ["ip.src eq 192.0.2.1", address("192.0.2.1"), true],
  ["ip.src eq 192.0.2.1", address("192.0.2.2"), false],
  ["ip.src in {192.0.2.0/24}", address("192.0.2.2"), true],
  ["ip.src in {192.0.2.0/24}", address("192.0.3.2"), false],
  ["ip.src eq 2001:db8::1", address("2001:db8::1"), true],
])("the key of %s is met by a value: %s", (expression, value, isMet) => {
  const key = keyOf(expression);
  if (key?.kind !== "values" && key?.kind !== "part") throw new TypeError(key?.kind);
  expect(meetsKey(key, value)).toBe(isMet);
});
