import rule from "../../rules/require-score-rule-threshold.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute, MANAGED_ID, SCORE_RULE_ID } from "./json.ts";

const OTHER = "d9e350f1b72d4730899c8a420e48a85d";
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a threshold on a scoring rule",
      code: execute(`{ "rules": [{ "id": «"${OTHER}"», "score_threshold": 60 }] }`),
      ...json,
      messageId: "otherRule",
      data: { rule: OTHER, scoreRule: SCORE_RULE_ID },
    },
    {
      why: "a threshold in a ruleset that has no score",
      code: execute(`{ "rules": [{ "id": "${OTHER}", «"score_threshold"»: 60 }] }`, MANAGED_ID),
      ...json,
      messageId: "otherRuleset",
    },
    {
      why: "the score rule in a ruleset that does not contain it",
      code: execute(`{ "rules": [{ "id": "${SCORE_RULE_ID}", «"score_threshold"»: 60 }] }`, MANAGED_ID),
      ...json,
      messageId: "otherRuleset",
    },
  ],
  valid: [
    {
      why: "the score rule",
      code: execute(`{ "rules": [{ "id": "${SCORE_RULE_ID}", "score_threshold": 60 }] }`),
      ...json,
    },
    {
      why: "another rule without a threshold",
      code: execute(`{ "rules": [{ "id": "${OTHER}", "enabled": false }] }`),
      ...json,
    },
    {
      why: "a placeholder",
      code: execute('{ "rules": [{ "id": "<RULE_ID>", "score_threshold": 60 }] }'),
      ...json,
    },
    {
      why: "a ruleset that is not known",
      code: execute(
        `{ "rules": [{ "id": "${OTHER}", "score_threshold": 60 }] }`,
        "0123456789abcdef0123456789abcdef",
      ),
      ...json,
    },
  ],
});
