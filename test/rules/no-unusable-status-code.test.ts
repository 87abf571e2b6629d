import rule from "../../rules/no-unusable-status-code.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;

const one = (action: string, parameters: string) =>
  `{ "action": "${action}", "action_parameters": ${parameters}, "expression": "ssl" }`;

testRule(rule, {
  invalid: [
    {
      why: "a code in quotes",
      code: one("block", '{ "response": { "status_code": «"403"» } }'),
      ...json,
      messageId: "unusable",
      data: { help: "Write `403`." },
    },
    {
      why: "a code between those of a redirect",
      code: one("redirect", '{ "from_value": { "status_code": «304» } }'),
      ...json,
      messageId: "unusable",
    },
    {
      why: "an apparent error",
      code: one("serve_error", '{ "status_code": «200» }'),
      ...json,
      messageId: "unusable",
    },
    {
      why: "a fraction",
      code: one("serve_error", '{ "status_code": «500.5» }'),
      ...json,
      messageId: "unusable",
    },
    {
      why: "a range from its end to its start",
      code: one(
        "set_cache_settings",
        '{ "edge_ttl": { "mode": "respect_origin", "status_code_ttl": [{ "status_code_range": { "from": 599, "to": «500» }, "value": 1 }] } }',
      ),
      ...json,
      messageId: "reversed",
      data: { from: "599", to: "500" },
    },
  ],
  valid: [
    {
      why: "ranges of one status, and open ones as states have them",
      code: one(
        "set_cache_settings",
        '{ "edge_ttl": { "mode": "respect_origin", "status_code_ttl": [{ "status_code_range": { "from": 200, "to": 200 }, "value": 1 }, { "status_code_range": { "from": 500, "to": 0 }, "value": 1 }, { "status_code_range": { "from": 400 }, "value": 1 }] } }',
      ),
      ...json,
    },
    {
      why: "the ends of the ranges",
      code: `[${one("block", '{ "response": { "status_code": 499 } }')}, ${one("serve_error", '{ "status_code": 999 }')}]`,
      ...json,
    },
    { why: "no code", code: one("redirect", '{ "from_value": {} }'), ...json },
    { why: "null", code: one("serve_error", '{ "status_code": null }'), ...json },
  ],
});
