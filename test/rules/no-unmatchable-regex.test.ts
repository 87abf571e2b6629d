import rule from "../../rules/no-unmatchable-regex.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    { why: "something before the start", code: 'http.host matches «"a^b"»', messageId: "never" },
    {
      why: "something behind the end, in a raw string",
      code: 'http.host ~ «r"(a|b)$c"»',
      messageId: "never",
    },
  ],
  valid: [
    { why: "anchors under m", code: 'http.host matches "(?m)a\\\\n^b"' },
    { why: "a dollar sign in a class", code: 'http.host matches "a[$]b"' },
    { why: "one branch that can match", code: 'http.host matches "a^|b"' },
    { why: "the same text where it is no regular expression", code: 'http.host eq "a^b"' },
  ],
});
