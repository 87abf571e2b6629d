import rule from "../../rules/no-foreign-exception.ts";
import { testRule } from "../support/rule-tester.ts";
import { MANAGED_ID, OWASP_ID, SCORE_RULE_ID } from "./json.ts";

const json = { format: "json" } as const;

const skip = (rules: string) =>
  `{ "action": "skip", "action_parameters": { "rules": ${rules} }, "expression": "ssl" }`;

testRule(rule, {
  invalid: [
    {
      why: "the score rule under the managed ruleset",
      code: skip(`{ "${MANAGED_ID}": [«"${SCORE_RULE_ID}"»] }`),
      ...json,
      messageId: "otherRuleset",
    },
    {
      why: "a ruleset among rules",
      code: skip(`{ "${MANAGED_ID}": [«"${OWASP_ID}"»] }`),
      ...json,
      messageId: "rulesetAsRule",
    },
  ],
  valid: [
    {
      why: "the score rule where it belongs",
      code: skip(`{ "${OWASP_ID}": ["${SCORE_RULE_ID}"] }`),
      ...json,
    },
    {
      why: "an unknown ruleset",
      code: skip(`{ "${"a".repeat(32)}": ["${SCORE_RULE_ID}"] }`),
      ...json,
    },
    { why: "rules that are not a mapping", code: skip(`["${OWASP_ID}"]`), ...json },
  ],
});
