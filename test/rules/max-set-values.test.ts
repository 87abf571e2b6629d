import rule from "../../rules/max-set-values.ts";
import { STYLE } from "../../src/lint/analysis/style.ts";
import { testRule } from "../support/rule-tester.ts";

const values = (count: number) => Array.from({ length: count }, (_, at) => at).join(" ");

testRule(rule, {
  invalid: [
    {
      why: "one value more",
      code: `ip.src.asnum in «{${values(STYLE.maxSetValues + 1)}}»`,
      messageId: "tooLong",
    },
  ],
  valid: [{ why: "as many as can be read", code: `ip.src.asnum in {${values(STYLE.maxSetValues)}}` }],
});
