import rule from "../../rules/no-missing-action.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a rule of a ruleset",
      code: ruleset(CUSTOM_PHASE, ['{ «"expression"»: "ssl" }']),
      ...json,
      messageId: "missing",
    },
    {
      why: "a rule that is moved and changed",
      code: '{ "position": { "before": "" }, «"expression"»: "ssl" }',
      ...json,
      messageId: "missing",
    },
    {
      why: "a ruleset in YAML",
      code: "phase: http_request_firewall_custom\nrules:\n  - { «expression»: ssl, description: a }\n",
      format: "yaml",
      messageId: "missing",
    },
    {
      why: "a ruleset in YAML without a phase",
      code: "kind: zone\nrules:\n  - { «expression»: ssl, description: a }\n",
      format: "yaml",
      messageId: "missing",
    },
    {
      why: "rules as a body that updates a ruleset",
      code: '{ "rules": [{ "action": "log", "expression": "ssl" }, { «"expression"»: "ssl" }] }',
      ...json,
      messageId: "missing",
    },
    {
      why: "a firewall rule",
      code: '[{ «"filter"»: { "expression": "ssl" }, "paused": false }]',
      ...json,
      messageId: "missing",
    },
  ],
  valid: [
    {
      why: "rules that a template may add an action to",
      code: "rules:\n  - { expression: ssl, description: a }\n  - { expression: ssl, action: log }\n",
      format: "yaml",
    },
    {
      why: "rules under a name of the author's",
      code: "waf:\n  blocked:\n    - { ref: a, expression: ssl, description: a }\n",
      format: "yaml",
    },
    { why: "an action of a wrong type", code: '{ "action": 1, "expression": "ssl" }', ...json },
    {
      why: "a filter, which has no such key",
      code: '{ "id": "a", "expression": "ssl", "paused": false }',
      ...json,
    },
  ],
});
