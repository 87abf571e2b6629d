import { expect, it } from "vitest";
import { readSourceSync } from "../../src/sources/read.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";
import { flowText } from "../../src/traffic/mutate/flow-text.ts";
import { readDescribed } from "../../src/traffic/read/described.ts";
import { Problems } from "../../src/traffic/read/place.ts";
import { RulesEvaluator } from "../../src/traffic/rules/evaluate.ts";
import { rulesOfDocument } from "../../src/traffic/rules/read-rules.ts";
import { outcomeOf } from "../../src/traffic/rules/request-outcome.ts";
import { runCase } from "../../src/traffic/tests/check.ts";
import { readTestFile } from "../../src/traffic/tests/read-test-file.ts";
import { WAFTEST_SCHEMA } from "../../src/traffic/tests/schema.ts";
import { readEvidence } from "../../src/traffic/tune/read-evidence.ts";
import { expectGolden } from "../support/golden.ts";

const PATH = "http.request.uri.path";
const RULESET = {
  kind: "zone",
  phase: "http_request_firewall_custom",
  rules: [
    {
      ref: "skips",
      action: "skip",
      expression: `${PATH} eq "/s"`,
      action_parameters: { ruleset: "current" },
    },
    { ref: "log", action: "log", expression: `${PATH} ne "/n"` },
    { ref: "log", action: "log", expression: "ssl" },
    { ref: "bot", action: "challenge", expression: "cf.bot_management.score lt 30" },
    { ref: "off", action: "block", expression: "true", enabled: false },
    { ref: "path", action: "block", expression: `${PATH} eq "/b"` },
    { ref: "wrong", action: "log", expression: "http.none" },
    { ref: "last", action: "log", expression: "true" },
  ],
};

function evaluatorOf(ruleset: object) {
  return new RulesEvaluator([rulesOfDocument(readSourceSync("a.json", JSON.stringify(ruleset)))]);
}

/** Test files with one case for each expectation, about one request. */
function casesOf(request: string, expectations: readonly string[]) {
  const cases = expectations.map((one) => `  - { name: x, request: ${request}, expect: ${one} }`);
  const text = `cases:\n${cases.join("\n")}\n`;
  const problems = new Problems(text);
  const file = readTestFile("a.waftest.yaml", readYaml("a.waftest.yaml", text).value[0], problems);
  return { cases: file?.cases ?? [], problems: problems.found.map(({ message }) => message) };
}

const REQUESTS = [
  "{ url: 'https://a/s', bot_score: 99 }",
  "{ url: 'https://a/b', bot_score: 99 }",
  "{ url: 'https://a/c', bot_score: 1 }",
  "{ url: 'https://a/b' }",
  "{ url: 'http://a/n', bot_score: 99 }",
  "{ url: 'http://a/n' }",
];
const NAMES = ["skips", "log", "bot", "off", "path", "wrong", "last", "none", "'#2'"];
const EXPECTATIONS = [
  ...["block", "challenge", "log", "skip", "none", "null"],
  ...["{ action: block, unknown: true }", "{ action: none, unknown: true }", "{ action: log, rule: last }"],
  ...["{ action: block, rule: path }", "{ action: block, rule: bot }", "{ action: none, rule: log }"],
  ...["{ action: log, rule: bot }", "{ matched: [log, path], not_matched: [bot], skipped: [last] }"],
  ...NAMES.flatMap((name) =>
    ["rule", "matched", "skipped", "not_matched"].map((key) => {
      return key === "rule" ? `{ rule: ${name} }` : `{ ${key}: [${name}] }`;
    }),
  ),
];

it("expectations are met, missed or uncertain in these words", () => {
  const evaluator = evaluatorOf(RULESET);
  const blocks = REQUESTS.map((request) => {
    const { cases, problems } = casesOf(request, EXPECTATIONS);
    expect(problems).toEqual([]);
    const lines = cases.map((test, at) => {
      if (test.request.kind !== "described") throw new TypeError(test.request.kind);
      const read = readDescribed(test.request.node, "cloudflare", new Problems(""))!;
      const { status, reasons } = runCase(test, read, evaluator);
      return [`${EXPECTATIONS[at]}: ${status}`, ...reasons.map((one) => `    ${one}`)].join("\n");
    });
    const [{ request: first }] = cases as [(typeof cases)[0]];
    const read = first.kind === "described" && readDescribed(first.node, "cloudflare", new Problems(""));
    const outcome = outcomeOf(read as Exclude<typeof read, false | undefined>, evaluator);
    const rules = outcome.rules.map((rule) => `  ${flowText(rule)}`);
    const { action, end, possible, products } = outcome;
    const ends = flowText(JSON.parse(JSON.stringify({ action, end: end?.ref, possible, products })));
    return [`# ${request}`, ...lines, ends, ...rules, ""].join("\n");
  });
  expectGolden(blocks.join("\n"), "fixtures/traffic/expectations.txt");
});

it.each([
  ["blok", "The expected action must be an action of a rule, or null for none; did you mean `block`?"],
  ["zzzzzzzz", "The expected action must be an action of a rule, or null for none."],
  ["1", "The expected action must be an action of a rule, or null for none."],
  ["{ acton: block }", "`acton` is not a key of `expect`; did you mean `action`?"],
  ["{ zzzzzz: block }", "`zzzzzz` is not a key of `expect`."],
  ["{ unknown: 1 }", "`unknown` must be true or false."],
  ["{ rule: 1 }", "`rule` must be a string."],
  ["{ trace: 1 }", "`trace` must be a path."],
  ["{ trace: a.json, action: block }", "`trace` takes the place of `action` and `rule`."],
])("an expectation %s is refused", (expectation, problem) => {
  const { cases, problems } = casesOf("{ url: 'https://a/' }", [expectation]);
  expect([cases.length, problems]).toEqual([0, [problem]]);
});

it("rules that act on packets, or execute what is not known, say so", () => {
  const packets = evaluatorOf({
    kind: "root",
    phase: "magic_transit",
    rules: [{ action: "block", expression: "true" }],
  });
  const managed = evaluatorOf({
    kind: "zone",
    phase: "http_request_firewall_managed",
    rules: [{ action: "execute", expression: "true", action_parameters: { id: "a".repeat(32) } }],
  });
  const limited = evaluatorOf({
    kind: "zone",
    phase: "http_ratelimit",
    rules: [{ action: "block", expression: "true", ratelimit: { period: 10 } }],
  });
  const { cases } = casesOf("{ url: 'https://a/' }", ["none"]);
  const [test] = cases;
  if (test?.request.kind !== "described") throw new TypeError("no request");
  const request = readDescribed(test.request.node, "cloudflare", new Problems(""))!;
  const notes = [packets, managed, limited].map((one) => {
    return outcomeOf(request, one).rules.map(({ status, note }) => [status, note]);
  });
  expect(notes).toEqual([
    [["not-reached", "It acts on packets, and this is a request."]],
    [["matched", "It executes a managed ruleset whose outcome is not known."]],
    [["unknown", "It acts only above its rate limit."]],
  ]);
});

it.each([
  [{}, "{}"],
  [[], "[]"],
  [null, "null"],
  [{ a: {}, "b c": [], "d.e-f": null, "1": "x" }, '{ "1": "x", a: {}, "b c": [], d.e-f: null }'],
  [[1, "a", [true]], '[1, "a", [true]]'],
])("%j is written in one line of YAML as %s", (value, text) => {
  expect(flowText(value)).toBe(text);
});

it("the schema of test files has the type of each field", () => {
  const { properties } = (WAFTEST_SCHEMA["$defs"] as Record<string, { properties: Record<string, unknown> }>)[
    "requestKeys"
  ]!;
  const text = { type: ["string", "object"] };
  expect(properties["ssl"]).toEqual({ type: "boolean" });
  expect(properties["http.host"]).toEqual(text);
  expect(properties["ip.src.asnum"]).toEqual({ type: "integer" });
  expect(properties["http.request.headers.names"]).toEqual({ type: "array", items: text });
  expect(properties["http.request.headers"]).toEqual({
    type: "object",
    additionalProperties: { type: "array", items: text },
  });
  expect(properties["bot_score"]).toEqual({ type: "integer", description: "`cf.bot_management.score`" });
});

const SCORE = { RuleID: "x", Description: "949110: Inbound Anomaly Score Exceeded" };
it.each<[object, readonly unknown[]]>([
  [{ score: 7 }, [[], 7, undefined]],
  [{ score: "7" }, [[], 7, undefined]],
  [{ score: -1 }, [[], undefined, undefined]],
  [{ score: 1.5 }, [[], undefined, undefined]],
  [{ score: "1234567" }, [[], undefined, undefined]],
  [{ score: "123456" }, [[], 123456, undefined]],
  [{ ...SCORE, Metadata: { score: "9" } }, [[], 9, true]],
  [{ ...SCORE, Metadata: [{ key: "total_score", value: 9 }] }, [[], 9, true]],
  [{ ...SCORE, Metadata: [{ value: 9 }, 1, { key: "Score", value: 3 }] }, [[], 3, true]],
  [
    { ...SCORE, Metadata: { bot_score: 1, attack_score: 2, score_threshold: 3, score_class: 4 } },
    [[], undefined, true],
  ],
  [{ ...SCORE, Metadata: { other: 1 } }, [[], undefined, true]],
  [{ ...SCORE, Metadata: "9" }, [[], undefined, true]],
  [{ RuleID: "other" }, [["other"], undefined, undefined]],
  [{ RuleID: "6179ae15870a4bb7b2d480d4843b323c" }, [[], undefined, true]],
  [{ SecurityRuleIDs: ["6179ae15870a4bb7b2d480d4843b323c"] }, [[], undefined, true]],
  [{ SecurityRuleIDs: [], SecurityActions: [] }, [[], undefined, false]],
  [{ SecurityRuleIDs: [], SecurityActions: ["", "Log", "unknown"] }, [[], undefined, false]],
  [{ SecurityRuleIDs: [], SecurityActions: ["block"] }, [[], undefined, undefined]],
  [{ SecurityRuleIDs: [], SecurityActions: [1] }, [[], undefined, undefined]],
  [{ SecurityRuleIDs: "x" }, [[], undefined, undefined]],
])("%j is evidence of a score", (record, found) => {
  const { events, score, acted } = readEvidence(record as Record<string, unknown>);
  expect([[...events], score, acted]).toEqual(found);
});
