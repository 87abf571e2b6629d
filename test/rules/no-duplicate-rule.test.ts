import rule from "../../rules/no-duplicate-rule.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;

const custom = (...rules: string[]) => ruleset(CUSTOM_PHASE, rules);

testRule(rule, {
  invalid: [
    {
      why: "the same exception, keys in another order",
      code: custom(
        '{ "action": "skip", "action_parameters": { "phases": ["http_ratelimit"], "products": ["waf"] }, "expression": "ssl" }',
        '{ "action": "skip", "action_parameters": { "products": ["waf"], "phases": ["http_ratelimit"] }, "expression": «"(ssl)"» }',
      ),
      ...json,
      messageId: "duplicate",
    },
    {
      why: "every repetition",
      code: custom(
        '{ "action": "log", "expression": "ssl" }',
        '{ "action": "log", "expression": «"ssl"» }',
        '{ "action": "log", "expression": «"ssl"» }',
      ),
      ...json,
      messageId: "duplicate",
    },
    {
      why: "the same requests in other words",
      code: custom(
        '{ "action": "log", "expression": "not (ssl and cf.client.bot)" }',
        '{ "action": "log", "expression": «"not ssl or not cf.client.bot"» }',
      ),
      ...json,
      messageId: "duplicate",
    },
  ],
  valid: [
    {
      why: "some of the requests of an earlier rule",
      code: custom(
        '{ "action": "log", "expression": "ip.src in {10.0.0.0/8}" }',
        '{ "action": "log", "expression": "ip.src in {10.1.0.0/16}" }',
      ),
      ...json,
    },
    {
      why: "other parameters",
      code: custom(
        '{ "action": "skip", "action_parameters": { "products": ["waf"] }, "expression": "ssl" }',
        '{ "action": "skip", "action_parameters": { "products": ["hot"] }, "expression": "ssl" }',
      ),
      ...json,
    },
    {
      why: "a rule that is off",
      code: custom(
        '{ "action": "log", "expression": "ssl" }',
        '{ "action": "log", "expression": "ssl", "enabled": false }',
      ),
      ...json,
    },
    {
      why: "skip rules of which the first ends the evaluation",
      code: custom(
        ...Array<string>(2).fill(
          '{ "action": "skip", "expression": "ssl", "action_parameters": { "ruleset": "current" } }',
        ),
      ),
      ...json,
    },
    {
      why: "what an earlier rule makes unreachable",
      code: custom(
        '{ "action": "block", "expression": "ssl" }',
        '{ "action": "block", "expression": "ssl" }',
      ),
      ...json,
    },
    {
      why: "rate limits with the same condition",
      code: ruleset("http_ratelimit", [
        '{ "action": "log", "expression": "ssl", "ratelimit": { "period": 10 } }',
        '{ "action": "log", "expression": "ssl", "ratelimit": { "period": 60 } }',
      ]),
      ...json,
    },
    {
      why: "rewrites, which may add a header twice",
      code: ruleset("http_request_late_transform", [
        '{ "action": "rewrite", "expression": "ssl" }',
        '{ "action": "rewrite", "expression": "ssl" }',
      ]),
      ...json,
    },
    {
      why: "rules of two rulesets",
      code: `[${custom('{ "action": "log", "expression": "ssl" }')}, ${custom('{ "action": "log", "expression": "ssl" }')}]`,
      ...json,
    },
  ],
});
