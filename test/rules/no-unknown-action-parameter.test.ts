import rule from "../../rules/no-unknown-action-parameter.ts";
import { testRule } from "../support/rule-tester.ts";
import { ruleset } from "./json.ts";

const json = { format: "json" } as const;

const one = (action: string, parameters: string) =>
  `{ "action": "${action}", "action_parameters": ${parameters}, "expression": "ssl" }`;

testRule(rule, {
  invalid: [
    {
      why: "a parameter of an answer that is newer than the list",
      code: `{
  "success": true,
  "result": {
    "phase": "http_request_cache_settings",
    "rules": [
      {
        "action": "set_cache_settings",
        "action_parameters": { «"strip_tags"»: true, "edge_ttl": { "mode": "respect_origin", «"grace"»: 1 } },
        "expression": "ssl"
      },
      { "action": "js_challenge", "action_parameters": { «"level"»: 1 }, "expression": "ssl" }
    ]
  }
}`,
      ...json,
      messageId: ["newer", "newer", "newer"],
    },
    {
      why: "an id without `execute`, and says whose it is",
      code: one("log", '{ «"id"»: "a" }'),
      ...json,
      messageId: "none",
      data: { hint: "`id` is a parameter of `execute`." },
    },
    {
      why: "a parameter of `skip`",
      code: one("block", '{ «"phases"»: [] }'),
      ...json,
      messageId: "unknown",
      data: { hint: "It takes `response`. `phases` is a parameter of `skip`." },
    },
    {
      why: "a parameter of another action in a rule that executes a ruleset",
      code: one("execute", '{ "id": "a", «"uri"»: {} }'),
      ...json,
      messageId: "unknown",
    },
    {
      why: "a name of no action",
      code: one("redirect", '{ «"from_values"»: {} }'),
      ...json,
      messageId: "unknown",
      data: { hint: "It takes `from_list` and `from_value`. No action has a parameter of this name." },
    },
    {
      why: "a misspelt setting",
      code: one("set_config", '{ «"automatic_https_rewrite"»: true }'),
      ...json,
      messageId: "unknown",
      data: { near: "; did you mean `automatic_https_rewrites`?" },
    },
    {
      why: "a setting of another product",
      code: one("set_config", '{ «"always_use_https"»: true }'),
      ...json,
      messageId: "unknown",
    },
    {
      why: "a name below, with the nearest one",
      code: one("set_cache_settings", '{ "edge_ttl": { "mode": "bypass_by_default", «"defualt"»: 60 } }'),
      ...json,
      messageId: "unknown",
      data: { near: "; did you mean `default`?", owner: "`edge_ttl`" },
    },
    {
      why: "a name in a rate limit",
      code: '{ "action": "block", "expression": "ssl", "ratelimit": { "characteristics": ["ip.src"], "period": 60, «"requests"»: 5 } }',
      ...json,
      messageId: "unknown",
    },
  ],
  valid: [
    {
      why: "data of which Terraform makes rules, in its own shape",
      code: "limits:\n  - name: a\n    action: block\n    expression: ssl\n    ratelimit: { period: 60, requests: 10 }\n",
      format: "yaml",
    },
    {
      why: "a name that the provider does not take, which another rule reports",
      code: 'resource "cloudflare_ruleset" "a" {\n  zone_id = "z"\n  kind = "zone"\n  name = "a"\n  phase = "http_request_firewall_custom"\n  rules = [{ action = "skip", expression = "ssl", action_parameters = { ruleset = "current" }, logging = { everything = true } }]\n}\n',
      format: "terraform",
    },
    {
      why: "parameters of one of the actions that a rule may have",
      code: 'variable "on" {}\nresource "cloudflare_ruleset" "a" {\n  zone_id = "z"\n  kind = "zone"\n  name = "a"\n  phase = "http_request_firewall_custom"\n  rules = [{ action = var.on ? "block" : "skip", expression = "ssl", action_parameters = { ruleset = "current" } }]\n}\n',
      format: "terraform",
    },
    { why: "no parameters", code: one("log", "{}"), ...json },
    {
      why: "rules of Cloudflare",
      code: ruleset("http_request_firewall_managed", [one("log", '{ "increment": 5 }')], "managed"),
      ...json,
    },
    { why: "actions that do not exist", code: one("blok", '{ "id": "a" }'), ...json },
  ],
});
