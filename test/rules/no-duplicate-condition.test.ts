import rule from "../../rules/no-duplicate-condition.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "another spelling of the same",
      code: 'http.host eq "a" or ssl or «http.host=="a"»',
      messageId: "duplicate",
      fixed: 'http.host eq "a" or ssl',
    },
    {
      why: "a repeated group",
      code: "(ssl or cf.client.bot) and «(ssl || cf.client.bot)»",
      messageId: "duplicate",
      fixed: "(ssl or cf.client.bot)",
    },
    { why: "twice more", code: "ssl and «ssl» and «ssl»", messageId: "duplicate", fixed: "ssl" },
  ],
  valid: [
    { why: "xor, if it changes the outcome", code: "ssl xor ssl" },
    { why: "different branches", code: "ssl and cf.client.bot or ssl" },
  ],
});
