import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Description, describeExpression } from "../../../src/semantics/describe/describe.ts";
import { examplesOf } from "../../../src/semantics/describe/examples.ts";
import { explainedBy } from "../../../src/semantics/describe/explained.ts";
import { compileExpression } from "../../../src/semantics/evaluate/evaluate.ts";
import { Prover } from "../../../src/semantics/prove/prover.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { cases } from "../../support/cases.ts";
import { expectGolden } from "../../support/golden.ts";
import { meaningful } from "../generate.ts";

const read = (text: string) => analyseExpression(text).typed;
const flat = ({ text, parts }: Description): string =>
  parts === undefined ? text : `${text} ${parts.map((part) => `[${flat(part)}]`).join(" ")}`;
const words = (text: string) => flat(describeExpression(read(text).parsed.root!));

describe("in words", () => {
  it.each([
    ['http.host eq "a"', 'the host name is "a"'],
    ["ssl", "the connection is encrypted"],
    ['upper(http.host) eq "A"', 'the host name, in upper case, is "A"'],
    ['url_decode(http.request.uri.path) eq "a"', 'the path, with percent-encoding undone, is "a"'],
    ['decode_base64(http.request.uri.query) eq "a"', 'the query string, decoded from Base64, is "a"'],
    ['encode_base64(http.host) eq "a"', 'the host name, encoded as Base64, is "a"'],
    ['sha256(http.host) eq "a"', 'the SHA-256 hash of the host name is "a"'],
    ['sha512(http.host) eq "a"', 'the SHA-512 hash of the host name is "a"'],
    ['to_string(ip.src.asnum) eq "1"', 'the client\'s network number (ASN), as text, is "1"'],
    ['substring(http.host, 1) eq "a"', 'the part of the host name from byte `1` is "a"'],
    [
      'substring(http.host, 1, 3) eq "a"',
      'the part of the host name from byte `1` to before byte `3` is "a"',
    ],
    ['remove_bytes(http.host, "ab") eq "a"', 'the host name without the bytes "ab" is "a"'],
    [
      'remove_query_args(http.request.uri.query, "a", "b") eq "c"',
      'the query string without the arguments "a", "b" is "c"',
    ],
    [
      'regex_replace(http.host, "a", "b") eq "c"',
      'the host name, with the first match of "a" replaced by "b", is "c"',
    ],
    [
      'wildcard_replace(http.host, "*a", "b") eq "c"',
      'the host name, rewritten from the wildcard "*a" to "b", is "c"',
    ],
    ['any(split(http.host, ".", 3)[*] eq "a")', 'one of the parts of the host name between "." is "a"'],
    [
      'join(http.request.headers.names, ",") eq "a"',
      'the names of the request headers, joined by ",", is "a"',
    ],
    [
      "cidr(ip.src, 24, 64) eq 192.0.2.0",
      "the network of `24` bits around the client's address is `192.0.2.0`",
    ],
    [
      "cidr6(ip.src, 64) eq 2001:db8::",
      "the network of `64` bits around the client's address is `2001:db8::`",
    ],
    ['uuidv4(cf.random_seed) eq "a"', 'a random UUID is "a"'],
    [
      'any(lower(http.request.headers["x"][*])[*] eq "a")',
      'a value of the request header `x`, in lower case, is "a"',
    ],
    [
      'any(lower(http.request.headers.names[*])[*] eq "a")',
      'one of the names of the request headers, in lower case, is "a"',
    ],
    [
      'raw.http.request.headers["x"][1] eq "a"',
      'the second value of the request header `x` before any transformation is "a"',
    ],
    [
      'any(raw.http.request.headers["x"][*] eq "a")',
      'a value of the request header `x` before any transformation is "a"',
    ],
    ['http.request.headers.names[4] eq "a"', 'the fifth of the names of the request headers is "a"'],
    ['http.request.headers["x"][5] eq "a"', 'the 6th value of the request header `x` is "a"'],
    ['http.request.headers.names[10] eq "a"', 'the 11th of the names of the request headers is "a"'],
    ['http.request.headers.names[20] eq "a"', 'the 21st of the names of the request headers is "a"'],
    ['not all(http.request.headers.names[*] eq "a")', 'not each of the names of the request headers is "a"'],
    ['not all(http.request.headers["x"][*] eq "a")', 'not every value of the request header `x` is "a"'],
    ['any(http.request.cookies[*][*] eq "a")', 'one of the cookies is "a"'],
    ['not any(http.request.headers.names[*] eq "a")', 'none of the names of the request headers is "a"'],
    [
      'all(http.request.headers.names[*] eq "a")',
      'each of the names of the request headers is "a", where there are any',
    ],
    ['not has_key(http.request.headers, "x")', 'the entry "x" is not among the request headers'],
    ['has_value(http.request.headers.names, "x")', 'the value "x" is among the names of the request headers'],
    ['not ends_with(http.host, "a")', 'the host name does not end with "a"'],
    ['is_timed_hmac_valid_v0("k", http.request.uri, 10, 1, 8)', "the signed token is valid"],
    ['not is_timed_hmac_valid_v0("k", http.request.uri, 10, 1, 8)', "the signed token is not valid"],
    [
      "not (ssl xor cf.client.bot)",
      "both or none of these hold: [the connection is encrypted] [the client is a known good bot]",
    ],
    ["ssl and", "all of these hold: [the connection is encrypted] [a part that cannot be read]"],
    ["cf.waf.score ne 5", "the attack score is not `5`"],
    ["not cf.waf.score in {1..3}", "the attack score is not in `1..3`"],
    ['http.host strict wildcard "a*"', 'the host name fits the case-sensitive pattern "a*"'],
    ['not http.host matches "a"', 'the host name does not match the regular expression `"a"`'],
    ["not tcp.flags & 4", "`tcp.flags` shares no bit with `4`"],
    ["not cf.waf.score gt 5", "the attack score is not more than `5`"],
    ["not ssl", "the connection is not encrypted"],
    ["true", "every request matches"],
    // Parts that are not written yet.
    ["http.host eq", "the host name is a part that cannot be read"],
    ["len() gt 5", "the length of a missing value is more than `5`"],
    ["starts_with(http.host)", "the host name starts with a missing value"],
    ['remove_bytes(http.host) eq "a"', 'the host name without the bytes a missing value is "a"'],
    ['lower({"a"}) eq "b"', 'a part that cannot be read, in lower case, is "b"'],
    ['ssl and any("x")', "all of these hold: [the connection is encrypted] [a condition on elements]"],
    ['any(ssl) eq "a"', 'a condition is "a"'],
    ["not true", "no request matches"],
    ["not cf.waf.content_scan.has_obj", "`cf.waf.content_scan.has_obj` is not true"],
    [
      'http.request.method in {"A" "B" "C" "D" "E" "F" "G" "H"}',
      'the method is one of "A", "B", "C", "D", "E", "F" or 2 more',
    ],
    [
      'http.request.method in {"A" "B" "C" "D" "E" "F"}',
      'the method is one of "A", "B", "C", "D", "E" or "F"',
    ],
    ["foo(http.host, ssl)", "`foo(…)` of the host name, `ssl` is true"],
    ["not foo(http.host)", "`foo(…)` of the host name is not true"],
    ['foo(http.host, 1)["k"] eq "a"', 'the entry `k` of the result of `foo(…)` of the host name, `1` is "a"'],
    ["not any(ssl)", "it is not the case that the connection is encrypted"],
    ["cf.waf.content_scan.has_obj", "`cf.waf.content_scan.has_obj` is true"],
    ["ip.src in {10.0.0.0/8 1.1.1.1}", "the client's address is in `10.0.0.0/8` or `1.1.1.1`"],
    ["not ip.src in $office", "the client's address is not in the list `$office`"],
    ['http.request.method in {"GET"}', 'the method is "GET"'],
    ['not http.host in {"a" "b" "c"}', 'the host name is none of "a", "b" and "c"'],
    ["cf.waf.score lt 20", "the attack score is less than `20`"],
    ["cf.bot_management.score ge 30", "the bot score is at least `30`"],
    ["tcp.flags & 2", "`tcp.flags` shares a bit with `2`"],
    ['http.user_agent matches "^curl"', 'the user agent matches the regular expression `"^curl"`'],
    ['http.host wildcard "*.a"', 'the host name fits the pattern "*.a"'],
    ['http.request.headers["x"][0] ne "a"', 'the first value of the request header `x` is not "a"'],
    ['any(http.request.headers["x"][*] eq "a")', 'a value of the request header `x` is "a"'],
    ['not any(http.request.headers["x"][*] eq "a")', 'no value of the request header `x` is "a"'],
    [
      'all(http.request.uri.args["x"][*] eq "a")',
      'every value of the query argument `x` is "a", where there are any',
    ],
    ['not starts_with(http.request.uri.path, "/a")', 'the path does not start with "/a"'],
    ['lower(http.host) contains "a\\"b"', 'the host name, in lower case, contains "a\\"b"'],
    ["len(http.request.uri.query) gt 9", "the length of the query string is more than `9`"],
    ['concat(http.host, "x") eq "ax"', 'the host name followed by "x" is "ax"'],
    ['raw.http.request.uri.path eq "/"', 'the path before any transformation is "/"'],
    [
      'lookup_json_string(http.request.body.raw, "a", 0) eq "b"',
      'the text at "a", then `0` in the JSON of the body is "b"',
    ],
    [
      'lookup_json_integer(http.request.body.raw, "a", "b") eq 1',
      'the number at "a", then "b" in the JSON of the body is `1`',
    ],
    ['has_key(http.request.headers, "x")', 'the entry "x" is among the request headers'],
    [
      'ssl and (http.host eq "a" or cf.client.bot)',
      'all of these hold: [the connection is encrypted] [at least one of these holds: [the host name is "a"] [the client is a known good bot]]',
    ],
    [
      "not (ssl or cf.client.bot)",
      "none of these holds: [the connection is encrypted] [the client is a known good bot]",
    ],
    [
      "ssl xor cf.client.bot",
      "exactly one of these holds: [the connection is encrypted] [the client is a known good bot]",
    ],
    [
      "ssl xor cf.client.bot xor ip.src in $office",
      "an odd number of these holds: [the connection is encrypted] [the client is a known good bot] [the client's address is in the list `$office`]",
    ],
    [
      "not (ssl xor cf.client.bot xor ip.src in $office)",
      "an even number of these holds: [the connection is encrypted] [the client is a known good bot] [the client's address is in the list `$office`]",
    ],
    ["true", "every request matches"],
  ])("%s", (text, expected) => {
    expect(words(text)).toBe(expected);
  });
});

describe("by requests", () => {
  const examples = (text: string) => examplesOf(read(text), new Prover());

  it("says what never and always matches, and what it does not know", () => {
    expect(examples("ssl and not ssl").outcome).toBe("never");
    expect(examples("ssl or not ssl").outcome).toBe("always");
    expect(examples("http.host eq http.referer").outcome).toBe("sometimes");
    expect(examples('sha256(http.host) eq "c"').outcome).toBe("unknown");
  });

  it("differs in one condition, and in the fields of that condition alone", () => {
    const found = examples('http.host eq "a.example" and starts_with(http.request.uri.path, "/admin")');
    if (found.outcome !== "sometimes") throw new Error(found.outcome);
    expect(Object.fromEntries(found.matches.values)).toEqual({
      "http.host": "a.example",
      "http.request.uri.path": "/admin",
    });
    expect(Object.fromEntries(found.misses!.request.values)).toEqual({
      "http.host": "example.com",
      "http.request.uri.path": "/admin",
    });
    expect(found.misses!.holds).toBe(false);
  });

  it("finds a pair if the first request has no neighbour", () => {
    const found = examples('not (ssl and http.host eq "a")');
    expect(found.outcome === "sometimes" && found.misses !== undefined).toBe(true);
  });

  it("does what it says, for generated expressions", () => {
    let missing = 0;
    fc.assert(
      fc.property(meaningful, (text) => {
        const typed = read(text);
        expect(words(text)).not.toContain("undefined");
        const found = examplesOf(typed, new Prover({ maxSteps: 5000 }));
        if (found.outcome !== "sometimes") return;
        const matches = compileExpression(typed);
        expect(matches(found.matches)).toBe(true);
        if (found.misses) expect(matches(found.misses.request)).toBe(false);
        if (found.misses) missing++;
      }),
      { numRuns: cases(40, 500) },
    );
    expect(missing).toBeGreaterThan(20);
  });
});

const EXPLAINED: readonly string[] = [
  'http.host eq "a.example"',
  "ssl",
  "true",
  "ssl and not ssl",
  "ssl or not ssl",
  'http.host eq "a" and (http.request.method eq "POST" or not ssl) and ip.src in $office',
  'not (http.host eq "a" or http.request.uri.path contains "/admin")',
  'any(http.request.headers["x"][*] eq "a" and http.request.headers["x"][*] ne "b")',
  'not any(http.request.headers["x"][*] contains "a" or http.request.headers["x"][*] contains "b")',
  'all(http.request.headers["x"][*] in {"a" "b"})',
  'not all(lower(http.request.headers.values[*])[*] contains "a")',
  "ip.src in {192.0.2.0/24 2001:db8::1 198.51.100.1..198.51.100.9} and ip.src.asnum in {64500 64510..64520}",
  'http.request.headers["a"][2] eq "b" or http.request.headers["a"][3] eq "c"',
  "cf.bot_management.score lt 30 and not cf.client.bot",
  "ssl xor cf.client.bot",
  'ssl xor cf.client.bot xor http.host eq "a"',
  'http.user_agent matches "^curl/[0-9]+$" and len(http.user_agent) gt 8',
  'starts_with(http.request.uri.path, "/api/") and not ends_with(http.request.uri.path, ".json")',
  'http.request.uri.args["id"][0] eq "1" and http.request.uri.query contains "x"',
  'lookup_json_string(http.request.body.raw, "a", "b") eq "c"',
  'http.host matches "^(a|b)+$" and http.host matches "^(ab)*$" and not http.host contains "ab"',
];

it("expressions are explained by these words and requests", () => {
  const blocks = EXPLAINED.map((text) => {
    const { description, ...examples } = explainedBy(read(text));
    return `${text}\n  ${flat(description)}\n  ${JSON.stringify(examples)}\n`;
  });
  expectGolden(blocks.join(""), "fixtures/semantics/explained.txt");
});
