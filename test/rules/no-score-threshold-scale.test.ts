import rule from "../../rules/no-score-threshold-scale.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute, SCORE_RULE_ID } from "./json.ts";

const threshold = (value: string) =>
  execute(`{ "rules": [{ "id": "${SCORE_RULE_ID}", "score_threshold": ${value} }] }`);
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    { why: "5 of the upstream rule set", code: threshold("«5»"), ...json, messageId: "below" },
    { why: "24, just below the strictest", code: threshold("«24»"), ...json, messageId: "below" },
    { why: "26", code: threshold("«26»"), ...json, messageId: "other" },
    { why: "1000", code: threshold("«1000»"), ...json, messageId: "other" },
    { why: "0", code: threshold("«0»"), ...json, messageId: "notPositive" },
    { why: "-3", code: threshold("«-3»"), ...json, messageId: "notPositive" },
  ],
  valid: [
    ...["25", "40", "60", "25.0"].map((value) => ({ why: value, code: threshold(value), ...json })),
    { why: "a string, which is the matter of no-wrong-type", code: threshold('"5"'), ...json },
  ],
});
