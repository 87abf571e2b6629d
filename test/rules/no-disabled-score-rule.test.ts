import rule from "../../rules/no-disabled-score-rule.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute, MANAGED_ID, SCORE_RULE_ID } from "./json.ts";

const own = (enabled: string) => `{ "id": "${SCORE_RULE_ID}", "enabled": ${enabled} }`;
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "the rule off",
      code: execute(`{ "rules": [${own("«false»")}] }`),
      ...json,
      messageId: "disabled",
    },
    {
      why: "the ruleset off",
      code: execute('{ "enabled": «false» }'),
      ...json,
      messageId: "disabledWithRuleset",
    },
    {
      why: "the ruleset off, whatever the rule's action is",
      code: execute(`{ "enabled": «false», "rules": [{ "id": "${SCORE_RULE_ID}", "action": "log" }] }`),
      ...json,
      messageId: "disabledWithRuleset",
    },
  ],
  valid: [
    {
      why: "the rule on in a ruleset that is off",
      code: execute(`{ "enabled": false, "rules": [${own("true")}] }`),
      ...json,
    },
    {
      why: "another rule off",
      code: execute('{ "rules": [{ "id": "d9e350f1b72d4730899c8a420e48a85d", "enabled": false }] }'),
      ...json,
    },
    { why: "another ruleset off", code: execute('{ "enabled": false }', MANAGED_ID), ...json },
  ],
});
