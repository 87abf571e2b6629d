import { expect, it } from "vitest";
import rule from "../../rules/no-unreachable-rule.ts";
import { lintWith, testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const one = (action: string, expression: string, more = "") =>
  `{ "action": "${action}", "expression": ${expression}${more} }`;
const custom = (...rules: string[]) => ruleset(CUSTOM_PHASE, rules);
const managed = (...rules: string[]) => ruleset("http_request_firewall_managed", rules);
const skipping = (id: string, expression: string) =>
  one("skip", expression, `, "action_parameters": { "rulesets": ["${id}"] }`);
const executing = (id: string, expression: string) =>
  one("execute", expression, `, "action_parameters": { "id": "${id}" }`);
const redirects = (...rules: string[]) => ruleset("http_request_redirect", rules, "root");
const redirecting = (list: string, expression: string) =>
  one(
    "redirect",
    expression,
    `, "action_parameters": { "from_list": { "name": "${list}", "key": "http.request.full_uri" } }`,
  );
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "everything after a block of all",
      code: custom(one("block", '"true"'), one("log", '«"ssl"»'), one("block", '«"true"»')),
      ...json,
      messageId: "afterAll",
    },
    {
      why: "the same expression in another spelling",
      code: custom(one("block", '"ssl && cf.client.bot"'), one("log", '«"(ssl and cf.client.bot)"»')),
      ...json,
      messageId: "afterWider",
    },
    {
      why: "addresses of one list, which an earlier rule redirects",
      code: redirects(
        redirecting("moved", '"http.request.full_uri in $moved"'),
        redirecting("moved", '«"http.request.full_uri in $moved"»'),
      ),
      ...json,
      messageId: "afterWider",
    },
    {
      why: "what follows a skip of the rest",
      code: custom(
        one("skip", '"ssl"', ', "action_parameters": { "ruleset": "current" }'),
        one("block", '«"ssl"»'),
      ),
      ...json,
      messageId: "afterWider",
      data: { ends: "skips the rest for" },
    },
    {
      why: "a narrower network, one of several values and more conditions",
      code: custom(
        one("block", String.raw`"ip.src in {1.0.0.0/8} or (http.host in {\"a\" \"b\"} and ssl)"`),
        one("log", '«"ip.src in {1.1.0.0/16}"»'),
        one("log", String.raw`«"cf.client.bot and ssl and http.host eq \"a\" or ip.src eq 1.2.3.4"»`),
      ),
      ...json,
      messageId: "afterWider",
    },
    {
      why: "what several earlier rules match together",
      code: custom(
        one("block", String.raw`"http.host eq \"a\""`),
        one("block", '"ssl"'),
        one("block", String.raw`"http.host eq \"b\""`),
        one("log", String.raw`«"http.host in {\"a\" \"b\"} and not ssl"»`),
      ),
      ...json,
      messageId: "afterSeveral",
      data: { count: "2" },
    },
    {
      why: "what a regular expression finds",
      code: custom(
        one("block", String.raw`"http.request.uri.path matches \"^/api/\""`),
        one("log", String.raw`«"starts_with(http.request.uri.path, \"/api/v2\")"»`),
      ),
      ...json,
      messageId: "afterWider",
    },
    {
      why: "everything after two rules that match all requests together",
      code: custom(one("block", '"ssl"'), one("block", '"not ssl"'), one("log", '«"cf.client.bot"»')),
      ...json,
      messageId: "afterSeveral",
    },
    {
      why: "a rule after more than a hundred others",
      code: custom(
        ...Array.from({ length: 150 }, (_, at) => one("block", String.raw`"http.host eq \"h${at}\""`)),
        one("log", String.raw`«"http.host eq \"h140\" and ssl"»`),
      ),
      ...json,
      messageId: "afterWider",
    },
    {
      why: "what follows a skip of the phase, in the same ruleset",
      code: custom(
        one("skip", '"ssl"', ', "action_parameters": { "phase": "current" }'),
        one("block", '«"ssl and cf.client.bot"»'),
      ),
      ...json,
      messageId: "afterWider",
    },
    {
      why: "a deployment that earlier rules skip by the name of its ruleset, alone or together",
      code: managed(
        skipping("efb7b8c949ac4650a09736fc376e9aee", '"ssl"'),
        skipping("efb7b8c949ac4650a09736fc376e9aee", String.raw`"http.host eq \"a\""`),
        executing("efb7b8c949ac4650a09736fc376e9aee", '«"ssl and cf.client.bot"»'),
        executing("efb7b8c949ac4650a09736fc376e9aee", String.raw`«"ssl or http.host eq \"a\""»`),
        executing("4814384a9e5d4991b9815dcfc25d2f1f", '"ssl"'),
        executing("efb7b8c949ac4650a09736fc376e9aee", '"true"'),
      ),
      ...json,
      messageId: "skipped",
    },
  ],
  valid: [
    {
      why: "a random value, which another call does not return again",
      code: custom(
        one("block", String.raw`"uuidv4(cf.random_seed) contains \"a\""`),
        one("log", String.raw`"uuidv4(cf.random_seed) contains \"a\""`),
      ),
      ...json,
    },
    {
      why: "a rule that only a disputed fact would make unreachable: hosts without capitals",
      code: custom(
        one("block", String.raw`"http.host wildcard \"a\""`),
        one("block", String.raw`"not lower(http.host) contains \"a\""`),
        one("log", String.raw`"http.host contains \"A\" and len(http.host) gt 1"`),
      ),
      ...json,
    },
    {
      why: "addresses that the list of an earlier redirect may not have",
      code: redirects(
        redirecting("moved", String.raw`"http.host eq \"a.example\""`),
        redirecting("campaigns", String.raw`"http.host eq \"a.example\""`),
      ),
      ...json,
    },
    {
      why: "an expression that matches nothing by itself, which other rules report",
      code: custom(one("block", '"cf.client.bot"'), one("log", '"ssl and not ssl"')),
      ...json,
    },
    {
      why: "wider networks, other values and fewer conditions",
      code: custom(
        one("block", String.raw`"ip.src in {1.1.0.0/16} or (http.host in {\"a\" \"b\"} and ssl)"`),
        one("log", '"ip.src in {1.0.0.0/8}"'),
        one("log", String.raw`"http.host eq \"a\""`),
        one("log", String.raw`"ssl and http.host eq \"c\""`),
        one("log", String.raw`"ssl and http.host eq \"a\" or cf.client.bot"`),
      ),
      ...json,
    },
    {
      why: "an action after which the evaluation continues",
      code: custom(one("log", '"true"'), one("block", '"ssl"')),
      ...json,
    },
    {
      why: "a challenge, which visitors pass",
      code: custom(one("managed_challenge", '"true"'), one("block", '"ssl"')),
      ...json,
    },
    {
      why: "a rule that is off",
      code: custom(one("block", '"true"', ', "enabled": false'), one("block", '"ssl"')),
      ...json,
    },
    {
      why: "a later rule that is off",
      code: custom(one("block", '"true"'), one("block", '"ssl"', ', "enabled": false')),
      ...json,
    },
    {
      why: "a rate limit, which acts on a part of its requests",
      code: ruleset("http_ratelimit", [one("block", '"true"', ', "ratelimit": {}'), one("block", '"ssl"')]),
      ...json,
    },
    {
      why: "a skip of products only",
      code: custom(
        one("skip", '"true"', ', "action_parameters": { "products": ["waf"] }'),
        one("block", '"ssl"'),
      ),
      ...json,
    },
    {
      why: "the results of calls on whole arrays, and of strings as numbers",
      code: custom(
        one("block", String.raw`"join(http.request.headers.names, \",\") contains \"a\""`),
        one("block", '"lookup_json_integer(http.request.body.raw, 1) eq 5"'),
        one("block", String.raw`"join(http.request.headers.names, \",\") eq \"b\""`),
      ),
      ...json,
    },
    {
      why: "another ruleset",
      code: `[${custom(one("block", '"true"'))}, ${custom(one("block", '"ssl"'))}]`,
      ...json,
    },
    {
      why: "an action that does not exist",
      code: custom(one("frob", '"true"'), one("block", '"ssl"')),
      ...json,
    },
  ],
});

it("names at most ten of the rules that keep all requests away", () => {
  const hosts = Array.from({ length: 12 }, (_, at) => `"a${at}.example"`);
  const rules = [...hosts.map((host) => `http.host eq ${host}`), `http.host in {${hosts.join(" ")}}`];
  const code = JSON.stringify({
    kind: "zone",
    phase: CUSTOM_PHASE,
    rules: rules.map((expression) => ({ action: "block", expression })),
  });
  const [found, ...others] = lintWith(rule, code, "json");
  expect(others).toEqual([]);
  expect(found?.related).toHaveLength(10);
});
