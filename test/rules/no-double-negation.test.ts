import rule from "../../rules/no-double-negation.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    { why: "signs", code: "«!!»ssl", messageId: "double", fixed: "ssl" },
    {
      why: "a sign after a keyword",
      code: "ssl or«not!»cf.client.bot",
      messageId: "double",
      fixed: "ssl or cf.client.bot",
    },
    { why: "three of them, two at a time", code: "«not not» not ssl", messageId: "double", fixed: "not ssl" },
    {
      why: "parentheses that stay",
      code: "«not (not» (ssl or cf.client.bot))",
      messageId: "double",
      fixed: "(ssl or cf.client.bot)",
    },
  ],
  valid: [{ why: "negations of different things", code: "not ssl and not cf.client.bot" }],
});
