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
  const { rules } = outcomeOf(requests[0]!, evaluator, "documented");
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

it("an outcome that more than conditions decides has a note", async () => {
  const execute = rule("managed", "execute", "true", { action_parameters: { id: "a".repeat(32) } });
  const limit = {
    ratelimit: { characteristics: ["ip.src", "cf.colo.id"], period: 60, requests_per_period: 5 },
  };
  expect(
    await outcome({
      http_request_firewall_custom: [rule("bot", "log", "cf.client.bot"), rule("broken", "log", "ssl and")],
      http_ratelimit: [rule("rate", "block", "ssl", limit), rule("other rate", "block", "not ssl", limit)],
      http_request_firewall_managed: [execute],
    }),
  ).toEqual([
    "bot unknown",
    expect.stringMatching(/^broken unknown: It cannot be evaluated: /),
    "rate unknown: It acts only above its rate limit, or on leaked credentials.",
    "other rate not-matched",
    "managed matched: It executes a managed ruleset whose outcome is not known.",
  ]);
});
