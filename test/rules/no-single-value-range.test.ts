import rule from "../../rules/no-single-value-range.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "addresses",
      code: "ip.src in {«1.1.1.1..1.1.1.1»}",
      messageId: "single",
      fixed: "ip.src in {1.1.1.1}",
    },
    {
      why: "one number in two spellings",
      code: "cf.waf.score in {«0x10..16» 2}",
      messageId: "single",
      fixed: "cf.waf.score in {0x10 2}",
    },
  ],
  valid: [{ why: "networks of one address", code: "ip.src in {1.1.1.1/32}" }],
});
