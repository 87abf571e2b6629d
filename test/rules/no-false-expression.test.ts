import rule from "../../rules/no-false-expression.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    { why: "a file with nothing else", code: "«false»", messageId: "never" },
    {
      why: "a rule that is on",
      code: '{ "action": "log", "expression": "«false»" }',
      ...json,
      messageId: "never",
    },
    {
      why: "a firewall rule",
      code: '[{ "action": "block", "filter": { "expression": "«false»" } }]',
      ...json,
      messageId: "never",
    },
  ],
  valid: [
    {
      why: "a rule that is off",
      code: '{ "action": "log", "expression": "false", "enabled": false }',
      ...json,
    },
    {
      why: "a firewall rule that is off",
      code: '[{ "action": "block", "paused": true, "filter": { "expression": "false" } }]',
      ...json,
    },
    { why: "the other one", code: "true" },
  ],
});
