import { describe, expect, it } from "vitest";
import { arrayOf, BOOL, BYTES, INT, IP, mapOf } from "../../src/contract/value-type.ts";
import type { Finding } from "../../src/core/diagnostic.ts";
import { applyEdits } from "../../src/core/edits.ts";
import { locateFix, plainText } from "../../src/core/embedded-text.ts";
import { walk } from "../../src/parser/walk.ts";
import { writeMarks } from "../../src/testing/marked.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import type { LiteralValue, TypedExpression } from "../../src/types/check.ts";
import { isSingle } from "../../src/types/intervals.ts";
import { describeType } from "../../src/types/wording.ts";
import { expectGolden } from "../support/golden.ts";

/** Rejected expressions, with every message of the checker of types and each of its forms. */
const REJECTED = [
  // Names.
  `htp.host eq "a"`,
  `no.such.thing eq "a"`,
  `word`,
  `word or ssl`,
  `sll`,
  `request.scheme eq "https"`,
  `http.hots eq http.host`,
  `origin.ip eq 1.1.1.1`,
  `req.http.User-Agent eq "a"`,
  `http.host eq example.com`,
  `http.host eq http.refrer`,
  `http.host eqa`,
  `ssl and http.host eqhost`,
  `no.such eq word`,
  `no.such.thing[0] eq lower`,
  `toLowerCase eq "a"`,
  `cf.threat_score eq http.hots`,
  `cf.threat_score eq high.word`,
  `cf.threat_score eq high`,
  `cf.threat_score eq http.refrer`,
  `ip.src eq localhost`,
  `ip.src.asnum eq AS64496`,
  `ssl or ssl eq word`,
  `lower eq "a"`,
  `http.host eq lower`,
  `true and ssl`,
  `ssl or false`,
  `(true)`,
  // Calls.
  `lowr(http.host) eq "a"`,
  `foo(http.host) eq "a"`,
  `toLowerCase(http.host) eq "a"`,
  `http.host.toLowerCase() eq "a"`,
  `http.host.startsWith("a")`,
  `http.host.ends_with("a")`,
  `http.host.contains("a")`,
  `http.host.contains("a", "b")`,
  `http.host.no_such("a")`,
  `nothing.startsWith("a")`,
  `startswith(http.host, "a")`,
  `http.startswith("a")`,
  `http.host.eq("a")`,
  `http.host.host("a")`,
  `http.host.ClientIP("a")`,
  `toLowerCase.lower("a")`,
  `request.path.startsWith("a")`,
  `request.path.replace("a", "b") eq "c"`,
  `http.host("a")`,
  `http.host eq any(ssl)`,
  `http.host eq all(ssl)`,
  `starts_with(http.host)`,
  `starts_with(http.host, "a", "b")`,
  `substring(http.host) eq "a"`,
  `concat() eq "a"`,
  `lookup_json_string(http.host) eq "a"`,
  `lower() eq "a"`,
  `starts_with("a", http.host)`,
  `substring(http.host, cf.threat_score) eq "a"`,
  `substring(http.host, "a") eq "a"`,
  `starts_with(http.host, 1)`,
  `lower(cf.threat_score) eq "a"`,
  `lower(ssl) eq "a"`,
  `lower(http.request.headers["x"]) eq "a"`,
  `lower(http.request.headers) eq "a"`,
  `lower(http.request.jwt.claims.iat.sec.values) eq "a"`,
  `len(ip.src) eq 1`,
  `len(cf.threat_score) eq 1`,
  `cidr(http.host, 24, 24) eq 1.1.1.1`,
  `cidr(ip.src, "a", 24) eq 1.1.1.1`,
  `join(http.host, ",") eq "a"`,
  `has_key(http.host, "a")`,
  `has_value(http.host, "a")`,
  `concat(http.host, ip.src) eq "a"`,
  `coalesce(http.host, cf.threat_score) eq "a"`,
  `starts_with(http.host, http.request.headers["x"][*])`,
  `starts_with(http.request.headers["y"][*], lower(http.request.headers["x"][*]))`,
  `trim(http.host, "aba") eq "a"`,
  `trim(http.host, "aba") eq 1`,
  `hash_in_range(5, 5, ip.src) eq 1`,
  `hash_in_range(6, 5, ip.src) eq 1`,
  `hash_in_range(5, "a", ip.src) eq 1`,
  `hash_in_range(1.1.1.1, 5, ip.src) eq 1`,
  `hash_in_range(5, cf.threat_score, ip.src) eq 1`,
  `coalesce(cf.threat_score, 0x1) eq 1`,
  `concat(http.host, 61:62) eq "a"`,
  `lower(foo(http.host)) eq "a"`,
  `lower(any(ssl)) eq "a"`,
  `lower(ssl and http.host) eq "a"`,
  // Conditions.
  `http.host`,
  `cf.threat_score`,
  `ssl and ip.src`,
  `http.request.headers`,
  `http.request.headers.names`,
  `ssl eq true`,
  `ssl ne TRUE`,
  `ssl eq false`,
  `ssl ne 0`,
  `ssl eq "1"`,
  `ssl eq ssl`,
  `ssl gt true`,
  `ssl in {"true"}`,
  `any(http.request.headers["x"][*] eq "a") eq 1`,
  `all(http.request.headers["x"][*] eq "a") eq http.host`,
  `starts_with(http.host, "a") == false`,
  `ip.src contains "1"`,
  `cf.threat_score matches "1"`,
  `http.host & 1`,
  `http.request.headers contains "a"`,
  `http.request.headers["x"] eq "a"`,
  `any(http.request.headers["x"] eq "a")`,
  `all((http.request.headers["x"] eq "a"))`,
  `any(any(http.request.headers["x"][*] eq "a")) or http.request.headers["x"] eq "a"`,
  `http.request.headers["x"] & 1`,
  `http.request.jwt.claims.iat.sec.values contains 5`,
  `http.request.jwt.claims.iat.sec.values eq 5`,
  `http.request.headers["x"][*] eq "a"`,
  `http.request.headers["x"][*] eq "a" or http.request.headers["y"][*] eq "a"`,
  `not http.request.headers["x"][*] eq "a"`,
  `(http.request.headers["x"][*] eq "a" or http.request.headers["y"][*] eq "a")`,
  `ssl or http.request.headers["x"][*] eq "a"`,
  `http.request.headers["x"][*] eq "a" xor ssl`,
  `any((http.request.headers["x"][*] eq "a" and ssl))`,
  `starts_with(http.request.headers["x"][*], "a")`,
  `starts_with(http.request.headers["x"][*], "a")[*]`,
  `any(ssl)`,
  `all(http.request.headers)`,
  `any("a")`,
  `all(5)`,
  `any(http.host)`,
  `any(no.such)`,
  // Indexes.
  `http.host["a"] eq "a"`,
  `http.host[*] eq "a"`,
  `cf.threat_score[0] eq 1`,
  `http.request.headers[0] eq "a"`,
  `http.request.headers.names["a"] eq "a"`,
  `http.request.headers["a"]["b"] eq "a"`,
  `http.request.headers["a"][0][0] eq "a"`,
  // Right sides.
  `http.host eq ip.src`,
  `ip.src eq http.host`,
  `cf.threat_score eq http.request.headers["x"]`,
  `http.host eq http.request.headers`,
  `http.host eq http.request.headers["y"][*]`,
  `any(http.request.headers["x"][*] eq http.request.headers["y"][*])`,
  `http.host eq foo(http.host)`,
  `no.such.thing eq foo(http.host)`,
  `no.such.thing eq http.host["a"]`,
  `no.such.thing eq no.other.thing`,
  // Literals.
  `http.host eq 5`,
  `http.host in {"a" 10.0.0.1 61:62 6}`,
  `ip.src eq "1.1.1.1"`,
  `ip.src eq "1.1.1.0/24"`,
  `ip.src eq "host"`,
  `ip.src in {"10.0.0.0/8"}`,
  `ip.src in {"10.0.0.1 - 10.0.0.9"}`,
  `ip.src in {"10.0.0.1–10.0.0.9" "10.0.0.1—10.0.0.9" "10.0.0.1 .. 10.0.0.9"}`,
  `ip.src in {"host"}`,
  `ip.src eq "1.1.1.1-1.1.1.9"`,
  `cf.threat_score gt "10"`,
  `cf.threat_score gt "10..20"`,
  `cf.threat_score gt "ten"`,
  `cf.threat_score in {"10" "10-20" "ten" "1.5"}`,
  `cf.threat_score eq 1.5`,
  `cf.threat_score eq 08`,
  `cf.threat_score eq 9223372036854775808`,
  `cf.threat_score eq 1..5`,
  `cf.threat_score eq 5..1`,
  `cf.threat_score in {5..1 08 1.5 1..x}`,
  `cf.threat_score in {9223372036854775808 1..1 2..2}`,
  `cf.threat_score in {1.1.1.1}`,
  `ip.src eq 1.1.1.01`,
  `ip.src eq 1.1.1.300`,
  `ip.src eq 10`,
  `ip.src eq 10.0.0.0/8`,
  `ip.src ne 10.0.0.0/8`,
  `ip.src lt 10.0.0.0..10.0.0.9`,
  `ip.src == ::/0`,
  `ip.src in {::2..::1 1.1.1.2..1.1.1.1}`,
  `ip.src in {10.0.0.0..::1 ::1..10.0.0.0}`,
  `ip.src in {1.1.1.1/33 ::1/129 1.1.1.1/ 1.1.1.1/a ::/}`,
  `ip.src in {10.1.2.3/8 10.1.2.3/31 ::1/127 010.1.2.3/8}`,
  `ip.src in {256 1.1.1.1..1.1.1 1.1.1.1..x}`,
  // Patterns.
  `http.host matches "a(b"`,
  `http.host matches r"a(?=b)"`,
  `http.host matches r##"a(?=b)"##`,
  `http.host matches "a\\\\x(?=b)"`,
  `http.host wildcard "a**b"`,
  `http.host strict wildcard "a**b"`,
  `http.host wildcard "é**b"`,
  `http.host wildcard r"a\\x"`,
  `http.host wildcard r#"a\\"#`,
  `http.host wildcard "a\\\\"`,
  `http.host wildcard r"\\**" or http.host wildcard r"\\\\**"`,
  `http.host contains "a**b" or http.host wildcard "a\\x41**"`,
  // Several at once, and syntax problems beside them.
  `htp.host eq "a" and ip.src eq "1.1.1.1" or lowr(http.host) eq 5 and ssl eq true`,
  `http.host in {"a" 5 6} and ip.src in {"::1"}`,
  `http.host = foo( and ssl`,
  `ip.src starts_with "a"`,
  `http.host starts_with "a" and ip.src ends_with "b"`,
  `ssl eq true and ip.src starts_with "a" and http.host eq 5`,
  `no.such in {5 "a"} and any() and http.host in {`,
];

/** Accepted expressions, whose types and values are written down. */
const ACCEPTED = [
  "true",
  "false",
  "not (ssl and not ssl) or ssl",
  `http.host eq "a" and http.host in {"a" 61:62:63 61:62:63:64 r"c" 61:6263:64}`,
  `http.host eq 61:62`,
  `http.host == http.referer and ip.src > 1.1.1.1`,
  `cf.threat_score eq 010 or cf.threat_score in {-5..0x5 1..1 0x1..0xf 010 -010}`,
  `cf.threat_score in {9223372036854775807 -9223372036854775808 9007199254740990 9007199254740991 -9007199254740991}`,
  `cf.threat_score in {9007199254740990..9007199254740992 0 00 0x0 5..5}`,
  `ip.src in {10 10.1 10.1/16 1.1.1.01 0001.1.1.1 255/8 255.255.255.255 0.0.0.0/0 1.1.1.1..1.1.1.1 1.1.1.1/32}`,
  `ip.src in {::/000 ::/128 1:2:3:4:5:6:7:: ::1..::2 ::1..::1 ::ffff:1.2.3.4 2001:db8::/32 2001:db8:8000::/33 2001:db8::/127}`,
  `ip.src eq ::ffff:1.2.3.4 or ip.src eq 2001:db8::1`,
  `ip.src eq ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255`,
  `len(http.request.headers["x"]) gt 1 and len(http.host) eq 1`,
  `lookup_json_string(http.request.body.raw, "a", 0, "b") eq "c"`,
  `lookup_json_integer(http.request.body.raw, "a") eq 1`,
  `substring(http.host, 2) eq "a" and substring(http.host, -1, 010) eq "a"`,
  `is_timed_hmac_valid_v0("secret", http.request.uri, 10800, http.request.timestamp.sec, 8)`,
  `any(starts_with(http.request.headers["x"][*], "a"))`,
  `any(lower(http.request.headers["x"][*])[*] eq "a")`,
  `any(not starts_with(http.request.headers["x"][*], "a")[*])`,
  `all((http.request.headers["x"][*] eq "a" or not http.request.headers["y"][*] in {"a" "b"}))`,
  `any(http.request.headers.names[*] eq "a") and all(http.request.headers.values[*] contains "b")`,
  `any(http.request.jwt.claims.iat.sec.values[*] eq 5)`,
  `coalesce(ip.src, abcd::1) eq 1.1.1.1`,
  `coalesce(http.host, 1a:cd) eq "a"`,
  `coalesce(cf.threat_score, 5) eq 1`,
  `split(http.host, ".", 3)[0] eq "a"`,
  `concat(http.request.headers["x"], http.request.headers["y"])[0] eq "a"`,
  `concat(http.host, "a", ab:62) eq "a"`,
  `hash_in_range(5, 6, ip.src) eq 1`,
  `trim(http.host, "ab") eq "a"`,
  `cf.threat_score & 5 or http.host strict wildcard "*a\\\\*"`,
  `http.host wildcard r"a\\*b\\\\*" and http.host matches "^a*.*$" and http.host contains "**"`,
];

/** All that a finding says, in lines. */
function described(text: string, finding: Finding): string[] {
  const { code, messageId, data, severity, effect, range, message, help, related = [], fixes = [] } = finding;
  return [
    `  ${severity} ${effect} ${code}:${messageId} ${JSON.stringify(data)}`,
    `    ${writeMarks(text, [range])}`,
    `    ${message}`,
    ...(help === undefined ? [] : [`    help: ${help}`]),
    ...related.map((one) => `    ${one.message}: ${writeMarks(text, [one.range])}`),
    ...fixes.map(
      (fix) =>
        `    ${fix.safety}, ${fix.title}: ${applyEdits(text, locateFix(fix, plainText(text))[0]!.edits)}`,
    ),
  ];
}

it("says what is rejected in these words", () => {
  const lines = REJECTED.flatMap((text) => [
    text,
    ...analyseExpression(text).findings.flatMap((finding) => described(text, finding)),
    "",
  ]);
  expectGolden(lines.join("\n"), "fixtures/types/rejected.txt");
});

it("gives what is accepted these types and values", () => {
  const lines = ACCEPTED.flatMap((text) => {
    const { typed, findings, hasSyntax } = analyseExpression(text);
    expect([text, findings, hasSyntax]).toEqual([text, [], true]);
    return [text, ...typesAndValues(typed), ""];
  });
  expectGolden(lines.join("\n"), "fixtures/types/accepted.txt");
});

/** A line for each node that has a type or a value, in the order of the text. */
function typesAndValues(typed: TypedExpression): string[] {
  const lines: string[] = [];
  walk(typed.parsed.root!, (node) => {
    const text = typed.parsed.text.slice(node.start, node.end);
    const type = typed.typeOf(node);
    if (type !== undefined) lines.push(`  ${text}: ${type.name}`);
    if (node.kind === "String" || node.kind === "Bare")
      lines.push(`  ${text} = ${valueText(typed.valueOf(node))}`);
    if (node.kind === "Set") lines.push(`  ${text} = ${typed.valuesOf(node).map(valueText).join(", ")}`);
  });
  return lines;
}

function valueText(value: LiteralValue | undefined): string {
  if (value === undefined) return "nothing";
  if (value.kind === "Bytes") return JSON.stringify(value.value);
  const { first, last, low, high } = value;
  // The cheap form of an interval says the same.
  if (low !== undefined) expect([BigInt(low), BigInt(high!)]).toEqual([first, last]);
  const family = value.kind === "Ip" ? ` of IPv${value.family}` : "";
  return `${isSingle(value) ? first : `${first}..${last}`}${family}${low === undefined ? ", big" : ""}`;
}

describe("types in sentences", () => {
  it.each([
    [BOOL, "a Boolean", "an array of Booleans"],
    [BYTES, "text", "an array of strings"],
    [INT, "an integer", "an array of integers"],
    [IP, "an IP address", "an array of IP addresses"],
    [arrayOf(INT), "an array of integers", "an array of arrays of integers"],
    [mapOf(IP), "a map of IP addresses", "an array of maps of IP addresses"],
    [mapOf(mapOf(BYTES)), "a map of maps of strings", "an array of maps of maps of strings"],
  ])("$name", (type, name, ofArray) => {
    expect([describeType(type), describeType(arrayOf(type))]).toEqual([name, ofArray]);
  });
});
