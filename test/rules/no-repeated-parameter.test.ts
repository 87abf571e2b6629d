import rule from "../../rules/no-repeated-parameter.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;
const one = (action: string, parameters: string) =>
  `{ "action": "${action}", "action_parameters": ${parameters}, "expression": "ssl" }`;
const cached = (ttls: string) =>
  one("set_cache_settings", `{ "edge_ttl": { "mode": "respect_origin", "status_code_ttl": [${ttls}] } }`);

testRule(rule, {
  invalid: [
    {
      why: "phases, rulesets and rules of rulesets",
      code: one(
        "skip",
        `{ "phases": ["http_ratelimit", «"http_ratelimit"»], "rulesets": ["a", "b", «"a"», «"a"»], "rules": { "c": ["d", «"d"»] } }`,
      ),
      ...json,
      messageId: "again",
    },
    {
      why: "an algorithm by its name",
      code: one("compress_response", `{ "algorithms": [{ "name": "gzip" }, { "name": «"gzip"» }] }`),
      ...json,
      messageId: "again",
    },
    {
      why: "a port",
      code: one("set_cache_settings", `{ "additional_cacheable_ports": [8080, 8443, «8080»] }`),
      ...json,
      messageId: "again",
    },
    {
      why: "two times for one status",
      code: cached(`{ "status_code": 200, "value": 1 }, { "status_code": «200», "value": 2 }`),
      ...json,
      messageId: "status",
    },
    {
      why: "in YAML",
      code: `action: skip
action_parameters:
  products:
    - waf
    - «waf»
expression: ssl
`,
      format: "yaml",
      messageId: "again",
    },
    {
      why: "in Terraform",
      code: `resource "cloudflare_ruleset" "a" {
  zone_id = "023e105f4ecef8ad9ca31a8372d0c353"
  name    = "a"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules = [{
    action            = "skip"
    action_parameters = { phases = ["http_ratelimit", «"http_ratelimit"»] }
    expression        = "ssl"
  }]
}
`,
      format: "terraform",
      messageId: "again",
    },
  ],
  valid: [
    { why: "different strings", code: one("skip", `{ "products": ["waf", "bic"], "phases": [] }`), ...json },
    {
      why: "the same string in two lists",
      code: one("skip", `{ "rules": { "a": ["c"], "b": ["c"] } }`),
      ...json,
    },
    {
      why: "objects that have more than a name",
      code: one("a", `{ "b": [{ "name": "x", "c": 1 }, { "name": "x", "c": 2 }] }`),
      ...json,
    },
    {
      why: "what states contain for a missing status code",
      code: cached(
        `{ "status_code": 0, "status_code_range": { "from": 200, "to": 299 }, "value": 1 }, { "status_code": 0, "status_code_range": { "from": 400 }, "value": 1 }`,
      ),
      ...json,
    },
  ],
});
