import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asciiLower } from "../../../src/contract/domain.ts";
import { asBytes } from "../../../src/core/bytes.ts";
import { fieldsOfMessage } from "../../../src/request/message/fields.ts";
import { isValid } from "../../../src/request/message/http-message.ts";
import type { Pair } from "../../../src/request/message/pairs.ts";
import { tiesOf } from "../../../src/semantics/complete/ties.ts";
import { type Goal, shows } from "../../../src/semantics/prove/goal.ts";
import { Prover } from "../../../src/semantics/prove/prover.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { cases } from "../../support/cases.ts";
import { expectGolden } from "../../support/golden.ts";

const goals = [
  'any(http.request.uri.args["a.b"][*] eq "c.d") and http.request.uri.query ne "x"',
  'raw.http.request.uri.args["a.b"][1] eq "a" or raw.http.request.uri.query eq "a"',
  'all(http.request.uri.args["x"][*] contains "c") and http.request.headers["x"][0] eq "a"',
  'any(lower(http.request.headers.values[*])[*] contains "c") or http.request.headers["a.b"][1] eq "a"',
  'all(http.request.headers.values[*] matches "^[a-c]")',
  'len(http.request.uri.args["x"]) gt 1 and http.request.uri.query ne "x"',
  'any(http.request.headers["host"][*] contains "c") or lower(http.host) eq "a"',
  'starts_with(http.referer, "a") or all(lower(http.request.headers["referer"][*])[*] eq "c")',
  'any(http.request.headers["user-agent"][*] contains "c") and http.request.headers["user-agent"][1] ne http.user_agent',
  'has_value(http.request.uri.args.names, "x")',
  'has_key(raw.http.request.uri.args, "a.b") and any(http.request.uri.args.values[*] eq "c.d")',
  'any(http.request.headers.names[*] eq "x") or has_key(raw.http.request.headers, "a.b")',
  'any(http.request.headers.names[*] eq "cookie") and http.cookie ne ""',
  'any(http.request.cookies["a.b"][*] eq "c.d") and http.cookie ne ""',
  'http.request.cookies["x"][0] contains "c" or len(http.request.cookies["x"]) gt 1 or http.cookie eq "a"',
  'any(http.request.headers["cookie"][*] contains "c") and http.cookie ne ""',
  'has_key(http.request.cookies, "a.b") or http.cookie contains "x"',
  'has_key(http.request.headers, "referer") or has_key(raw.http.request.headers, "host") or http.referer eq "a"',
  'len(http.request.uri.args.names) gt 1 or http.request.uri.query eq "x"',
  "http.request.body.size gt 1",
  'has_key(http.request.headers, "x") and any(lower(http.request.headers.values[*])[*] eq "c.d")',
  'any(http.request.uri.args.values[*] contains "c") and http.request.uri.args["x"][0] ne "a"',
  'any(split(http.cookie, ";", 2)[*] eq "x=c") or any(split(http.cookie, ";", 3)[*] eq "a.b")',
  'any(split(http.request.headers["x"][0], "a", 2)[*] contains "c") and all(split(http.cookie, "=", 3)[*] ne "c.d")',
  'lookup_json_integer(http.request.body.raw, "a") gt 0 or lookup_json_string(http.request.body.raw, "a") eq "c"',
  'all(remove_bytes(http.request.headers.names[*], "z")[*] ne "b") and http.request.headers["a.b"][0] eq "a"',
  'any(http.request.uri.args.names[*] eq "x") or any(http.request.body.form["x"][*] eq "a")',
  'any(http.request.accepted_languages[*] eq "a") or any(http.request.body.form.names[*] contains "x")',
  'lookup_json_string(http.request.body.raw, 0) eq "c" and http.request.body.size in {3..9 200}',
  'http.request.uri.args["x"][0] eq "ca" and raw.http.request.full_uri ne "https://a.example/?x"',
].map((text) => ({ typed: analyseExpression(text).typed, holds: true }));
const ties = tiesOf(goals);

it("ties are valid expressions, and these for each goal", () => {
  const textOf = ({ typed }: Goal) => typed.parsed.text;
  for (const tie of ties) expect(analyseExpression(textOf(tie)).findings, textOf(tie)).toEqual([]);
  const blocks = goals.map((goal) => [textOf(goal), ...tiesOf([goal]).map((tie) => `  ${textOf(tie)}`), ""]);
  expectGolden(blocks.flat().join("\n"), "fixtures/semantics/ties.txt");
});

const word = fc.constantFrom("a", "b", "a.b", "c.d", "x", "C", "acd", "", "c", "aXb").map(asBytes);
const argument = fc.constantFrom(
  "a.b=c.d",
  "a.b=a",
  "a.b",
  "a.b=",
  "aXb=c.d",
  "x=ca",
  "x",
  "=",
  "c.d=",
  "a.b=c.d=",
);
const query = fc
  .array(fc.oneof(argument, fc.constantFrom("&", "%61", "+", "?")), { maxLength: 5 })
  .chain((parts) => fc.constantFrom(asBytes(parts.join("&")), asBytes(parts.join(""))));
const name = fc
  .constantFrom(
    "x",
    "a.b",
    "A.B",
    "other",
    "host",
    "Host",
    "user-agent",
    "User-Agent",
    "referer",
    "cookie",
    "Cookie",
    "accept-language",
  )
  .map(asBytes);
const space = fc.constantFrom("", "", " ", "\t", "\v", "\xa0", "\x85");
const pair = fc.oneof(
  argument,
  fc.constantFrom(
    "%61.b=c.d",
    "a%2eb=c.d",
    "A%2Eb",
    "a.b=c.d ",
    "a.b = c.d",
    "%78=c",
    "x=c",
    "xx=c",
    "%7=c",
    "x=a c a",
  ),
);
const cookies = fc.array(fc.tuple(space, pair, space), { maxLength: 4 }).map((parts) =>
  asBytes(
    parts
      .map((part) => part.join(""))
      .join(";")
      .replace(/^[ \t]+|[ \t]+$/g, ""),
  ),
);
const header = fc.oneof(
  fc.tuple(name, word),
  fc.tuple(fc.constantFrom("cookie", "Cookie").map(asBytes), cookies),
  fc.constant(["content-type", "application/x-www-form-urlencoded"].map(asBytes)),
) as fc.Arbitrary<Pair>;
// A request with two hosts is refused.
const headers = fc.uniqueArray(header, {
  maxLength: 4,
  selector: ([one]) => one,
  comparator: (one, other) => asciiLower(one) === "host" && asciiLower(other) === "host",
});

const body = fc
  .constantFrom('{"a":1}', '{"a":"c"}', '{"a":[1]}', '{"b":"c"}', '["c"]', "x=a&b==")
  .map(asBytes);
const version = fc.constantFrom("HTTP/1.1", "HTTP/2").map(asBytes);

describe("ties of places", () => {
  it("are met by every message", () => {
    expect(ties.length).toBeGreaterThan(8);
    const met = new Map(goals.map((goal) => [goal, 0]));
    fc.assert(
      fc.property(
        query,
        headers,
        fc.option(fc.oneof(word, body), { nil: undefined }),
        version,
        (text, all, body, version) => {
          const url = {
            scheme: "https",
            host: asBytes("a.example"),
            port: 443,
            path: asBytes("/"),
            query: text,
            user: undefined,
          } as const;
          const method = asBytes("GET");
          const message = { method, url, version, headers: all, body };
          fc.pre(isValid(message));
          const request = { values: fieldsOfMessage(message, "cloudflare"), isOpen: false };
          for (const tie of ties)
            expect(shows(request, [tie], "documented"), tie.typed.parsed.text).toBe(true);
          for (const goal of goals)
            if (shows(request, [goal], "documented")) met.set(goal, met.get(goal)! + 1);
        },
      ),
      { numRuns: cases(400, 50_000) },
    );
    for (const count of met.values()) expect(count).toBeGreaterThan(0);
  });

  it.each([
    [
      'http.user_agent eq "http.user_agent" and http.request.headers["user-agent"][0] eq "a"',
      '"http.user_agent"',
    ],
    [
      `any(http.request.headers["referer"][*] eq "http.request.headers[\\"referer\\"][*]") and http.referer eq "a"`,
      '"http.request.headers[\\"referer\\"][*]"',
    ],
    [
      'any(http.request.headers.values[*] eq "http.request.headers.values[*]") and http.request.headers["x"][0] eq "a"',
      '"http.request.headers.values[*]"',
    ],
  ])("leave strings as they are: %s", (text, literal) => {
    const found = tiesOf([{ typed: analyseExpression(text).typed, holds: true }]);
    const written = found.map(({ typed }) => typed.parsed.text);
    expect(written.join("\n").split(literal).length).toBeGreaterThan(2);
    for (const one of written) expect(analyseExpression(one).findings).toEqual([]);
  });

  it("are not made of conditions that are none without a quantifier", () => {
    const text =
      'any(concat(http.request.headers["referer"][*], http.request.headers["x"][*])[*] eq "a") and http.referer eq "a"';
    const ties = tiesOf([{ typed: analyseExpression(text).typed, holds: true }]);
    for (const { typed } of ties) expect(typed.findings).toEqual([]);
  });

  it.each([
    ['http.cookie contains "a=1"', 'any(http.request.cookies["a"][*] eq "1")', "no"],
    ['http.cookie contains "a=" and http.cookie ne "a="', 'len(http.request.cookies["a"]) gt 0', "no"],
    ['any(http.request.cookies["a"][*] eq "1")', 'http.cookie contains "a=1"', "no"],
    ["cf.client.bot", "cf.bot_management.verified_bot and ssl", "no"],
    ['http.request.uri.query contains "a=1"', 'any(http.request.uri.args["a"][*] eq "1")', "no"],
    ["cf.client.bot", "cf.bot_management.verified_bot", "yes"],
    ['any(http.request.headers["cookie"][*] contains "a=1")', 'http.cookie contains "a=1"', "yes"],
    ['http.request.cookies["a"][0] eq "1"', 'http.cookie ne ""', "yes"],
    ['http.cookie contains "a="', 'has_key(http.request.cookies, "a")', "no"],
    ['has_key(http.request.cookies, "a")', 'http.cookie ne ""', "yes"],
    ['http.referer contains "a"', 'has_key(http.request.headers, "referer")', "yes"],
    ['http.host contains "a"', 'has_key(http.request.headers, "host")', "no"],
    ['any(http.request.cookies["a"][*] contains ";")', "not ssl and ssl", "yes"],
    ['any(http.request.body.form.names[*] contains "=")', "not ssl and ssl", "unknown"],
    ['any(http.request.uri.args.values[*] contains "=")', "not ssl and ssl", "no"],
    ['lookup_json_string(raw.http.request.full_uri, "a") contains "a"', "not ssl and ssl", "yes"],
    ['lookup_json_integer(http.request.body.raw, "a") eq 1', "http.request.body.size gt 5", "yes"],
    ['lookup_json_string(lower(http.cookie), "a") contains "b"', "ssl", "no"],
    ['any(http.request.uri.args.names[*] eq "x") and raw.http.request.uri.args["a"][0] eq "b"', "ssl", "no"],
    ["len(http.request.uri.query) eq 0", "len(http.request.uri.args.names) eq 0", "yes"],
    ["len(raw.http.request.uri.query) eq 0", 'len(http.request.uri.args["a"]) eq 0', "no"],
    ['http.request.uri.args["a"][0] eq "1"', 'raw.http.request.uri.query contains "a=1"', "yes"],
    [
      'http.cookie ne "" and any(split(http.cookie, ";", 5)[*] eq "a.b")',
      'http.cookie contains "a.b"',
      "yes",
    ],
    ['http.cookie eq "a;b;c"', 'any(split(http.cookie, ";", 3)[*] eq "c")', "yes"],
    ['http.cookie eq "a;b;c"', 'any(split(http.cookie, ";", 2)[*] eq "b")', "no"],
    ['starts_with(lower(http.cookie), "a")', 'any(split(http.cookie, ";", 5)[*] eq "a")', "no"],
    [
      'http.cookie ne "" and any(split(http.cookie, ";", 2)[*] contains "a")',
      'http.cookie contains "a"',
      "yes",
    ],
    ['any(http.request.headers.names[*] eq "host")', "len(http.host) ne 11", "no"],
    [
      'lookup_json_integer(http.request.body.raw, "a") gt 0',
      'not len(lookup_json_string(http.request.body.raw, "a")) ge 0',
      "yes",
    ],
    [
      'http.request.uri.args["a"][0] eq "1"',
      'any(remove_bytes(http.request.uri.args.names[*], "b")[*] eq "a")',
      "yes",
    ],
    // The first choice, a name with an equals sign, is none that a form can have.
    ['ssl xor any(starts_with(http.request.body.form.names[*], "?a=b"))', "ssl and not ssl", "no"],
    [
      'http.host eq "a" or any(starts_with(http.request.body.form.names[*], "?a=b"))',
      'http.host eq "a" and ssl',
      "no",
    ],
  ])("decide whether %s implies %s: %s", (a, b, answer) => {
    const [from, to] = [a, b].map((text) => analyseExpression(text).typed);
    expect(new Prover().implies(from!, to!).answer).toBe(answer);
  });

  it("leave names of headers their capitals", () => {
    const [has, among] = [
      'has_key(http.request.headers, "x")',
      'any(http.request.headers.names[*] eq "x")',
    ].map((text) => analyseExpression(text).typed);
    const answer = new Prover().implies(has!, among!);
    expect(answer.answer === "no" && answer.witness.values.get("http.request.headers.names")).toContain("X");
  });

  it("are only about places that goals name together", () => {
    const alone = analyseExpression('http.request.body.raw eq "a"').typed;
    expect(tiesOf([{ typed: alone, holds: true }])).toEqual([]);
  });
});
