import { expect, it } from "vitest";
import { ruleGroupsOf } from "../../../src/deployed/changes/configured.ts";
import { doingOfRule } from "../../../src/deployed/meaning/doing.ts";
import { readSource } from "../../../src/sources/read.ts";
import { expectGolden } from "../../support/golden.ts";

const RULES: readonly object[] = [
  { action: "block" },
  { action: "block", enabled: false, description: "d", ref: "r", id: "i" },
  { action: "block", action_parameters: { response: { status_code: 403 } } },
  { action: "block", ratelimit: { period: 60, requests_per_period: 5 } },
  { action: "block", exposed_credential_check: { username_expression: "ssl" } },
  { action: "log" },
  { action: "managed_challenge" },
  { action: "execute", action_parameters: { id: "m" } },
  { action: "score", score: 5 },
  { action: "unheard_of" },
  { action: "redirect", action_parameters: { from_list: { name: "a", key: "http.request.full_uri" } } },
  { action: "set_config", action_parameters: { bic: true, ssl: null, mirage: "on" } },
  { action: "set_config", action_parameters: { bic: true }, ratelimit: { period: 60 } },
  { action: "set_config", action_parameters: { bic: true }, position: { index: 1 } },
  { action: "set_config", action_parameters: [] },
  { action: "set_config" },
  {
    action: "set_cache_settings",
    action_parameters: { cache: false, edge_ttl: { mode: "bypass_by_default" } },
  },
  { action: "route", action_parameters: { origin: { host: "a", port: 1 }, host_header: "b" } },
  { action: "route", action_parameters: { origin: "a" } },
  { action: "rewrite", action_parameters: { uri: { path: { value: "/a" }, query: null } } },
  {
    action: "rewrite",
    action_parameters: {
      headers: {
        "X-A": { operation: "set", value: "1" },
        "x-b": { operation: "add", expression: "ssl" },
        "x-c": { operation: "remove" },
        "x-d": null,
      },
    },
  },
  { action: "rewrite", action_parameters: { headers: { "x-a": { operation: "join", value: "1" } } } },
  { action: "rewrite", action_parameters: { headers: { "x-a": "set" } } },
  { action: "rewrite", action_parameters: { headers: { "x-a": {} }, uri: {} } },
  { action: "rewrite", action_parameters: { uri: "/a" } },
  { action: "rewrite", action_parameters: { url: {} } },
  { action: "skip", action_parameters: { ruleset: "current" } },
  { action: "skip", action_parameters: { ruleset: "other", phase: "current" } },
  { action: "skip", action_parameters: { phases: ["http_ratelimit", null], products: ["waf"] } },
  { action: "skip", action_parameters: { rulesets: ["m"], rules: { m: ["a", "b"] } } },
  { action: "skip", action_parameters: { ruleset: "current" }, logging: { enabled: false } },
  { action: "skip", action_parameters: { ruleset: "current" }, ratelimit: { period: 60 } },
  { action: "skip" },
  { expression: 'http.host eq "a"', id: "i", version: "1", last_updated: "2024" },
];

it("what each rule does is recorded", async () => {
  const rules = RULES.map((one) => ({ expression: "ssl", ...one }));
  const text = JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules });
  const document = await readSource("a.json", text);
  const [group] = ruleGroupsOf(document);
  expect(group?.rules).toHaveLength(RULES.length);
  const lines = group!.rules.flatMap((rule, at) => {
    const { effects, ends = "goes on", isKnown } = doingOfRule(rule, document, "its condition");
    return [
      `${JSON.stringify(RULES[at])}: ${ends}${isKnown ? "" : ", not known"}`,
      ...effects.map((effect) => `  ${JSON.stringify(effect)}`),
    ];
  });
  expectGolden(`${lines.join("\n")}\n`, "fixtures/deployed/doings.txt");
});
