import rule from "../../rules/no-overlapping-set-value.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a network before the wider one",
      code: "ip.src in {«10.1.0.0/16» 10.0.0.0/8}",
      messageId: "covered",
      fixed: "ip.src in {10.0.0.0/8}",
    },
    {
      why: "several in one",
      code: "ip.src in {10.0.0.0/8 «10.1.0.0/16» 11.0.0.0/8 «10.1.2.3»}",
      messageId: "covered",
      fixed: "ip.src in {10.0.0.0/8 11.0.0.0/8}",
    },
    {
      why: "a number in a range with the same start",
      code: "cf.waf.score in {«1» 1..5}",
      messageId: "covered",
      fixed: "cf.waf.score in {1..5}",
    },
    { why: "ranges that overlap", code: "cf.waf.score in {1..5 «4..9»}", messageId: "overlapping" },
    {
      why: "addresses of version 6",
      code: "ip.src in {2606:4700::/32 «2606:4700:1::/48»}",
      messageId: "covered",
      fixed: "ip.src in {2606:4700::/32}",
    },
  ],
  valid: [
    { why: "neighbours", code: "cf.waf.score in {1..5 6..9}" },
    { why: "the same value, which another rule reports", code: "ip.src in {10.0.0.0/8 10.0.0.0/8}" },
    { why: "two versions", code: "ip.src in {0.0.0.0/0 ::1}" },
    { why: "strings", code: 'http.host in {"a" "ab"}' },
  ],
});
