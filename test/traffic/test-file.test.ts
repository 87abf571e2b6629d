import { describe, expect, it } from "vitest";
import { plainRequest } from "../../src/semantics/prove/witness.ts";
import { readSource } from "../../src/sources/read.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";
import { readDescribed } from "../../src/traffic/read/described.ts";
import { Problems } from "../../src/traffic/read/place.ts";
import { namesOf, RulesEvaluator } from "../../src/traffic/rules/evaluate.ts";
import { rulesOfDocument } from "../../src/traffic/rules/read-rules.ts";
import { runCase } from "../../src/traffic/tests/check.ts";
import { Coverage } from "../../src/traffic/tests/coverage.ts";
import { nearestMiss } from "../../src/traffic/tests/nearest-miss.ts";
import { readTestFile } from "../../src/traffic/tests/read-test-file.ts";
import { readTracerResult, tracedRule } from "../../src/traffic/tests/tracer-result.ts";

function readCases(text: string) {
  const problems = new Problems(text);
  const file = readTestFile("a.waftest.yaml", readYaml("a.waftest.yaml", text).value[0], problems);
  return {
    cases: file?.cases ?? [],
    common: file?.common?.entries.map(({ key }) => key),
    problems: problems.found.map(({ line, message }) => `${line}: ${message}`),
  };
}

/** Runs the cases of a test file with described requests on rules `[ref, action, expression]`, a false one disabled. */
async function ran(rules: readonly (readonly [string, string, string, enabled?: boolean])[], text: string) {
  const ruleset = {
    kind: "zone",
    phase: "http_request_firewall_custom",
    rules: rules.map(([ref, action, expression, enabled = true]) => ({ ref, action, expression, enabled })),
  };
  const evaluator = new RulesEvaluator([
    rulesOfDocument(await readSource("a.json", JSON.stringify(ruleset))),
  ]);
  const { cases, problems } = readCases(text);
  expect(problems).toEqual([]);
  const results = cases.map((test) => {
    if (test.request.kind !== "described") throw new TypeError(test.name);
    return runCase(test, readDescribed(test.request.node, "cloudflare", new Problems(text))!, evaluator);
  });
  const coverage = new Coverage();
  coverage.addRules(evaluator);
  for (const result of results) coverage.add(result, evaluator);
  return { evaluator, results, coverage };
}

const RULES = [
  ["log", "log", "ssl"],
  ["bot", "block", "cf.bot_management.score lt 30"],
  ["off", "block", "true", false],
  ["path", "managed_challenge", 'http.request.uri.path eq "/a"'],
  ["all", "block", "true"],
  ["late", "log", "true"],
] as const;

it("counts the conditions that are known of a rule which may match", async () => {
  const { coverage } = await ran(
    [["bots", "log", 'http.host eq "a" and cf.client.bot']],
    "cases:\n- { request: { url: https://a/ }, expect: { action: null } }",
  );
  expect(coverage.rules[0]).toMatchObject({
    matched: 0,
    missed: 0,
    conditions: [
      { isTrue: 1, isFalse: 0 },
      { isTrue: 0, isFalse: 0 },
    ],
  });
});

it.each([
  [["ref", "ID", "Words"], "ref"],
  [["ID", "Words"], "ID"],
  [["ref", "Words"], "ref"],
  [["ref", "ID"], "ref"],
  [["Words"], "Words"],
  [[], "#1"],
])("a rule with %j has these names and its place, and is called %s", async (given, called) => {
  const keys: Readonly<Record<string, string>> = { ref: "ref", ID: "id", Words: "description" };
  const own = Object.fromEntries(given.map((one) => [keys[one], one]));
  const rules = [
    { action: "log", expression: "true" },
    { action: "block", expression: "true", ...own },
  ];
  const text = JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules });
  const rule = new RulesEvaluator([rulesOfDocument(await readSource("a.json", text))]).rules()[1]!;
  expect(rule.name).toBe(called);
  expect(new Set(namesOf(rule))).toEqual(new Set([...given, "#1"]));
});

describe("a test file", () => {
  it("has numbered names for cases that share one", () => {
    const one = "  - { name: a, request: { url: https://a.example }, expect: null }\n";
    const { cases, problems } = readCases(`cases:\n${one}${one}${one}`);
    expect(problems).toEqual([]);
    expect(cases.map(({ name }) => name)).toEqual(["a", "a (2)", "a (3)"]);
  });

  it.each([
    ["[]", "1: A test file must be an object with `cases`."],
    ["", "1: A test file must be an object with `cases`."],
    ["zzzzzzzz: 1\ncases: [{ expect: null }]", "1: `zzzzzzzz` is not a key of a test file."],
    ["cases:\n- { expect: { zzzzzzzz: a } }", "2: `zzzzzzzz` is not a key of `expect`."],
    ["cases: 1", "1: `cases` must be a list of cases."],
    ["rules: a.json\n", "1: `cases` must be a list of cases."],
    ["cases: []", "1: `cases` is empty, so nothing is tested."],
    ["case: 1\ncases: [{ expect: null }]", "1: `case` is not a key of a test file; did you mean `cases`?"],
    ["missing: x\ncases: [{ expect: null }]", "1: `missing` must be `documented` or `engine`."],
    ["rules: [{}]\ncases: [{ expect: null }]", "1: `rules` must be a list of paths."],
    ["cases:\n- 1", "2: A case must be an object with `request` and `expect`."],
    ["cases:\n- { request: {} }", "2: The case `case 1` has no `expect`."],
    [
      "cases:\n- expect: null\n- name: n\n  variants:\n  - { expect: block }\n  - { path: /b }",
      "6: The case `n [2]` has no `expect`.",
    ],
    [
      "cases:\n- { expect: null, requests: {} }",
      "2: `requests` is not a key of a case; did you mean `request`?",
    ],
    ["cases:\n- { expect: null, variants: {} }", "2: `variants` must be a list."],
    ["cases:\n- { expect: null, variants: [1] }", "2: A variant must be an object with keys of a request."],
    [
      "cases:\n- { expect: null, request: curl a, variants: [{ host: a }] }",
      "2: `variants` need a `request` that is an object.",
    ],
    ["cases:\n- { expect: null, request: [] }", "2: `request` must be an object, a curl command or a path."],
    [
      "shared: { home: {} }\ncases:\n- { expect: null, request: { use: hone } }",
      "3: `use` must name an entry of `shared`; did you mean `home`?",
    ],
    ["cases:\n- { expect: null, request: { use: [1] } }", "2: `use` must name an entry of `shared`."],
    [
      "cases:\n- { expect: blok }",
      "2: The expected action must be an action of a rule, or null for none; did you mean `block`?",
    ],
    ["cases:\n- { expect: { rules: a } }", "2: `rules` is not a key of `expect`; did you mean `rule`?"],
    ["cases:\n- { expect: { unknown: 1 } }", "2: `unknown` must be true or false."],
    ["cases:\n- { expect: { rule: 1 } }", "2: `rule` must be a string."],
    ["cases:\n- { expect: { trace: 1 } }", "2: `trace` must be a path."],
    [
      "cases:\n- { expect: { action: block, trace: a.json } }",
      "2: `trace` takes the place of `action` and `rule`.",
    ],
    ["cases:\n- { expect: { matched: [1] } }", "2: `matched` must be a list of rules."],
  ])("with a mistake: %s", (text, problem) => {
    expect(readCases(text).problems).toEqual([problem]);
  });

  it("makes a request of the common one, shared ones, that of the case and that of the variant", async () => {
    const { results } = await ran(
      [["a", "block", "true"]],
      `request: { url: https://a.example/, headers: { x: common, y: common } }
shared:
  one: { headers: { x: one }, method: PUT }
  two: { headers: { z: two } }
cases:
  - request: { use: [one, two], headers: { v: case } }
    expect: block
    variants:
      - { headers: { v: variant } }
      - { name: n, use: two, method: GET }
  - { expect: block }
`,
    );
    const told = results.map(({ test, request: { request } }) => {
      const { host: _, ...headers } = plainRequest(request)["http.request.headers"] as Record<
        string,
        unknown
      >;
      return [test.name, test.line, request.values.get("http.request.method"), headers];
    });
    const x = { x: ["one"], y: ["common"], z: ["two"] };
    expect(told).toEqual([
      ["case 1 [1]", 9, "PUT", { ...x, v: ["variant"] }],
      ["case 1 [n]", 10, "GET", { ...x, v: ["case"] }],
      ["case 2", 11, "GET", { x: ["common"], y: ["common"] }],
    ]);
  });

  it("says what the requests of its other files have in common", () => {
    const { common } = readCases("request: { method: PUT }\ncases: [{ request: a.http, expect: null }]");
    expect(common).toEqual(["method"]);
  });

  it.each([
    ["a request is a path", "request: a.http", { kind: "file", path: "a.http", line: 2 }],
    ["a path alone is one too", "request: { path: a.http }", { kind: "file", path: "a.http", line: 2 }],
    ["a command is none", "request: ' curl a.example'", { kind: "text", text: " curl a.example" }],
    ["lines are none", 'request: "a\\nb"', { kind: "text", text: "a\nb" }],
  ])("%s", (_, request, expected) => {
    expect(readCases(`cases:\n- { expect: null, ${request} }`).cases[0]?.request).toEqual(expected);
  });
});

describe("a case", () => {
  const known = "{ url: https://a.example/a, bot_score: 50 }";
  const open = "{ url: https://a.example/a }";
  const told = "since the request does not tell what";

  it.each([
    [known, "managed_challenge", "passed", []],
    [
      known,
      "block",
      "failed",
      ["The rule `path` ends the evaluation with `managed_challenge`, but `block` is expected."],
    ],
    [
      known,
      "null",
      "failed",
      ["The rule `path` ends the evaluation with `managed_challenge`, but no action is expected."],
    ],
    [known, "{ action: managed_challenge, rule: path }", "passed", []],
    [
      known,
      "{ action: managed_challenge, rule: all }",
      "failed",
      ["The rule `path` ends the evaluation with `managed_challenge`, and not `all`."],
    ],
    [known, "log", "passed", []],
    [known, "{ action: log, rule: late }", "failed", ["A rule `late` with `log` must match, and none does."]],
    [known, "skip", "failed", ["A rule with `skip` must match, and none does."]],
    [known, "{ rule: path, matched: log, not_matched: [bot, all, late, off] }", "passed", []],
    [
      known,
      "{ rule: bot, matched: [all, off], skipped: log, not_matched: path }",
      "failed",
      [
        "The rule `bot` must match, and it does not.",
        "The rule `all` must match, and it is not reached.",
        "The rule `off` must match, and it is disabled.",
        "The rule `log` must be skipped, and it matches.",
        "The rule `path` must not match, and it matches.",
      ],
    ],
    [open, "log", "passed", []],
    [
      open,
      "block",
      "unknown",
      [`The outcome is not certain: it may be \`managed_challenge\` or \`block\`, ${told} \`bot\` does.`],
    ],
    [open, "{ action: block, unknown: true }", "passed", []],
    [open, "js_challenge", "failed", expect.anything()],
    [
      open,
      "{ action: block, not_matched: log }",
      "failed",
      [
        "The rule `path` ends the evaluation with `managed_challenge`, but `block` is expected.",
        "The rule `log` must not match, and it matches.",
      ],
    ],
    [
      open,
      "{ matched: bot, unknown: false }",
      "unknown",
      [
        "The rule `bot` must match, and whether it does is unknown.",
        `The outcome is not certain: it may be \`managed_challenge\` or \`block\`, ${told} \`bot\` does.`,
      ],
    ],
    [
      "{ path: /a }",
      "{ not_matched: [log, bot] }",
      "unknown",
      [
        "The rule `log` must not match, and whether it does is unknown.",
        "The rule `bot` must not match, and whether it does is unknown.",
        `The outcome is not certain: it may be \`managed_challenge\` or \`block\`, ${told} \`log\` and \`bot\` do.`,
      ],
    ],
  ])("%s, of which %s is expected: %s", async (request, demand, status, reasons) => {
    const lines = `cases:\n- name: a\n  request: ${request.replace("{ path: /a }", "{ fields: { http.request.uri.path: /a } }")}\n  expect: ${demand}\n`;
    const { results } = await ran(RULES, lines);
    expect(results.map((one) => [one.status, one.reasons])).toEqual([[status, reasons]]);
  });
});

it("a result names at most five of the rules that make it uncertain", async () => {
  const rules = Array.from({ length: 6 }, (_, at) => [`g${at}`, "block", `ip.src.asnum eq ${at}`] as const);
  const { results } = await ran(rules, "cases: [{ request: { url: https://a.example/ }, expect: block }]");
  const names = "`g0`, `g1`, `g2`, `g3` and `g4`";
  expect(results[0]!.reasons).toEqual([
    `The outcome is not certain: it may be no action or \`block\`, since the request does not tell what ${names} do.`,
  ]);
});

it("coverage counts rules and conditions that were true in one case and false in another", async () => {
  const { coverage } = await ran(
    [
      ["a", "log", "true"],
      ["b", "log", 'ssl or http.request.uri.path eq "/a"'],
      ["c", "block", "ssl"],
      ["d", "block", "ssl"],
      ["off", "block", "ssl", false],
    ],
    `cases:
- { request: { url: https://a.example/ }, expect: block }
- { request: { url: http://a.example/ }, expect: null }
`,
  );
  expect(
    coverage.rules.map(({ rule, matched, missed, isAlways, conditions }) => [
      rule.name,
      matched,
      missed,
      isAlways,
      conditions.map(({ text, isTrue, isFalse }) => `${text} ${isTrue} ${isFalse}`),
    ]),
  ).toEqual([
    ["a", 2, 0, true, []],
    ["b", 1, 1, false, ["ssl 1 1", 'http.request.uri.path eq "/a" 0 2']],
    ["c", 1, 1, false, ["ssl 1 1"]],
    ["d", 0, 1, false, ["ssl 0 1"]],
  ]);
  expect(coverage.ruleShare).toEqual({ covered: 3, total: 4 });
  expect(coverage.conditionShare).toEqual({ covered: 2, total: 4 });
});

it("a result of the request tracer names a rule by its expression, and of several by its description", async () => {
  const rule = (description: string, expression: string) => ({ action: "block", description, expression });
  const rules = [rule("a", "ssl"), rule("b", "ssl"), rule("c", "not ssl"), rule("c", "(")];
  const document = await readSource(
    "a.json",
    JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules }),
  );
  const all = new RulesEvaluator([rulesOfDocument(document)]).rules();
  const traced = (expression: string | undefined, description: string | undefined) =>
    all.findIndex(({ name }) => name === tracedRule({ action: "block", expression, description }, all));
  expect(traced(" not ssl ", "other")).toBe(2);
  expect(traced("ssl", "b")).toBe(1);
  expect(traced("ssl", "c")).toBe(2);
  expect(traced("(", undefined)).toBe(-1);
  expect(traced(undefined, undefined)).toBe(-1);
  const step = (action: string, matched: boolean, trace: readonly object[] = []) => ({
    step_name: "s",
    action,
    matched,
    expression: `${action} ${matched}`,
    trace,
  });
  const result = async (value: unknown) =>
    readTracerResult((await readSource("r.json", JSON.stringify(value))).roots[0]);
  const nested = step("execute", true, [step("block", false), step("log", true), step("js_challenge", true)]);
  expect(await result({ result: { trace: [step("skip", true), nested, step("block", true)] } })).toEqual({
    action: "js_challenge",
    expression: "js_challenge true",
    description: undefined,
  });
  expect(await result({ trace: [step("log", true)] })).toMatchObject({ action: null, expression: undefined });
  expect(await result([1, step("block", true)])).toMatchObject({ action: "block" });
  expect(await result({ trace: 1 })).toBeUndefined();
});

describe("the rule that comes nearest to what a case expects", () => {
  const REQUEST = "{ url: https://a.example/a, ip: 192.0.2.1, method: GET }";
  const PLAIN = [
    ["far", "block", 'http.host eq "b.example" and ip.src eq 192.0.2.2'],
    ["near", "block", 'http.host eq "a.example" and ip.src eq 192.0.2.2 and ssl'],
    ["or", "log", 'http.request.method eq "PUT" or http.request.method eq "POST"'],
    ["open", "log", "cf.client.bot and ssl"],
    ["met", "log", "ssl"],
  ] as const;

  it.each<readonly [string, unknown]>([
    ["block", ["near", 1, 3, ["ip.src eq 192.0.2.2", false]]],
    ["{ rule: far }", ["far", 1, 2, ['http.host eq "b.example"', false]]],
    [
      "{ rule: or }",
      ["or", 2, 2, ['http.request.method eq "PUT"', false], ['http.request.method eq "POST"', false]],
    ],
    ["{ rule: open }", ["open", 1, 2, ["cf.client.bot", undefined]]],
    ["{ rule: met }", undefined],
    ["{ rule: none }", undefined],
    ["challenge", undefined],
  ])("%s", async (demand, expected) => {
    const { evaluator, results } = await ran(PLAIN, `cases:\n- { expect: ${demand}, request: ${REQUEST} }`);
    const miss = nearestMiss(results[0]!, evaluator);
    const told = miss && [
      miss.rule.name,
      miss.deciding,
      miss.total,
      ...miss.conditions.map(({ text, holds }) => [text, holds]),
    ];
    expect(told).toEqual(expected);
  });
});
