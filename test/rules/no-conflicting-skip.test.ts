import rule from "../../rules/no-conflicting-skip.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;
const skip = (parameters: string) =>
  `{ "action": "skip", "action_parameters": ${parameters}, "expression": "ssl" }`;

testRule(rule, {
  invalid: [
    {
      why: "the rest of the ruleset and rules of others",
      code: skip('{ "ruleset": "current", «"rules"»: { "a": ["b"] } }'),
      ...json,
      messageId: "conflict",
    },
    {
      why: "the later of two keys is marked",
      code: skip('{ "rulesets": ["a"], «"phases"»: ["http_ratelimit"] }'),
      ...json,
      messageId: "conflict",
    },
    {
      why: "the rest of the phase and other phases",
      code: skip('{ "phase": "current", «"phases"»: ["http_ratelimit"] }'),
      ...json,
      messageId: "conflict",
    },
  ],
  valid: [
    {
      why: "rules and rulesets, as the provider's own tests have them",
      code: skip('{ "rules": { "a": ["b"] }, "rulesets": ["a"] }'),
      ...json,
    },
    {
      why: "what custom rules combine",
      code: skip('{ "ruleset": "current", "phases": ["http_ratelimit"], "products": ["bic"] }'),
      ...json,
    },
    {
      why: "the rest of the phase and products",
      code: skip('{ "phase": "current", "products": ["bic"] }'),
      ...json,
    },
    {
      why: "empty lists, as plans have them",
      code: skip('{ "ruleset": "current", "rulesets": [], "rules": {}, "phase": "" }'),
      ...json,
    },
  ],
});
