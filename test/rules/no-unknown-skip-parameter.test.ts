import rule from "../../rules/no-unknown-skip-parameter.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, MANAGED_PHASE, ruleset } from "./json.ts";

const skip = (parameters: string) =>
  `{ "action": "skip", "action_parameters": ${parameters}, "expression": "ssl" }`;
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a parameter of custom rules in managed rules",
      code: ruleset(MANAGED_PHASE, [skip('{ «"phases"»: ["http_ratelimit"] }')]),
      ...json,
      messageId: "parameter",
    },
    {
      why: "a parameter of managed rules in custom rules",
      code: ruleset(CUSTOM_PHASE, [skip('{ «"rulesets"»: ["a"] }')]),
      ...json,
      messageId: "parameter",
    },
    {
      why: "a parameter of no phase",
      code: skip('{ «"product"»: ["waf"] }'),
      ...json,
      messageId: "parameter",
    },
    {
      why: "another ruleset than the current",
      code: skip('{ "ruleset": «"all"» }'),
      ...json,
      messageId: "value",
    },
    {
      why: "a phase that cannot be skipped",
      code: skip('{ "phases": [«"http_request_cache_settings"»] }'),
      ...json,
      messageId: "value",
    },
    {
      why: "a product that a firewall rule bypasses",
      code: '[{ "action": "bypass", "products": ["waf", «"rateLimits"»], "filter": { "expression": "ssl" } }]',
      ...json,
      messageId: "value",
      suggests:
        '[{ "action": "bypass", "products": ["waf", "rateLimit"], "filter": { "expression": "ssl" } }]',
    },
    {
      why: "a product in another case",
      code: skip('{ "products": ["waf", «"uablock"»] }'),
      ...json,
      messageId: "value",
      suggests: skip('{ "products": ["waf", "uaBlock"] }'),
    },
  ],
  valid: [
    {
      why: "everything custom rules have",
      code: skip('{ "ruleset": "current", "phase": "current", "products": ["bic"] }'),
      ...json,
    },
    {
      why: "exceptions of managed rules",
      code: ruleset(MANAGED_PHASE, [skip('{ "rules": { "a": ["b"] } }')]),
      ...json,
    },
    {
      why: "a phase of which nothing is documented",
      code: ruleset("magic_transit", [skip('{ "other": 1 }')]),
      ...json,
    },
    {
      why: "parameters of another action",
      code: '{ "action": "block", "action_parameters": { "response": {} }, "expression": "ssl" }',
      ...json,
    },
  ],
});
