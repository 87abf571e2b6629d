import rule from "../../rules/no-redundant-condition.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a narrower part before the wider one",
      code: "«(ssl and cf.client.bot)» or ssl",
      messageId: "narrower",
      data: { other: "`ssl`" },
      fixed: "ssl",
    },
    {
      why: "a wider value in an and",
      code: 'http.host eq "ab" and «http.host contains "a"»',
      messageId: "wider",
      fixed: 'http.host eq "ab"',
    },
    {
      why: "a smaller set",
      code: '«http.host in {"a"}» or ssl or http.host in {"a" "b"}',
      messageId: "narrower",
      fixed: 'ssl or http.host in {"a" "b"}',
    },
    {
      why: "the same in other words, once",
      code: 'http.host eq "a" or «http.host in {"a"}»',
      messageId: "narrower",
      fixed: 'http.host eq "a"',
    },
    {
      why: "a group of which every alternative is covered",
      code: "ssl or «(ssl and cf.client.bot or ssl and http.host in $a)»",
      messageId: "narrower",
      fixed: "ssl",
    },
    {
      why: "a range in a wider one",
      code: "cf.waf.score lt 20 and «cf.waf.score lt 50»",
      messageId: "wider",
      fixed: "cf.waf.score lt 20",
    },
  ],
  valid: [
    { why: "the same twice, which another rule reports", code: "ssl and ssl" },
    { why: "overlap", code: "cf.waf.score gt 20 and cf.waf.score lt 50" },
    { why: "xor", code: "ssl xor (ssl and cf.client.bot)" },
    {
      why: "a negation that holds for a missing element",
      code: 'http.request.headers["x"][0] eq "a" or not http.request.headers["x"][0] eq "a"',
    },
    {
      why: "elements of quantifiers of their own",
      code: 'any(http.request.headers["x"][*] eq "a") or any(http.request.headers["x"][*] contains "a")',
    },
  ],
});
