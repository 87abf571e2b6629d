import { expect, it } from "vitest";
import { readSource } from "../../src/sources/read.ts";
import { readRequests } from "../../src/traffic/read-requests.ts";
import { RulesEvaluator } from "../../src/traffic/rules/evaluate.ts";
import { rulesOfDocument } from "../../src/traffic/rules/read-rules.ts";
import { outcomeOf } from "../../src/traffic/rules/request-outcome.ts";

const rule = (ref: string, action: string, expression: string, more: object = {}) => ({
  ...{ ref, action, expression },
  ...more,
});
const rewrite = (ref: string, expression: string, uri: object) =>
  rule(ref, "rewrite", expression, { action_parameters: { uri } });

/** The result of each rule of the phases for one request, with its note. */
async function outcome(phases: Readonly<Record<string, readonly object[]>>, url = "https://a.example/a?q=1") {
  const rulesets = Object.entries(phases).map(([phase, rules]) => ({ kind: "zone", phase, rules }));
  const document = await readSource("a.json", JSON.stringify(rulesets));
  const evaluator = new RulesEvaluator([rulesOfDocument(document)]);
  const { requests } = await readRequests(`curl '${url}'`);
  const { rules } = outcomeOf(requests[0]!, evaluator);
  return rules.map(({ ref, status, note }) => `${ref} ${status}${note === undefined ? "" : `: ${note}`}`);
}

const PARTS = [
  rule("old path", "log", 'http.request.uri.path eq "/a"'),
  rule("new path", "log", 'http.request.uri.path eq "/b"'),
  rule("old query", "log", 'http.request.uri.query eq "q=1"'),
  rule("new query", "log", 'http.request.uri.query eq "r=2"'),
];
const PATH = { path: { value: "/b" } };
const QUERY = { query: { value: "r=2" } };
const UNKNOWN = PARTS.map(() => "unknown");

it.each([
  ["no rule", [], ["matched", "not-matched", "matched", "not-matched"]],
  ["the path", [rewrite("r", "ssl", PATH)], ["not-matched", "matched", "matched", "not-matched"]],
  ["the query", [rewrite("r", "ssl", QUERY)], ["matched", "not-matched", "not-matched", "matched"]],
  [
    "both, one after the other",
    [rewrite("r", "ssl", PATH), rewrite("s", "ssl", QUERY)],
    ["not-matched", "matched", "not-matched", "matched"],
  ],
  [
    "neither, by a rule that does not match",
    [rewrite("r", "not ssl", PATH)],
    ["matched", "not-matched", "matched", "not-matched"],
  ],
  // With an unknown part, all fields of the address are unknown, until a later rule of the phase rewrites that part.
  ["maybe the path", [rewrite("r", "cf.client.bot", PATH)], UNKNOWN],
  ["maybe the query", [rewrite("r", "cf.client.bot", QUERY)], UNKNOWN],
  [
    "the path, and maybe the query",
    [rewrite("r", "ssl", PATH), rewrite("s", "cf.client.bot", QUERY)],
    UNKNOWN,
  ],
  [
    "maybe the path, and then certainly",
    [rewrite("r", "cf.client.bot", PATH), rewrite("s", "ssl", PATH)],
    ["not-matched", "matched", "matched", "not-matched"],
  ],
  [
    "maybe the query, and then certainly",
    [rewrite("r", "cf.client.bot", QUERY), rewrite("s", "ssl", QUERY)],
    ["matched", "not-matched", "not-matched", "matched"],
  ],
  [
    "the path, and the query maybe and then certainly",
    [rewrite("r", "ssl", PATH), rewrite("s", "cf.client.bot", QUERY), rewrite("t", "ssl", QUERY)],
    ["not-matched", "matched", "not-matched", "matched"],
  ],
])("rules see what an earlier phase has rewritten: %s", async (_, rules, expected) => {
  const told = await outcome({ http_request_transform: rules, http_request_firewall_custom: PARTS });
  expect(told.slice(rules.length)).toEqual(PARTS.map(({ ref }, at) => `${ref} ${expected[at]}`));
});

it("a condition on a part that a rule may have rewritten is not known", async () => {
  const phases = {
    http_request_transform: [rewrite("r", "cf.client.bot", PATH)],
    http_request_firewall_custom: [rule("a", "block", 'http.request.uri.path eq "/a"')],
  };
  const rulesets = Object.entries(phases).map(([phase, rules]) => ({ kind: "zone", phase, rules }));
  const { requests } = await readRequests("curl https://a.example/a");
  const { rules } = outcomeOf(requests[0]!, new RulesEvaluator([await rulesIn(rulesets)]));
  expect(rules.map(({ deciding }) => deciding)).toEqual([
    [{ text: "cf.client.bot", holds: undefined }],
    [{ text: 'http.request.uri.path eq "/a"', holds: undefined }],
  ]);
});

it.each(["https", "http"])("the whole address is rewritten too, with its scheme: %s", async (scheme) => {
  const address = rule("address", "log", `http.request.full_uri eq "${scheme}://a.example/b?q=1"`);
  const phases = {
    http_request_transform: [rewrite("r", "true", PATH)],
    http_request_firewall_custom: [address],
  };
  expect(await outcome(phases, `${scheme}://a.example/a?q=1`)).toEqual(["r matched", "address matched"]);
});

it("an outcome that more than conditions decides has a note", async () => {
  const execute = rule("managed", "execute", "true", { action_parameters: { id: "a".repeat(32) } });
  const limit = {
    ratelimit: { characteristics: ["ip.src", "cf.colo.id"], period: 60, requests_per_period: 5 },
  };
  const fromList = { action_parameters: { from_list: { name: "moved", key: "http.request.full_uri" } } };
  const credentials = { exposed_credential_check: { username_expression: "", password_expression: "" } };
  expect(
    await outcome({
      http_request_firewall_custom: [
        rule("bot", "log", "cf.client.bot"),
        rule("broken", "log", "ssl and"),
        rule("leaked", "log", "ssl", credentials),
      ],
      http_ratelimit: [rule("rate", "block", "ssl", limit), rule("other rate", "block", "not ssl", limit)],
      http_request_redirect: [
        rule("moved", "redirect", "ssl", fromList),
        rule("none", "redirect", "not ssl", fromList),
      ],
      http_request_firewall_managed: [execute],
    }),
  ).toEqual([
    "bot unknown",
    expect.stringMatching(/^broken unknown: It cannot be evaluated: /),
    "leaked unknown: It acts only on leaked credentials.",
    "rate unknown: It acts only above its rate limit.",
    "other rate not-matched",
    "managed matched: It executes a managed ruleset whose outcome is not known.",
    "moved unknown: It redirects only addresses in its list.",
    "none not-matched",
  ]);
});

/** The rules that are read from rulesets, rules and lists in one file. */
async function rulesIn(value: unknown) {
  return rulesOfDocument(await readSource("a.json", JSON.stringify(value)));
}

it("rulesets have the level of their kind, and rules outside of one are those of the zone", async () => {
  const rules = [rule("a", "log", "ssl")];
  const kinds = ["root", "custom", "managed", "zone"];
  const { rulesets } = await rulesIn(
    kinds.map((kind) => ({ kind, phase: "http_request_firewall_custom", rules })),
  );
  expect(rulesets.map(({ level }) => level)).toEqual(["account", "executed", "executed", "zone"]);
  const alone = await rulesIn({ result: rule("alone", "log", "ssl") });
  expect(alone.rulesets.map(({ level, rules: [only] }) => [level, only?.name])).toEqual([["zone", "alone"]]);
});

it("a rule that cannot be evaluated says why", async () => {
  const given = [{ action: "log" }, { action: "log", expression: 5 }, { action: "log", expression: " " }];
  const { rulesets } = await rulesIn({
    kind: "zone",
    phase: "http_request_firewall_custom",
    rules: given.map((one, at) => ({ ...one, description: at === 0 ? "first" : "" })),
  });
  expect(rulesets[0]!.rules.map(({ name, problem }) => [name, problem])).toEqual([
    ["first", "it has no expression"],
    ["#1", "its expression is not known from the file"],
    ["#2", expect.stringContaining("blank")],
  ]);
});

it("the rules to skip may be a list or, as in Terraform, a text with commas", async () => {
  const skip = {
    rules: { one: ["a", "b"], other: "c, d" },
    phases: ["p"],
    products: ["waf"],
    rulesets: ["r"],
  };
  const { rulesets } = await rulesIn({
    kind: "zone",
    phase: "http_request_firewall_custom",
    rules: [
      rule("s", "skip", "ssl", { action_parameters: skip }),
      rule("t", "skip", "ssl", { action_parameters: { ruleset: "current" } }),
      rule("u", "skip", "ssl", { action_parameters: { phase: "current" } }),
    ],
  });
  const none = { remaining: false, restOfPhase: false, phases: [], rulesets: [], products: [] };
  expect(rulesets[0]!.rules.map(({ skips }) => skips)).toEqual([
    {
      ...{ remaining: false, restOfPhase: false, phases: ["p"], products: ["waf"], rulesets: ["r"] },
      rules: new Map([
        ["one", ["a", "b"]],
        ["other", ["c", "d"]],
      ]),
    },
    { ...none, remaining: true, rules: new Map() },
    { ...none, remaining: true, restOfPhase: true, rules: new Map() },
  ]);
});

it.each([
  ["ip", [{ ip: "192.0.2.1" }, { ip: "::1" }], ["192.0.2.1", "::1"]],
  ["asn", [{ asn: 5 }], [5]],
  ["hostname", [{ hostname: { url_hostname: "a.example" } }], ["a.example"]],
  ["hostname", [{ hostname: {} }], undefined],
  ["ip", ["192.0.2.1", 5], ["192.0.2.1", 5]],
  ["ip", [{ ip: "192.0.2.1" }, {}], undefined],
  ["ip", [{ ip: "192.0.2.1" }, null], undefined],
  ["ip", undefined, undefined],
  ["redirect", [{ redirect: { source_url: "a.example" } }], undefined],
])("the items of a list of kind %s are %j", async (kind, items, expected) => {
  const { lists } = await rulesIn([{ name: "mine", kind, items }]);
  expect([...lists]).toEqual(expected === undefined ? [] : [["mine", expected]]);
});

it("a list whose name is not known has no items", async () => {
  const { lists } = await rulesIn({ name: 5, kind: "ip", items: [{ ip: "192.0.2.1" }] });
  expect(lists.size).toBe(0);
});

it("firewall rules run by priority and then by action, each with its filter", async () => {
  const fw = (id: string | undefined, action: string, filter: object, more: object = {}) => ({
    ...(id !== undefined && { id }),
    ...{ action, filter, paused: false },
    ...more,
  });
  const filter = (expression: string, paused = false) => ({ id: "f", expression, paused });
  const { rulesets } = await rulesIn([
    fw("log", "log", filter("ssl")),
    fw("block", "block", filter("ssl", true)),
    fw("late", "block", { id: "absent" }, { priority: 9 }),
    fw("first", "allow", filter("ssl"), { priority: 1 }),
    fw(undefined, "bypass", filter("ssl"), { priority: 9, products: ["waf"], description: "told" }),
    fw(undefined, "block", filter("ssl"), { priority: 10, paused: true }),
    fw("id", "block", filter("ssl"), { priority: 8, ref: "ref" }),
  ]);
  expect(
    rulesets[0]!.rules.map(({ name, isEnabled, problem, skips }) =>
      [name, isEnabled, problem, skips?.remaining, skips?.products?.join()].join(" "),
    ),
  ).toEqual([
    "first true  true ",
    "ref true   ",
    "told true   waf",
    "late true its file does not have its filter  ",
    "#5 false   ",
    "log true   ",
    "block false   ",
  ]);
});
