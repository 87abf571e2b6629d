import rule from "../../rules/no-unknown-sensitivity-level.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute, MANAGED_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "levels of a rule and of a tag in DDoS protection",
      code: ruleset("ddos_l7", [
        execute(
          '{ "categories": [{ "category": "a", "sensitivity_level": «"high"» }], "rules": [{ "id": "b", "sensitivity_level": «"off"» }] }',
          "c",
        ),
      ]),
      ...json,
      messageId: "unknown",
      data: { level: "high" },
    },
    {
      why: "any level in a body without a phase, whose ruleset is known",
      code: execute('{ «"sensitivity_level"»: "low" }', "efb7b8c949ac4650a09736fc376e9aee"),
      ...json,
      messageId: "otherPhase",
    },
    {
      why: "any level in WAF managed rules",
      code: ruleset(MANAGED_PHASE, [execute('{ «"sensitivity_level"»: "low" }')]),
      ...json,
      messageId: "otherPhase",
    },
  ],
  valid: [
    { why: "a rule whose phase is not known", code: execute('{ "sensitivity_level": "low" }', "c"), ...json },
  ],
});
