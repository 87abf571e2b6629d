// biome-ignore-all lint/suspicious/noTemplateCurlyInString: captures of replacements are what is tested
import { describe, expect, it } from "vitest";
import { toProveAnswer } from "../../src/cli/eval/prove-line.ts";
import { mentionedFields } from "../../src/semantics/complete/mentioned-fields.ts";
import { compileExpression } from "../../src/semantics/evaluate/evaluate.ts";
import { readRequest } from "../../src/semantics/evaluate/read-request.ts";
import { type Answer, Prover } from "../../src/semantics/prove/prover.ts";
import { plainLists, plainRequest } from "../../src/semantics/prove/witness.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import type { TypedExpression } from "../../src/types/check.ts";
import { cases } from "../support/cases.ts";
import { readRecordedLines, recordedVerdicts } from "../support/recorded.ts";
import { describeShared } from "../support/shared.ts";

function typed(text: string): TypedExpression {
  const analysed = analyseExpression(text);
  expect(analysed.findings, text).toEqual([]);
  return analysed.typed;
}

/** The truth that the evaluator finds for the witness, which is passed as JSON. */
function verdictAt(text: string, answer: Answer): boolean | undefined {
  if (answer.answer !== "no") return undefined;
  const { witness, missing } = answer;
  const { request } = readRequest({ fields: plainRequest(witness), lists: plainLists(witness) ?? {} });
  return compileExpression(typed(text), { missing })(request!) as boolean;
}

interface Probe {
  readonly expected: "never" | "always" | "dead" | "redundant" | "live";
  readonly what: string;
  readonly rules: readonly { readonly expression: string }[];
}

describe("judged rulesets of one rule", () => {
  const probes = readRecordedLines<Probe>("engine/rulesets.ndjson").filter(({ rules }) => rules.length === 1);
  it.each(probes.map((probe) => [probe.what, probe] as const))("%s", (_, { expected, rules }) => {
    const [{ expression }] = rules as [{ readonly expression: string }];
    const prover = new Prover();
    const never = prover.never(typed(expression));
    const always = prover.always(typed(expression));
    expect(never.answer).toBe(expected === "never" ? "yes" : "no");
    expect(always.answer).toBe(expected === "always" ? "yes" : "no");
    expect(verdictAt(expression, never)).toBe(expected === "never" ? undefined : true);
    expect(verdictAt(expression, always)).toBe(expected === "always" ? undefined : false);
  });
});

describe("never", () => {
  it.each([
    'lower(http.user_agent) contains "Bot"',
    'lower(http.user_agent) in {"A" "B"}',
    'len(http.user_agent) gt 10 and http.user_agent matches "^.{1,10}$"',
    "cf.bot_management.score & 4 and cf.bot_management.score in {1..3}",
    'ip.geoip.country eq "DE" and ip.src.country eq "FR"',
    'http.request.method eq "get"',
    "cf.threat_score gt 10",
    'http.request.headers["x"][0] eq "a" and not any(http.request.headers["x"][*] eq "a")',
    'http.request.headers["x"][1] eq "a" and not http.request.headers["x"][0] ge ""',
    'any(http.request.headers["x"][*] eq "a") and all(http.request.headers[*][*] ne "a")',
    'any(lower(http.request.headers["x"][*])[*] contains "A")',
    'http.user_agent matches "a^b"',
    String.raw`http.user_agent matches "\\bfoo" and not http.user_agent contains "foo"`,
    'http.user_agent gt "b" and http.user_agent lt "b"',
    "ip.src gt 1.1.1.1 and ip.src in {::/0}",
    "ssl xor ssl xor cf.client.bot xor cf.client.bot",
    'all(starts_with(http.request.headers["x"][*], "a")) and not any(http.request.headers["x"][*] ge "") and not http.request.headers["x"][0] ge "" and ssl and not ssl',
  ])("%s", (expression) => {
    expect(new Prover().never(typed(expression)).answer).toBe("yes");
  });

  it.each([
    'http.request.headers["x"][0] eq "a" or http.request.headers["x"][0] ne "a"',
    'all(http.request.headers["x"][*] eq "a") and all(http.request.headers["x"][*] eq "b")',
    "ip.src in $a and not ip.src in $b",
    'any(http.request.headers[*][0] eq "a") and http.request.headers["x"][0] eq "b"',
    'http.request.headers["x"][2] eq "c" and all(http.request.headers["x"][*] matches "^[abc]$")',
    'any(http.request.body.multipart.names[*][*] eq "a")',
    'http.user_agent matches "(?i)^MOZ" and not http.user_agent contains "moz"',
    'len(http.user_agent) in {3..5} and upper(http.user_agent) eq "ABCD"',
    "cf.bot_management.score & 4 and not cf.bot_management.score & 8",
    "ip.src ne 1.1.1.1 and ip.src in {1.1.1.0/30}",
    'url_decode(http.cookie) eq "50% + 1" and ssl',
    'lower(url_decode(http.request.headers["x"][0])) contains "<script"',
    'concat("a", http.cookie, "c") eq "abc"',
    'substring(http.cookie, 2, 4) eq "xy"',
    'remove_bytes(http.user_agent, "-_") contains "bot"',
    'to_string(cf.bot_management.score) eq "12"',
    'lookup_json_string(http.request.body.raw, "a", "b") eq "c" and ssl',
    'lookup_json_integer(http.request.body.raw, "a", 1) gt 5',
    'lookup_json_string(http.request.body.raw, "a") eq "b" and lookup_json_integer(http.request.body.raw, "c") gt 1',
    'lookup_json_string(http.cookie, "a") eq "b" and http.cookie contains "x-y"',
    'lookup_json_string(http.request.body.raw, "a") eq "b" and http.request.body.form["id"][0] eq "1"',
    'lookup_json_string(http.request.headers["x"][0], "a") eq "b" and lookup_json_string(http.request.headers["x"][0], "c") eq "d"',
    'len(split(http.cookie, ",", 5)) eq 2',
    "http.referer eq http.request.full_uri",
    'regex_replace(http.cookie, "^a+$", "b") eq "b" and len(http.cookie) gt 2',
    'split(http.cookie, ";", 10)[2] eq "c"',
    'join(http.request.headers.names, ",") contains "a,b"',
    'join(http.request.headers.names, "") eq "ab"',
    "cidr(ip.src, 24, 64) eq 10.0.0.0",
    'decode_base64(http.cookie) eq "a"',
    'has_key(http.request.headers, "x") and has_value(http.request.headers.names, "y")',
    'any(url_decode(http.request.headers["x"][*])[*] contains "a")',
    "http.user_agent eq http.referer and ssl",
    "starts_with(http.referer, http.user_agent)",
    'len(http.request.uri.args["filter"]) eq 3',
    "len(http.referer) lt len(http.user_agent)",
    "http.user_agent ne http.cookie",
    "ip.src.asnum gt cf.edge.server_port",
    "not lower(http.user_agent) eq lower(http.referer)",
  ])("not: %s", (expression) => {
    const answer = new Prover().never(typed(expression));
    expect(answer.answer).toBe("no");
    expect(verdictAt(expression, answer)).toBe(true);
  });
});

describe("a search for proofs only", () => {
  it("finds them, and makes no request if there is none", () => {
    const prover = new Prover({ wants: "proof" });
    expect(prover.never(typed("ssl and not ssl")).answer).toBe("yes");
    expect(prover.never(typed("ssl"))).toMatchObject({ answer: "unknown" });
    expect(new Prover().never(typed("ssl"))).toMatchObject({ answer: "no" });
  });
});

describe("strings behind calls", () => {
  const [x, score] = ['http.request.headers["x"][0]', "cf.bot_management.score"];
  const escaped = `${x} matches "(?s)^([^%]|%[0-9A-Fa-f]{2})*$"`;

  it.each([
    [`concat("a", ${x}, "z") eq "abz"`, `${x} eq "b"`],
    [`not concat("a", ${x}) eq "a"`, `len(${x}) gt 0`],
    [`concat("a", ${x}) matches "^b"`, "not ssl and ssl"],
    [`${x} contains "ab" and not ${x} contains "-"`, `remove_bytes(${x}, "-") contains "ab"`],
    [`remove_bytes(${x}, "ab") contains "a"`, "not ssl and ssl"],
    [`upper(remove_bytes(${x}, "-")) eq "AB"`, `lower(${x}) matches "a-*b"`],
    [`regex_replace(${x}, "ab", "") eq "c"`, `${x} in {"c" "abc" "cab"}`],
    [`regex_replace(${x}, "a", "b") eq "ba"`, `${x} eq "aa"`],
    [
      'any(remove_bytes(http.request.headers["x"][*], "-")[*] eq "a")',
      'any(http.request.headers["x"][*] contains "a")',
    ],
    [`to_string(${score}) in {"1" "02" "x"}`, `${score} eq 1`],
    ['to_string(ssl) contains "r"', "ssl"],
    ['to_string(ssl) eq "yes"', "not ssl and ssl"],
    ['to_string(ip.src) eq "ab"', "not ssl and ssl"],
    ['to_string(ip.src) contains "/"', "not ssl and ssl"],
    ['to_string(ip.src) in {"1.2.3.4" "01.2.3.5" "a"}', "ip.src eq 1.2.3.4"],
    ['not to_string(ip.src) in {"1.2.3.4" "a"}', "ip.src ne 1.2.3.4"],
    ['to_string(ip.src) contains "256."', "not ssl and ssl"],
    ['http.host eq http.referer and http.referer eq "a"', 'http.host eq "a"'],
    ['not http.host ne http.referer and http.host contains "b"', 'http.referer contains "b"'],
    ['http.host eq http.referer and http.referer eq http.cookie and http.host eq "a"', 'http.cookie eq "a"'],
    ['http.host eq http.referer and http.referer contains "/"', "not ssl and ssl"],
    [`http.host eq ${x} and http.host in {"a" "b"} and ${x} ne "a"`, `${x} eq "b" and http.host eq "b"`],
    ["http.referer ne http.referer", "not ssl and ssl"],
    [`${x} eq ${x}`, `len(${x}) ge 0`],
    ['concat("is-", to_string(ssl)) eq "is-false"', "not ssl"],
    [`url_decode(${x}) eq "a b" and ${escaped}`, `${x} matches "^(a|%61)([ +]|%20)(b|%62)$"`],
    [`lower(url_decode(${x})) contains "%" and ${escaped}`, `${x} contains "%25"`],
    [`substring(${x}, 0, 2) eq "ab"`, `starts_with(${x}, "ab")`],
    [`lower(substring(${x}, -4)) eq ".php"`, `ends_with(lower(${x}), ".php")`],
    [`substring(${x}, 1, 2) eq "bc"`, "not ssl and ssl"],
    [`len(substring(${x}, 0, 2)) gt 2`, "not ssl and ssl"],
    ["cidr(ip.src, 24, 64) eq 10.0.0.0", "ip.src in {10.0.0.0/24}"],
    ["cidr6(ip.src, 64) eq 10.0.0.7", "ip.src eq 10.0.0.7"],
    ["cidr(ip.src, 8, 32) in {10.0.0.1/32 2001:db8::1}", "not ssl and ssl"],
    ["cidr(ip.src, 8, 32) gt 11.0.0.0", "ip.src ge 12.0.0.0"],
  ])("%s implies %s", (a, b) => {
    expect(new Prover().implies(typed(a), typed(b)).answer).toBe("yes");
    expect(new Prover().implies(typed(b), typed(`${a} and not ssl and ssl`)).answer).toBe(
      b.startsWith("not ssl and") ? "yes" : "no",
    );
  });

  it("a result that is not documented may be anything", () => {
    const both = `url_decode(${x}) eq "a" and ${x} contains "%x"`;
    expect(new Prover().never(typed(both)).answer).toBe("unknown");
    const each =
      'any(url_decode(http.request.headers["x"][*])[*] eq "a") and http.request.headers["x"][0] eq "%"';
    expect(new Prover().never(typed(each)).answer).toBe("no");
    const twice = `url_decode(${x}) eq "a" and url_decode(${x}) eq "b"`;
    expect(new Prover().never(typed(twice)).answer).toBe("yes");
  });

  it("no request is large enough for some places and lengths", () => {
    const prover = new Prover();
    for (const never of ['http.request.headers["x"][4294967295] eq "a"', "len(http.host) gt 4294967296"])
      expect(prover.never(typed(never)).answer, never).toBe("yes");
    expect(prover.always(typed("len(http.request.method) le 4294967296")).answer).toBe("yes");
    expect(
      new Prover({ facts: "none" }).never(typed('http.request.headers["x"][4294967295] eq "a"')).answer,
    ).toBe("unknown");
  });

  it("a text around a missing value is that text", () => {
    const only = `concat("a", ${x}) eq "a" and not ${x} eq ""`;
    const answer = new Prover().never(typed(only));
    expect(verdictAt(only, answer)).toBe(true);
    expect(new Prover().always(typed(`starts_with(concat("a", ${x}), "a")`)).answer).toBe("yes");
  });
});

describe("implies and equivalent", () => {
  it.each([
    ['http.host eq "a.example.com"', 'ends_with(http.host, ".example.com")'],
    ['http.request.uri.path matches "^/api/v2/"', 'starts_with(http.request.uri.path, "/api")'],
    ["ip.src in {10.0.0.0/8}", "ip.src in {10.0.0.0/9 10.128.0.0/9}"],
    ['any(http.request.headers["x"][*] eq "a")', 'any(http.request.headers[*][*] contains "a")'],
    ['http.host wildcard "A*.example.com"', 'lower(http.host) wildcard "*.EXAMPLE.com"'],
    ["cf.bot_management.score lt 10", "cf.bot_management.score le 50"],
  ])("%s implies %s", (a, b) => {
    expect(new Prover().implies(typed(a), typed(b)).answer).toBe("yes");
    expect(new Prover().equivalent(typed(a), typed(b)).answer).toBe(b.includes("10.128") ? "yes" : "no");
  });

  it("is true in both readings of missing values or not at all", () => {
    const [ne, notEq] = ['http.request.headers["x"][0] ne "a"', 'not http.request.headers["x"][0] eq "a"'];
    expect(new Prover().implies(typed(ne), typed(notEq)).answer).toBe("yes");
    expect(new Prover().implies(typed(notEq), typed(ne)).answer).toBe("no");
    const onlyDocumented = 'http.request.headers["x"][0] ne "a" and not http.request.headers["x"][0] ge ""';
    const answer = new Prover().never(typed(onlyDocumented));
    expect(answer).toMatchObject({ answer: "no", missing: "engine" });
    expect(verdictAt(onlyDocumented, answer)).toBe(true);
  });
});

describe("what takes too long is unknown, soon", () => {
  const alternatives = Array.from({ length: 1000 }, (_, at) => `w${at}x`).join("|");
  const set = Array.from({ length: 3000 }, (_, at) => `"h${at}"`).join(" ");
  it.each([
    ['http.user_agent matches "(a+)+$" and not http.user_agent matches "a$"', "yes"],
    ['http.user_agent matches "(?:a{100}){100}" and len(http.user_agent) lt 100', "yes|unknown"],
    [`http.user_agent matches "${alternatives}" and http.user_agent eq "w5x"`, "no"],
    [`http.host in {${set}} and not http.host in {${set}}`, "yes"],
    [`http.host in {${set}} and http.host contains "2999"`, "no"],
    [`${"(".repeat(30)}ssl${")".repeat(30)}`, "no"],
    [Array.from({ length: 30 }, (_, at) => `http.cookie contains "${at}x"`).join(" xor "), "no|unknown"],
    ["len(http.user_agent) gt 100000 and len(http.user_agent) lt 100002", "unknown"],
  ])("%.60s", (expression, expected) => {
    const answer = new Prover().never(typed(expression));
    expect(expected.split("|")).toContain(answer.answer);
    expect(answer.steps).toBeLessThan(60_000);
  });

  it("by a number of steps that the caller names", () => {
    const text = 'starts_with(http.user_agent, "/admin") and http.user_agent matches "^/api/"';
    expect(new Prover({ maxSteps: 5 }).never(typed(text)).answer).toBe("unknown");
    expect(new Prover().never(typed(text)).answer).toBe("yes");
  });
});

const TEN = [..."abcdefghij"].map((name) => `has_key(http.request.headers, "${name}")`);

it.each([
  ['to_string(ip.src.asnum) contains "a"', "yes"],
  ['substring(to_string(ip.src.asnum), 1) contains "a"', "yes"],
  ['substring(to_string(ssl), 1) eq "rue"', "no"],
  ['substring(to_string(ssl), 1) eq "false"', "yes"],
  ['to_string(ssl) in {"yes" "no"}', "yes"],
  ['len(http.request.uri.args["id"]) eq 0', "yes"],
  ['len(http.request.uri.args["id"]) eq 1', "no"],
  ['http.cookie wildcard "" and http.cookie matches "a"', "yes"],
  [
    'not http.cookie wildcard "*" or http.cookie strict wildcard "a*" and not http.cookie matches "^a"',
    "yes",
  ],
  ['not to_string(ssl) in {"true" "false"}', "yes"],
  ['to_string(ssl) in {"true" "no"} and ssl', "no"],
  ['decode_base64(http.cookie) eq "ab" and not http.cookie eq "YWI=" and len(http.cookie) eq 4', "no"],
  ['decode_base64(http.cookie) eq "abc" and not http.cookie eq "YWJj"', "unknown"],
  ['url_decode(http.cookie, "u") contains "☁"', "no"],
  ['url_decode(http.cookie, "r") contains "union select"', "no"],
  ['wildcard_replace(http.cookie, "*a*", "b") contains "a"', "yes"],
  ['wildcard_replace(http.cookie, "/a*", "b", "s") eq "/Ab"', "no"],
  ['regex_replace(http.cookie, "^(.*)$", "b") eq "c"', "yes"],
  ['regex_replace(http.cookie, "^a|b$", "c") eq "a"', "yes"],
  ['regex_replace(http.cookie, "a+", "c") eq "b"', "no"],
  ['regex_replace(http.cookie, "a+", "c") contains "a"', "unknown"],
  ['wildcard_replace(http.request.uri.path, "/a/*", "/b/${1}") eq "/a/c"', "yes"],
  ['starts_with(wildcard_replace(http.request.uri.path, "/a/*", "/b/${1}/d"), "/a/")', "yes"],
  ['wildcard_replace(http.request.uri.path, "/a/*", "/b/${1}") eq "/b/c"', "no"],
  ['wildcard_replace(http.request.uri.path, "/a/*", "/b$") eq "/a/c"', "unknown"],
  ['any(http.request.uri.args[*][*] contains "#")', "yes"],
  ['any(http.request.uri.args[*][*] contains "%23")', "no"],
  ['raw.http.request.headers["x"][0] eq "a" and http.request.headers["y"][0] eq "b"', "no"],
  ["any(http.request.headers.names[*] eq http.referer)", "no"],
  ["http.user_agent ne http.referer and http.user_agent eq http.referer", "yes"],
  ['any(upper(http.request.uri.args["id"][*])[*] eq http.request.body.form["x"][0])', "no"],
  ['not is_timed_hmac_valid_v0("secret", http.request.uri, 300, http.request.timestamp.sec, 8)', "no"],
  ['is_timed_hmac_valid_v0("secret", http.request.uri, 300, http.request.timestamp.sec, 8)', "unknown"],
  ['starts_with(http.referer, concat("https://", http.host, "/"))', "no"],
  ['starts_with(http.request.uri.path, concat("/", http.request.cookies["tenant"][0], "/"))', "no"],
  ['to_string(ip.src) eq http.request.headers["x-real-ip"][0]', "no"],
  ["ip.src lt cf.edge.server_ip", "no"],
  ['url_decode(http.request.uri.query, "ur") matches r"(?i)union\\s+select"', "no"],
  ['concat(http.host, http.request.uri.path) eq "example.com"', "yes"],
  ['concat(http.host, http.request.uri.path) ne "example.com"', "no"],
  ['not concat(http.host, http.request.uri.path) ne "example.com"', "yes"],
  ['concat(ip.src.country, ":", http.request.method) in {"de:POST" "us:PUT"}', "yes"],
  ['concat(ip.src.country, ":", http.request.method) in {"de:POST" "US:PUT"}', "no"],
  ['concat(http.request.method, http.host, http.request.uri.path) eq "GETa/b" and http.host ne "a"', "yes"],
  ['concat(http.host, http.user_agent) eq "ab" and http.host eq "b"', "yes"],
  ['concat(http.user_agent, http.host) eq "ab" and http.host eq "ab"', "no"],
  ['concat(concat(http.host, ":"), http.user_agent) eq "a:b" and http.host eq "a:b"', "unknown"],
  [`concat(http.host, http.user_agent, http.cookie, http.referer, "Z") eq "${"a".repeat(150)}"`, "yes"],
  ['concat(http.request.headers["a"][0], http.host) eq "x" and http.host eq "y"', "unknown"],
  ['len(split(http.cookie, ",", 3)) gt 3', "yes"],
  ['len(split(http.cookie, ",", 3)) eq 3', "no"],
  ['url_decode(http.request.body.mime) eq "image/png"', "no"],
  ['ip.src.country matches "^[0-9]"', "yes"],
  [String.raw`http.cookie matches r"(?u)^\p{L}$"`, "unknown"],
  ["cf.bot_management.detection_ids[2] eq 7", "no"],
  ['has_value(split(http.cookie, ",", 5), "x")', "no"],
  ['to_string(has_value(http.request.headers.names, "x")) eq "true"', "no"],
  ['to_string(len(http.request.headers.names)) eq "3"', "no"],
  // More choices fail one after another than may lie within each other.
  [`(${TEN.join(" xor ")}) and not (${TEN.join(" xor ")})`, "yes"],
  ['lower(url_decode(http.cookie, "r")) eq "A"', "yes"],
  ['lower(url_decode(http.cookie, "r")) eq "a"', "no"],
  ['lower(decode_base64(http.cookie)) contains "A"', "yes"],
  ['upper(lower(decode_base64(http.cookie))) eq "a"', "yes"],
  ['upper(lower(decode_base64(http.cookie))) eq "A"', "no"],
  ['upper(substring(http.cookie, 2, 4)) eq "ab"', "yes"],
  ['remove_bytes(substring(http.cookie, 2, 4), "a") eq "aa"', "yes"],
  ['lower(substring(url_decode(http.cookie, "r"), 1, 3)) eq "AB"', "yes"],
  ['lower(substring(url_decode(http.cookie, "r"), 1, 3)) eq "ab"', "no"],
  ['concat("x", lower(decode_base64(http.cookie))) eq "y"', "yes"],
])("never %s: %s", (text, answer) => {
  expect(new Prover().never(typed(text)).answer).toBe(answer);
});

it.each([
  'http.request.headers["a"][0] ne http.request.headers["a"][0]',
  'not http.request.headers["a"][0] ne http.request.headers["b"][0] and http.request.headers["a"][0] eq "x" and not http.request.headers["b"][0] eq "x"',
])("a missing string is neither equal nor unequal: %s", (text) => {
  expect(new Prover().never(typed(text)).answer).not.toBe("yes");
});

/** Checks every witness, and that the prover gives up on few of the expressions. */
function expectDecided(rows: readonly { readonly expression: string }[], unknownShare: number): void {
  const prover = new Prover();
  const expressions = new Set(rows.map(({ expression }) => expression));
  let unknown = 0;
  for (const expression of expressions) {
    const never = prover.never(typed(expression));
    const always = prover.always(typed(expression));
    for (const { answer } of [never, always]) if (answer === "unknown") unknown++;
    expect([true, undefined], expression).toContain(verdictAt(expression, never));
    expect([false, undefined], expression).toContain(verdictAt(expression, always));
  }
  expect(unknown / (2 * expressions.size)).toBeLessThan(unknownShare);
}

describe("expressions with verdicts of the engine", () => {
  it("are proved of the results of calls as the engine has them, in both readings", () => {
    const isCalled = /\b(upper|remove_bytes|concat|to_string|url_decode|substring|cidr6?)\(/;
    const rows = recordedVerdicts().filter(
      ({ expression, request }) =>
        isCalled.test(expression) && mentionedFields([typed(expression)]).every((field) => field in request),
    );
    const isTried = (_: unknown, at: number) => at % cases(20, 1) === 0;
    const prover = new Prover({ facts: "none", wants: "proof" });
    const wrong = rows.filter(isTried).filter(({ expression, engine, documented }) => {
      const seen = [engine, documented];
      const isNever = prover.never(typed(expression)).answer === "yes";
      const isAlways = prover.always(typed(expression)).answer === "yes";
      return (isNever && seen.includes("match")) || (isAlways && seen.includes("no-match"));
    });
    expect(rows.length).toBeGreaterThan(400);
    expect(wrong).toEqual([]);
  });

  it("are decided but for a few, and every witness is confirmed", () => {
    const isTried = (_: unknown, at: number) => at % cases(20, 1) === 0;
    expectDecided(recordedVerdicts().filter(isTried), 0.065);
  });
});

describeShared<{ readonly expression: string }>(
  "collected expressions",
  "reference/meaning/verdicts.ndjson",
  (rows) => {
    it("are decided but for a few, and every witness is confirmed", () => {
      // The rest asks for headers that no message has, such as one by itself whose name is empty.
      expectDecided(rows, 0.013);
    });
  },
);

describe("a witness is a whole request", () => {
  const shownBy = (answer: Answer) => (answer.answer === "no" ? plainRequest(answer.witness) : undefined);

  it("has a value for each field that always has one", () => {
    expect(new Prover().always(typed("len(http.request.headers.names) ge 0")).answer).toBe("yes");
    const [ssl, same] = ["ssl", "ssl and len(http.request.headers.names) ge 0"].map(typed);
    expect(new Prover().equivalent(ssl!, same!).answer).toBe("yes");
    expect(shownBy(new Prover().never(typed("not ip.src in {10.0.0.0/8}")))).not.toEqual({});
  });

  it("has parts that fit their wholes", () => {
    const agent = shownBy(
      new Prover().never(
        typed('http.user_agent contains "bot" and any(http.request.headers.names[*] eq "user-agent")'),
      ),
    );
    expect(agent).toMatchObject({ "http.request.headers.names": expect.arrayContaining(["user-agent"]) });
    const args = shownBy(
      new Prover().never(typed('http.request.uri.args["a"][0] eq "1" and http.request.uri.query ne "b"')),
    );
    expect(args).toMatchObject({ "http.request.uri.query": expect.stringContaining("a=1") });
    const target = shownBy(
      new Prover().never(
        typed('http.request.uri contains "in" and any(http.request.uri.args["a"][*] eq "1")'),
      ),
    );
    expect(target).toMatchObject({ "http.request.uri": expect.stringContaining("?a=1") });
    const names = "http.request.headers.names";
    const four = new Prover().never(typed(`len(${names}) eq 4 and http.request.headers["x-a"][0] eq "1"`));
    expect(shownBy(four)).toMatchObject({ [names]: ["x-a", "x1", "x2", "host"] });
    const piece =
      'not substring(http.request.uri.query, 6, 11) in {"shop" "a"} and not len(http.request.uri) lt 9';
    expect(shownBy(new Prover().never(typed(piece)))).toBeDefined();
    const member = 'ip.src.country eq "DE" and not ip.src.is_in_european_union';
    expect(new Prover().never(typed(member)).answer).toBe("unknown");
    expect(shownBy(new Prover().never(typed("ip.src.is_in_european_union and not ssl")))).toBeDefined();
  });

  it("has one host at most: requests with two are refused", () => {
    const hosts =
      'any(http.request.headers["host"][*] eq "a") and any(http.request.headers["host"][*] eq "b")';
    expect(new Prover().never(typed(hosts)).answer).toBe("unknown");
  });

  it("has an address that normalization leaves unchanged, if it can", () => {
    const path =
      'http.request.uri.path contains "/admin" and not starts_with(http.request.uri.path, "/admin")';
    const shown = new Prover().never(typed(path));
    expect(shownBy(shown)).toEqual({ "http.request.uri.path": expect.stringMatching(/^\/[^/]+\/admin$/) });
    const raw = new Prover().never(typed('http.request.uri.path contains "//"'));
    expect(raw).toMatchObject({ answer: "no", witness: { whole: { parts: { normalization: "none" } } } });
  });

  it.each([
    ['http.request.version eq "HTTP/3"', "--http3 "],
    ['http.request.uri.path contains "/../"', "--path-as-is "],
    ['http.request.version eq "SPDY/1"', undefined],
    ['http.request.uri.args["a"][0] eq "[1-3]"', "curl -g "],
    ['http.request.uri.args["a"][0] contains "{b,c}"', "curl -g "],
    ['http.host contains "$"', undefined],
    ['http.host eq "10"', undefined],
    ['http.host eq "c10"', " https://c10/"],
    ['http.host eq "192.0.2.1"', " https://192.0.2.1/"],
    ['http.request.headers["content-length"][0] eq "10"', undefined],
    ["len(http.request.headers.names) ge 3", " -H 'x0;'"],
    ['http.request.body.raw eq "a" and not any(http.request.headers.names[*] eq "content-type")', "-type:"],
  ])("has a curl command if curl can send it: %s", (text, part) => {
    const found = new Prover().never(typed(text));
    if (found.answer === "yes") throw new Error(text);
    const { curl } = toProveAnswer(found) as { readonly curl?: string };
    if (part === undefined) expect(curl).toBe(undefined);
    else expect(curl).toContain(part);
  });

  it("has an entry in each array that must exist, and no empty language", () => {
    expect(shownBy(new Prover().never(typed('len(http.request.cookies["s"]) lt 2')))).toBeDefined();
    expect(
      shownBy(new Prover().never(typed('all(ends_with(http.request.headers["x"][*], "b"))'))),
    ).toBeDefined();
    expect(shownBy(new Prover().never(typed('http.request.accepted_languages[0] ne "a"')))).toBeDefined();
    expect(new Prover().always(typed('all(starts_with(http.request.uri.args.names[*], ""))')).answer).toBe(
      "yes",
    );
  });

  it("leaves the bytes of a host unchanged", () => {
    expect(new Prover().never(typed("http.host eq ab:cd")).answer).toBe("no");
  });
});

describe("random values", () => {
  const random = 'uuidv4(cf.random_seed) contains "a"';
  it.each([`${random} and not ${random}`, `${random} xor ${random}`])("are not one value: %s", (text) => {
    expect(new Prover().never(typed(text)).answer).toBe("unknown");
  });

  it("are not the same in two expressions", () => {
    expect(new Prover().implies(typed(random), typed(random)).answer).toBe("unknown");
  });

  it("leave what is next to them", () => {
    expect(new Prover().never(typed(`${random} and http.host eq "a" and http.host eq "b"`)).answer).toBe(
      "yes",
    );
  });
});

describe("a witness has an address with a host if it can", () => {
  it.each([
    'http.request.full_uri contains "/x/"',
    'http.request.full_uri matches "^https://[^/]*/x/"',
    'http.request.full_uri wildcard "https://*/x/*"',
    'http.request.full_uri contains ":///"',
    'raw.http.request.full_uri wildcard "*/x/*" and http.request.uri.path eq "/x/"',
    'http.request.full_uri ne "https://a/"',
  ])("%s", (text) => {
    const found = new Prover().never(typed(text));
    if (found.answer !== "no") throw new Error(found.answer);
    const addresses = [...found.witness.values].filter(([name]) => name.endsWith("full_uri"));
    expect(addresses).toEqual([[expect.any(String), expect.stringMatching(/^(?:http|ws)s?:\/\/[^/?#]/)]]);
    expect(verdictAt(text, found)).toBe(true);
  });

  it.each([
    ["ssl", "wss", "yes", "unknown"],
    ["ssl", "https", "no", "no"],
    ["not ssl", "ws", "yes", "unknown"],
    ["not ssl", "http", "no", "no"],
  ])("is of a WebSocket only without assumptions: %s, %s", (condition, scheme, usual, undisputed) => {
    const never = typed(`${condition} and starts_with(http.request.full_uri, "${scheme}://")`);
    expect(new Prover().never(never).answer).toBe(usual);
    expect(new Prover({ facts: "undisputed" }).never(never).answer).toBe(undisputed);
  });

  it("and a host, which is never empty", () => {
    const found = new Prover().never(typed('http.host ne "b"'));
    expect(found.answer === "no" && found.witness.values.get("http.host")).toMatch(/./);
    for (const text of ['http.host eq ""', 'http.request.full_uri eq "https:///x/"'])
      expect(new Prover().never(typed(text)).answer).toBe("yes");
  });
});

describe("a witness is a message that can be sent", () => {
  it.each([
    ['any(http.request.headers.names[*] in {"a b" "a:b" ""})', false],
    ['any(raw.http.request.headers.names[*] contains "(")', false],
    ['http.request.headers["x y"][0] eq "a" or has_key(http.request.headers, "x:")', false],
    ['http.request.headers["X-Y"][0] eq "a"', false],
    ['any(http.request.headers["x"][*] in {" a" "a " "a\\x0ab" "a\\x00b"})', false],
    ['http.request.headers["x"][0] eq "a b"', true],
    ['http.user_agent eq " a" or http.cookie contains "\\x0d" or http.referer eq "a "', false],
    ['http.user_agent contains " a"', true],
    ['http.request.method in {"a b" "" "é"}', false],
    ['http.request.uri.path contains " " or http.request.uri contains "#"', false],
    ['http.request.uri.path in {"" "a" "*/"} or raw.http.request.uri.path eq "a"', false],
    ['http.request.uri.path eq "*"', true],
    ['http.request.uri.query contains " " or raw.http.request.uri.query contains "\\x7f"', false],
    ['http.request.full_uri eq "https://a b/" or http.request.full_uri contains "#"', false],
    ['http.request.uri.args["a b"][0] eq "x" or http.request.uri.args["a"][0] eq "x y"', false],
    ['len(http.request.uri.args["a&b"]) gt 0 or has_key(http.request.uri.args, "a=b")', false],
    ['http.host in {"" "a b" "a@b" "a#"}', false],
    ['http.host in {"a b" "[::1]"}', true],
    ['http.request.headers["content-length"][0] eq "5" and http.request.body.size eq 5', true],
    ['any(http.request.headers.names[*] eq "content-length") and http.request.body.size eq 3', true],
  ])("%s: %s", (text, isPossible) => {
    expect(new Prover().never(typed(text)).answer).toBe(isPossible ? "no" : "yes");
  });

  it("has the body that it says", () => {
    const lies = 'http.request.headers["content-length"][0] eq "5" and http.request.body.size eq 6';
    expect(new Prover().never(typed(lies)).answer).toBe("unknown");
  });
});

describe("a witness has raw values of the usual form if it can", () => {
  it.each([
    ['raw.http.request.uri contains "a"', { "raw.http.request.uri": "/a" }],
    [
      'raw.http.request.uri.path matches "x$" and not raw.http.request.uri.path contains "/x"',
      { "raw.http.request.uri.path": "/ax" },
    ],
    [
      'raw.http.request.uri.path in {"b" "/c"} and raw.http.request.uri ne "/c"',
      { "raw.http.request.uri": "/c?", "raw.http.request.uri.path": "/c" },
    ],
    ['raw.http.request.uri.path contains "%2e%2e"', { "raw.http.request.uri.path": "/%2e%2e" }],
    ['raw.http.request.uri.path contains "a//b"', { "raw.http.request.uri.path": "/a//b" }],
    // Documentation does not say that there are no others, but no message has such a path.
    ['raw.http.request.uri.path eq "a"', false],
  ])("%s", (text, request) => {
    const answer = new Prover().never(typed(text));
    expect(answer.answer === "no" && plainRequest(answer.witness)).toEqual(request);
  });
});
