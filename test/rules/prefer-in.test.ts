import rule from "../../rules/prefer-in.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "terms in parentheses without spaces",
      code: 'ssl or(«http.host eq "a")or(http.host=="b"»)',
      messageId: "chain",
      fixed: 'ssl or http.host in {"a" "b"}',
    },
    {
      why: "values of every form",
      code: '«http.host eq r"a" or http.host eq 61:62 or http.host eq "c"»',
      messageId: "chain",
      data: { count: "3" },
      fixed: 'http.host in {r"a" 61:62 "c"}',
    },
    {
      why: "negative numbers",
      code: "«cf.waf.score eq 1 or cf.waf.score eq -5»",
      messageId: "chain",
      fixed: "cf.waf.score in {1 -5}",
    },
    {
      why: "two operands in turn",
      code: '«http.host eq "a" or «http.referer eq "x" or http.host eq "b"» or http.referer eq "y"»',
      messageId: "chain",
      fixed: 'http.host in {"a" "b"} or http.referer in {"x" "y"}',
    },
    {
      why: "elements of an array inside one quantifier",
      code: 'any((«http.request.headers["x"][*] eq "a" or http.request.headers["x"][*] eq "b"»))',
      messageId: "chain",
      fixed: 'any((http.request.headers["x"][*] in {"a" "b"}))',
    },
  ],
  valid: [
    {
      why: "sets alone, which may be kept apart for reading",
      code: 'http.host in {"a"} or http.host in {"b"}',
    },
    { why: "and", code: 'http.host eq "a" and http.host eq "b"' },
    { why: "a field on the right", code: "http.host eq http.referer or http.host eq http.user_agent" },
    { why: "a list", code: "ip.src in $a or ip.src in $b" },
    {
      why: "different elements",
      code: 'http.request.headers["x"][0] eq "a" or http.request.headers["x"][1] eq "a"',
    },
    {
      why: "separate quantifiers",
      code: 'any(http.request.headers["x"][*] eq "a") or any(http.request.headers["x"][*] eq "b")',
    },
  ],
});
