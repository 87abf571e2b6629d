import { describe, expect, it } from "vitest";
import { readSource } from "../../src/sources/read.ts";
import { editsOf } from "../../src/traffic/mutate/edits.ts";
import { firstCases } from "../../src/traffic/mutate/first-cases.ts";
import { mutantsOf } from "../../src/traffic/mutate/mutants.ts";
import { mutate } from "../../src/traffic/mutate/mutate.ts";
import { widerNetwork } from "../../src/traffic/mutate/networks.ts";
import { readRequests } from "../../src/traffic/read-requests.ts";
import { RulesEvaluator } from "../../src/traffic/rules/evaluate.ts";
import { ruleOfExpression, rulesOfDocument } from "../../src/traffic/rules/read-rules.ts";
import { Coverage } from "../../src/traffic/tests/coverage.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { expectGolden } from "../support/golden.ts";

/** The expressions that edits make of one. */
function changedForms(source: string): string[] {
  const { typed } = analyseExpression(source);
  return editsOf(typed.parsed.root!, source).map(
    ({ start, end, text }) => source.slice(0, start) + text + source.slice(end),
  );
}

it.each([
  ["log", "block"],
  ["skip", "log"],
  ["block", "log"],
  ["managed_challenge", "log"],
  ["rewrite", undefined],
  ["set_config", undefined],
])("the action %s is changed into %s", async (action, other) => {
  const rule = { action, expression: "ssl", action_parameters: { ruleset: "current" } };
  const text = JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules: [rule] });
  const [read] = rulesOfDocument(await readSource("a.json", text)).rulesets.flatMap(({ rules }) => rules);
  const changes = mutantsOf(read!).filter(({ changed }) => changed.action !== action);
  expect(changes.map(({ changed, change }) => [changed.action, change])).toEqual(
    other === undefined ? [] : [[other, `\`${action}\` becomes \`${other}\``]],
  );
});

describe("changes of expressions", () => {
  it.each([
    ["not ssl", ["ssl"]],
    ["ssl xor ssl", []],
    [
      'ssl and http.host eq "a"',
      ['(ssl or http.host eq "a")', 'ssl and http.host ne "a"', 'ssl and http.host contains "a"'],
    ],
    ['ip.src.country eq "T1"', ['ip.src.country ne "T1"']],
    ["ssl or ssl and ssl", ["(ssl and (ssl and ssl))", "ssl or (ssl or ssl)"]],
    ["cf.threat_score ge 5", ["cf.threat_score gt 5"]],
    ["ip.src eq 10.0.0.1", ["ip.src ne 10.0.0.1", "ip.src in {10.0.0.0/31}"]],
    [
      "ip.src in {10.0.0.0/8 ::1}",
      [
        "ip.src in {::1}",
        "ip.src in {10.0.0.0/7 ::1}",
        "ip.src in {10.0.0.0/8}",
        "ip.src in {10.0.0.0/8 ::/127}",
      ].map((text) => text.replace("10.0.0.0/7", "10.0.0.0/7")),
    ],
    ['http.host matches "^a$"', ['http.host matches "a$"', 'http.host matches "^a"']],
    ['http.host matches r#"^a\\$"#', ['http.host matches r#"a\\$"#']],
    ['http.host wildcard "*.a"', ['http.host wildcard "*.a*"']],
    ['starts_with(http.host, "aé")', ['starts_with(http.host, "a")']],
    ['ends_with(http.host, "ab")', ['ends_with(http.host, "a")']],
    ['lookup_json_string(http.host, "ab") eq ""', ['lookup_json_string(http.host, "ab") ne ""']],
    ['http.host contains "a"', []],
    ['http.host strict wildcard "a"', ['http.host strict wildcard "a*"']],
    ['http.host matches "a\\\\$"', []],
    ['http.host eq ""', ['http.host ne ""']],
    [
      'all(http.request.headers["x"][*] contains "ab")',
      ['any(http.request.headers["x"][*] contains "ab")', 'all(http.request.headers["x"][*] contains "a")'],
    ],
    [
      'any(http.request.headers["x"][*] contains "ab")',
      ['all(http.request.headers["x"][*] contains "ab")', 'any(http.request.headers["x"][*] contains "a")'],
    ],
  ])("are made of %s", (source, forms) => {
    expect(changedForms(source).sort()).toEqual([...forms].sort());
  });

  it("are described in these words", () => {
    const sources = [
      'http.host eq "a.example" and not (ssl or ip.src in {192.0.2.0/24 2001:db8::1})',
      'http.host matches "^a$" xor http.host wildcard "*.a"',
      'starts_with(http.host, "ab") or any(http.request.headers["x"][*] contains "ab")',
      "ip.src.asnum in {1..5 7} and http.request.timestamp.sec gt 5 and len(http.cookie) le 9",
    ];
    const lines = sources.flatMap((source) => {
      const edits = editsOf(analyseExpression(source).typed.parsed.root!, source);
      return [
        source,
        ...edits.map(({ start, end, text, change }) => `  ${start}-${end} "${text}" ${change}`),
      ];
    });
    expectGolden(`${lines.join("\n")}\n`, "fixtures/traffic/edits.txt");
  });

  it.each([
    ["10.0.0.0/8", "10.0.0.0/7"],
    ["11.0.0.0/8", "10.0.0.0/7"],
    ["192.0.2.1", "192.0.2.0/31"],
    ["2001:db8::/32", "2001:db8::/31"],
    ["2001:db8:1:2:3:4:5:7", "2001:db8:1:2:3:4:5:6/127"],
    ["ff00::/1", "::/0"],
    ["::/0", undefined],
    ["192.0.2.1/32", "192.0.2.0/31"],
    ["192.0.2.1/33", undefined],
    ["128.0.0.0/1", "0.0.0.0/0"],
    ["2001:db8::/129", undefined],
    ["192.0.2.1/x", undefined],
    ["192.0.2.1/8.5", undefined],
    ["0.0.0.0/0", undefined],
    ["1.1.1.1..2.2.2.2", undefined],
    ["5", undefined],
  ])("widens %s", (network, wider) => {
    expect(widerNetwork(network)).toBe(wider);
  });
});

function evaluatorOf(...rules: readonly (readonly [name: string, action: string, expression: string])[]) {
  const read = rules.map(([name, action, expression], index) => ({
    ...ruleOfExpression(expression),
    name,
    action,
    index,
  }));
  const rulesets = [
    { id: undefined, phase: "http_request_firewall_custom", level: "zone" as const, rules: read },
  ];
  return new RulesEvaluator([{ rulesets, lists: new Map() }]);
}

describe("mutation", () => {
  it("leaves out changes that are proved to make no difference, and finds cases for the others", () => {
    const evaluator = evaluatorOf(
      ["all", "block", 'http.host contains "a"'],
      ["never", "block", 'http.host eq "ba"'],
      ["other", "log", 'http.host in {"b" "c"}'],
    );
    const { killed, equivalent, survivors } = mutate(evaluator, []);
    expect(killed).toBe(0);
    // Whatever the second rule becomes, the first one keeps all of it back; but for `ne`.
    expect(equivalent).toBe(2);
    expect(survivors.map(({ mutant, killer }) => `${mutant.original.name} ${killer !== undefined}`)).toEqual([
      "all true",
      "never true",
      "other true",
      "other true",
      "other true",
    ]);
  });

  it("does not call a change equivalent if no request was found for it", () => {
    const evaluator = evaluatorOf(["hash", "block", 'encode_base64(sha256(http.cookie)) eq "YQ=="']);
    const { equivalent, survivors } = mutate(evaluator, []);
    expect(equivalent).toBe(0);
    expect(survivors.filter(({ killer }) => killer === undefined).length).toBeGreaterThan(0);
  });

  it("finds a case for each rule after ordinary first rules", () => {
    const evaluator = evaluatorOf(
      ["country", "block", 'ip.src.country eq "US"'],
      ["method", "block", 'http.request.method eq "GET"'],
      ["version", "managed_challenge", 'http.request.version eq "HTTP/2"'],
      ["network", "block", "ip.src in {192.0.2.0/24 198.51.100.0/24}"],
      ["host", "log", 'http.host eq "shop.example.com"'],
      ["path", "block", 'starts_with(http.request.uri.path, "/admin") and cf.bot_management.score lt 30'],
    );
    const { cases, uncovered } = firstCases(evaluator, false);
    expect(uncovered.map(({ rule }) => rule.name)).toEqual([]);
    expect(cases.filter(({ text }) => text.includes(" matches")).length).toBe(6);
  });

  it("finds a case for each change behind conditions that must fail, about one address", () => {
    const evaluator = evaluatorOf([
      "long",
      "block",
      [
        '(url_decode(lower(http.request.uri)) contains "/image904/config" or not http.request.uri matches "/image378/(export|search319)(/[0-9]+)?/?" or http.request.uri matches r"/v[0-9]+/export/[a-f0-9]{8,32}/export" or not cf.client.bot)',
        '(any(http.request.headers["x-admin"][*] contains "backup") or url_decode(lower(http.request.uri)) contains "/account/checkout")',
        "ssl",
        '(http.request.uri matches "(?i)(login|report992|api854)" or not http.request.uri matches "\\.(php40|asp|portal618)" or not url_decode(lower(http.request.uri)) contains "/admin264")',
        'http.request.uri.path contains "/config/health/order5379"',
      ].join(" and "),
    ]);
    const { killed, survivors } = mutate(evaluator, []);
    expect(killed).toBe(0);
    expect(survivors.flatMap(({ mutant, killer }) => (killer ? [] : [mutant.change]))).toEqual([]);
  });

  it("gives cases all fields of their request, by the names that people write", () => {
    const evaluator = evaluatorOf([
      "all",
      "block",
      'ip.src eq 192.0.2.7 and cf.bot_management.score eq 12 and http.user_agent eq "x" and cf.edge.server_port eq 8443',
    ]);
    const matching = firstCases(evaluator, false).cases.find(({ text }) => text.includes("all matches"));
    for (const part of ["ip: 192.0.2.7", "bot_score: 12", "user-agent: x", "url: https://example.com:8443/"])
      expect(matching!.text.replaceAll('"', "")).toContain(part);
  });

  it("says why a rule has no case", () => {
    const evaluator = evaluatorOf(
      ["all", "block", 'http.host contains "a"'],
      ["dead", "block", 'http.host eq "ba"'],
      ["opaque", "log", 'sha256(http.host) eq "z"'],
      ["short", "log", 'substring(http.cookie, -9) eq "abc"'],
      ["long", "log", "len(substring(http.cookie, 0, 9)) eq 10"],
      ["wrong", "log", "no.such.field"],
    );
    const { uncovered } = firstCases(evaluator, false);
    expect(uncovered.map(({ rule, reason }) => [rule.name, reason])).toEqual([
      ["dead", "This is proved."],
      ["opaque", "The requests that were tried do not, or it cannot be known whether they do."],
      ["short", expect.stringMatching(/^This is proved, assuming that `substring`, /)],
      ["long", "This is proved."],
      ["wrong", expect.stringMatching(/^Its expression cannot be evaluated: ./)],
    ]);
  });

  it("says that many rules before it are in the way", () => {
    const paths = Array.from({ length: 45 }, (_, at) => `"/${at}"`);
    const earlier = paths.map((path) => [path, "block", `http.request.uri.path eq ${path}`] as const);
    const last = ["last", "log", `http.request.uri.path in {${paths.join(" ")}}`] as const;
    const { uncovered } = firstCases(evaluatorOf(...earlier, last), false);
    expect(uncovered.map(({ reason }) => reason)).toEqual(["More than 40 earlier rules are in the way."]);
  });

  it("names the disputed facts that a proof rests on", () => {
    const { uncovered } = firstCases(evaluatorOf(["capital", "block", 'http.host contains "A"']), false);
    expect(uncovered.map(({ reason }) => reason)).toEqual([
      "This is proved, assuming that `http.host` has no capitals.",
    ]);
    const tied = 'http.request.uri.args["x"][0] eq "a" and http.request.uri.query eq "b"';
    expect(firstCases(evaluatorOf(["tied", "block", tied]), false).uncovered[0]?.reason).toMatch(
      /^This is proved, assuming that .* are those of one valid HTTP message/,
    );
    const coverage = new Coverage();
    coverage.addRules(evaluatorOf(["small", "log", 'not http.host contains "A"']));
    expect(coverage.rules.map(({ isAlways }) => isAlways)).toEqual([false]);
  });

  it("avoids what later rules would leave open", () => {
    const evaluator = evaluatorOf(
      ["first", "log", 'starts_with(http.cookie, "a")'],
      ["later", "block", 'substring(http.cookie, 0, 3) eq "abc"'],
    );
    const { cases, uncovered } = firstCases(evaluator, false);
    expect(uncovered).toEqual([]);
    expect(cases.find(({ text }) => text.includes("first matches"))?.text).toMatch(/cookie: "?a.../);
  });

  it("finds requests for the rules of a ruleset that another rule executes", () => {
    const rule = (name: string, action: string, expression: string) => ({
      ...ruleOfExpression(expression),
      name,
      action,
      index: 0,
    });
    const deploy = { ...rule("deploy", "execute", 'http.host eq "a.example"'), executes: "own" };
    const inner = rule("inner", "block", "ssl");
    const managed = { ...rule("managed", "execute", "ssl"), executes: "owasp" };
    const phase = "http_request_firewall_custom";
    const rulesets = [
      { id: undefined, phase, level: "zone" as const, rules: [managed, deploy] },
      { id: "own", phase, level: "executed" as const, rules: [inner] },
    ];
    const evaluator = new RulesEvaluator([{ rulesets, lists: new Map() }]);
    const { cases, uncovered, common } = firstCases(evaluator, false);
    expect(uncovered).toEqual([]);
    expect(common).toBe("{ open: false, managed: { owasp: null } }");
    expect(cases.find(({ text }) => text.includes("inner matches"))?.text).toContain("https://a.example/");
  });

  it("judges a change by the request as an earlier rule rewrites it", async () => {
    const old = {
      action: "rewrite",
      expression: 'http.request.uri.path eq "/old"',
      action_parameters: { uri: { path: { value: "/new" } } },
    };
    const block = { ref: "new", action: "block", expression: 'http.request.uri.path eq "/new" and ssl' };
    const phases = { http_request_transform: [old], http_request_firewall_custom: [block] };
    const documents = Object.entries(phases).map(async ([phase, rules]) =>
      rulesOfDocument(await readSource(`${phase}.json`, JSON.stringify({ kind: "zone", phase, rules }))),
    );
    const { requests } = await readRequests("curl http://a.example/old");
    const expected = { action: null, rule: undefined, matched: [], skipped: [], notMatched: ["new"] };
    const test = {
      name: "",
      line: 1,
      request: { kind: "text" as const, text: "" },
      expect: { ...expected, allowsUnknown: false },
    };
    const { survivors } = mutate(new RulesEvaluator(await Promise.all(documents)), [
      { test, request: requests[0]! },
    ]);
    const changes = survivors.filter(({ mutant }) => mutant.original.name === "new");
    // That `ssl` is left out is noticed: then the rewritten request is blocked.
    expect(changes.map(({ mutant }) => mutant.change)).toEqual([
      "`eq` becomes `ne`",
      "`eq` becomes `contains` before `/new`",
      "`block` becomes `log`",
    ]);
  });

  it("is satisfied by the cases that it asks for", () => {
    const evaluator = evaluatorOf(
      ["a", "block", 'http.request.uri.path matches "^/a/[0-9]+$" and not ssl'],
      ["b", "managed_challenge", "ip.src in {192.0.2.0/24 198.51.100.7} or cf.bot_management.score lt 30"],
      ["c", "log", 'http.request.method in {"PUT" "DELETE"} and http.host wildcard "*.example.com"'],
    );
    const { cases, uncovered, common } = firstCases(evaluator, true);
    expect(uncovered).toEqual([]);
    expect(common).toBe("{ open: false }");
    expect(cases.filter(({ text }) => text.includes("[]"))).toEqual([]);
    expect(cases.slice(0, 2).map(({ text }) => text.split("\n")[0])).toEqual([
      '- name: "a matches"',
      '- name: "a just misses"',
    ]);
    const { killed, survivors } = mutate(evaluator, cases);
    expect(survivors.map(({ mutant }) => mutant.change)).toEqual([]);
    expect(killed).toBeGreaterThan(12);
  });
});
