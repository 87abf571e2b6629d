import rule from "../../rules/no-mixed-and-or.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "both sides",
      code: "ssl «and» ssl or ssl «&&» ssl",
      messageId: "mixed",
      fixed: "(ssl and ssl) or (ssl && ssl)",
    },
    {
      why: "three levels",
      code: "ssl or ssl «xor» ssl «and» ssl",
      messageId: "mixed",
      fixed: "ssl or (ssl xor (ssl and ssl))",
    },
  ],
  valid: [{ why: "parentheses", code: "ssl or (ssl and ssl)" }],
});
