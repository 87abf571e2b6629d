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
    {
      why: "within as many parentheses as the engine takes; one more pair is rejected",
      code: `${"(".repeat(127)}ssl or ssl «and» ssl${")".repeat(127)}`,
      messageId: "mixed",
    },
  ],
  valid: [{ why: "parentheses", code: "ssl or (ssl and ssl)" }],
});
