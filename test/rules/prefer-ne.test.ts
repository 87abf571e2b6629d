import rule from "../../rules/prefer-ne.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    { why: "a sign", code: '«!»http.host=="a"', messageId: "negated", fixed: 'http.host!="a"' },
    {
      why: "parentheses and a keyword before it",
      code: 'ssl and«not»(http.host eq "a")',
      messageId: "negated",
      fixed: 'ssl and http.host ne "a"',
    },
    {
      why: "no space after the operator",
      code: '«not» http.host eq"a"',
      messageId: "negated",
      fixed: 'http.host ne "a"',
    },
  ],
  valid: [
    { why: "a chain", code: 'not (http.host eq "a" and http.host eq "b")' },
    { why: "what a function returns, which may be missing", code: 'not lower(http.host) eq "a"' },
    { why: "an ordering of addresses", code: "not ip.src lt 1.1.1.1" },
    { why: "other operators", code: 'not http.host in {"a"} and not http.host contains "a"' },
  ],
});
