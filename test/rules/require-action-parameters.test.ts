import rule from "../../rules/require-action-parameters.ts";
import { testRule } from "../support/rule-tester.ts";
import { ruleset } from "./json.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a firewall rule that bypasses no product",
      code: `[{ "id": "1", "paused": false, "action": «"bypass"», "filter": { "id": "2", "expression": "ssl" } }]`,
      format: "json",
      messageId: "bypass",
    },
    {
      why: "an exception from nothing",
      code: '{ "action": «"skip"», "expression": "ssl" }',
      ...json,
      messageId: "missing",
    },
    {
      why: "null",
      code: '{ "action": «"route"», "action_parameters": null, "expression": "ssl" }',
      ...json,
      messageId: "missing",
    },
    {
      why: "an empty object",
      code: '{ "action": "rewrite", "action_parameters": «{}», "expression": "ssl" }',
      ...json,
      messageId: "empty",
    },
  ],
  valid: [
    {
      why: "a firewall rule that bypasses a product",
      code: `[{ "id": "1", "paused": false, "action": "bypass", "products": ["waf"], "filter": { "id": "2", "expression": "ssl" } }]`,
      format: "json",
    },
    { why: "actions that need no parameters", code: '{ "action": "block", "expression": "ssl" }', ...json },
    {
      why: "rules of Cloudflare",
      code: ruleset("http_request_sanitize", ['{ "action": "rewrite", "expression": "ssl" }'], "managed"),
      ...json,
    },
    {
      why: "parameters of another type, which has a separate rule",
      code: '{ "action": "skip", "action_parameters": "current", "expression": "ssl" }',
      ...json,
    },
  ],
});
