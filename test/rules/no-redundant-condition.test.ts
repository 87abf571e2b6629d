import rule from "../../rules/no-redundant-condition.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "elements that each of the others rules out",
      code: `any(http.request.headers.names[*] eq "ab") and not any(http.request.headers.names[*] contains "c") and «not any(http.request.headers.names[*] eq "c")»`,
      messageId: "wider",
      fixed: `any(http.request.headers.names[*] eq "ab") and not any(http.request.headers.names[*] contains "c")`,
    },
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
    {
      why: "elements of separate quantifiers",
      code: '«any(http.request.headers["x"][*] eq "a")» or any(http.request.headers["x"][*] contains "a")',
      messageId: "narrower",
      fixed: 'any(http.request.headers["x"][*] contains "a")',
    },
    {
      why: "what two others cover together",
      code: "cf.waf.score in {1..20} or cf.waf.score in {21..40} or «cf.waf.score in {10..30}»",
      messageId: "narrower",
      fixed: "cf.waf.score in {1..20} or cf.waf.score in {21..40}",
    },
    {
      why: "an alternative out of reach",
      code: '(ssl or «http.host eq "a"») and http.host in {"b" "c"}',
      messageId: "excluded",
      data: { other: '`http.host in {"b" "c"}`' },
      fixed: '(ssl) and http.host in {"b" "c"}',
    },
    {
      why: "what the rest leaves open is true",
      code: 'ssl or («not ssl» and http.host eq "a")',
      messageId: "settled",
      fixed: 'ssl or (http.host eq "a")',
    },
    {
      why: "members of a set, the first and a later one",
      code: 'http.host in {«"a"» "b" "c"} and not http.host in {"a" "c"}',
      messageId: "members",
      data: { values: '`"a"`, `"c"`' },
      fixed: 'http.host in {"b"}',
    },
    {
      why: "an element out of reach",
      code: 'any((«http.request.headers["x"][*] eq "a"» or http.request.headers["x"][*] eq "b")) and not any(http.request.headers["x"][*] eq "a")',
      messageId: "excluded",
      fixed: 'any((http.request.headers["x"][*] eq "b")) and not any(http.request.headers["x"][*] eq "a")',
    },
  ],
  valid: [
    'any(http.request.headers.names[*] eq "a") and not any(http.request.headers.names[*] eq "b")',
    { why: "the same twice, which another rule reports", code: "ssl and ssl" },
    { why: "overlap", code: "cf.waf.score gt 20 and cf.waf.score lt 50" },
    { why: "xor", code: "ssl xor (ssl and cf.client.bot)" },
    {
      why: "a negation that is true for a missing element",
      code: 'http.request.headers["x"][0] eq "a" or not http.request.headers["x"][0] eq "a"',
    },
    {
      why: "arrays of which the shorter one counts",
      code: 'any((http.request.headers["x"][*] eq "a" or (http.request.headers["x"][*] eq "a" and http.request.headers["y"][*] eq "b")))',
    },
    {
      why: "a pattern and a string that differ in case",
      code: 'http.host wildcard "A.example" and http.host eq "a.example"',
    },
    { why: "a condition that a list may take", code: "ip.src in $a and ip.src in {10.0.0.0/8}" },
  ],
});
