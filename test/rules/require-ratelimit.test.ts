import rule from "../../rules/require-ratelimit.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;
const limits = (...rules: string[]) => ruleset("http_ratelimit", rules);

testRule(rule, {
  invalid: [
    {
      why: "a limit without a number",
      code: limits(
        '{ "action": "block", "expression": "ssl", «"ratelimit"»: { "characteristics": ["ip.src"], "period": 10 } }',
      ),
      ...json,
      messageId: "incomplete",
      data: { missing: "`requests_per_period` or `score_per_period`" },
    },
    {
      why: "null",
      code: limits('{ "action": «"log"», "expression": "ssl", "ratelimit": null }'),
      ...json,
      messageId: "missing",
    },
  ],
  valid: [
    {
      why: "a manifest of an operator, which may have another name for it",
      code: "apiVersion: a/v1\nspec: { phase: http_ratelimit, rules: [{ action: block, expression: ssl, limit: { period: 60 } }] }\n",
      format: "yaml",
    },
    {
      why: "a limit by score",
      code: limits(
        '{ "action": "block", "expression": "ssl", "ratelimit": { "characteristics": ["ip.src"], "period": 10, "score_per_period": 5 } }',
      ),
      ...json,
    },
    { why: "deployed rulesets", code: limits('{ "action": "execute", "expression": "ssl" }'), ...json },
    {
      why: "other phases",
      code: ruleset(CUSTOM_PHASE, ['{ "action": "block", "expression": "ssl" }']),
      ...json,
    },
  ],
});
