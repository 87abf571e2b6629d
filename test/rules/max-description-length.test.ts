import rule from "../../rules/max-description-length.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;
const words = (count: number) => "é".repeat(count);
const max = LIMITS.maxFirewallRuleDescriptionChars.value;

testRule(rule, {
  invalid: [
    {
      why: "a rule of a ruleset, with doubt",
      code: `{ "action": "block", "expression": "ssl", "description": «"${words(max + 1)}"» }`,
      ...json,
      messageId: "mayBeTooLong",
      data: { count: "501" },
    },
    {
      why: "a firewall rule and its filter",
      code: `[{ "action": "block", "description": «"${words(max + 1)}"», "filter": { "expression": "ssl", "description": «"${words(max + 1)}"» } }]`,
      ...json,
      messageId: "tooLong",
    },
  ],
  valid: [
    {
      why: "as many characters as there may be",
      code: `{ "action": "block", "expression": "ssl", "description": "${words(max)}" }`,
      ...json,
    },
    {
      why: "a description that is not a string",
      code: '{ "action": "block", "expression": "ssl", "description": 5 }',
      ...json,
    },
  ],
});
