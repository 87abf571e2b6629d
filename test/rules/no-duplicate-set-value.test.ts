import rule from "../../rules/no-duplicate-set-value.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "each repetition",
      code: 'http.host in {"a" "b"«"a"» «"a"»}',
      messageId: "duplicate",
      fixed: 'http.host in {"a" "b"}',
    },
    {
      why: "one number spelt twice",
      code: "cf.waf.score in {10 «0xA» «012»}",
      messageId: "duplicate",
      fixed: "cf.waf.score in {10}",
    },
    {
      why: "one string, spelt twice",
      code: 'http.host in {"a" «r"a"» «"\\x61"»}',
      messageId: "duplicate",
      fixed: 'http.host in {"a"}',
    },
    {
      why: "one network spelt twice",
      code: "ip.src in {10.0.0.0/8 «10/8»}",
      messageId: "duplicate",
      fixed: "ip.src in {10.0.0.0/8}",
    },
  ],
  valid: [
    { why: "the same digits in two versions", code: "ip.src in {::1 0.0.0.1}" },
    { why: "another case", code: 'http.host in {"a" "A"}' },
    { why: "a range and its start", code: "cf.waf.score in {1 1..5}" },
  ],
});
