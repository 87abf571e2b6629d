import rule from "../../rules/max-rules-of-custom-ruleset.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;
const rules = (count: number) => Array.from({ length: count }, () => '{ "expression": "ssl" }');
const max = LIMITS.maxRulesPerCustomRuleset.value;

testRule(rule, {
  invalid: [
    {
      why: "the first above the limit",
      code: ruleset(CUSTOM_PHASE, [...rules(max), '{ «"ref"»: "a" }'], "custom"),
      ...json,
      messageId: "tooMany",
    },
  ],
  valid: [
    { why: "as many as there may be", code: ruleset(CUSTOM_PHASE, rules(max), "custom"), ...json },
    { why: "entry points, whose number is the plan's", code: ruleset(CUSTOM_PHASE, rules(max + 1)), ...json },
  ],
});
