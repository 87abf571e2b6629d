import rule from "../../rules/no-contradiction.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "two values with something between, through parentheses",
      code: '(http.host eq "a" and ssl) and «(http.host eq "b")»',
      messageId: "never",
      data: { operand: "http.host" },
    },
    {
      why: "a set of which nothing remains after the third",
      code: 'http.host in {"a" "b"} and http.host ne "a" and «http.host ne "b"» and ssl',
      messageId: "never",
    },
    {
      why: "two operands, each on its own",
      code: 'http.host eq "a" and cf.waf.score lt 5 and «http.host eq "b"» and «cf.waf.score gt 5»',
      messageId: "never",
    },
    { why: "networks apart", code: "ip.src in {1.0.0.0/8} and «ip.src in {2.0.0.0/8}»", messageId: "never" },
    {
      why: "a host that the whole address does not have",
      code: 'http.host eq "www.my-company.example.com" and «starts_with(http.request.full_uri, "https://my-company.example.com/some/longer/path/")»',
      messageId: "together",
    },
    {
      why: "a value without its part",
      code: 'http.request.uri.path eq "/a" and «http.request.uri.path contains "b"»',
      messageId: "never",
    },
    {
      why: "elements inside a quantifier",
      code: 'any((http.request.headers["x"][*] eq "a" and «http.request.headers["x"][*] eq "b"»))',
      messageId: "element",
    },
    {
      why: "inside a larger or",
      code: 'ssl or (http.host eq "a" and «http.host eq "b"»)',
      messageId: "never",
    },
    {
      why: "a condition and its negation, Boolean",
      code: 'ssl and http.host eq "a" and «not ssl»',
      messageId: "opposite",
    },
    {
      why: "a negation before the condition, which is a call",
      code: 'not any(http.request.headers["x"][*] contains "a") and «any(http.request.headers["x"][*] contains "a")»',
      messageId: "opposite",
    },
    {
      why: "a pattern and its negation",
      code: 'http.host matches "a" and «(not (http.host matches "a"))»',
      messageId: "opposite",
    },
    { why: "three negations", code: "ssl and «not (not (not ssl))»", messageId: "opposite" },
    { why: "a list", code: "ip.src in $a and «not ip.src in $a»", messageId: "opposite" },
    {
      why: "a pattern that a value does not have",
      code: 'http.host eq "a" and «http.host matches "b"»',
      messageId: "never",
    },
    {
      why: "three operands, none of which can be removed",
      code: '(http.host eq "a" or cf.client.bot) and ssl and http.host eq "b" and «not cf.client.bot»',
      messageId: "together",
    },
    { why: "an apparent difference", code: "«ssl xor ssl»", messageId: "parity" },
    {
      why: "an element that is there and is not",
      code: 'any(http.request.headers["x"][*] eq "abc") and «not any(http.request.headers["x"][*] contains "b")»',
      messageId: "together",
    },
  ],
  valid: [
    {
      why: "packets from France to Germany",
      code: `{ "kind": "root", "phase": "magic_transit", "rules": [
        { "action": "block", "expression": "ip.geoip.country eq \\"FR\\" and ip.geoip.country eq \\"DE\\"" }
      ] }`,
      format: "json",
    },
    { why: "the same condition twice", code: "ssl and not (not ssl)" },
    { why: "negations of two lists", code: "ip.src in $a and not ip.src in $b" },
    {
      why: "different elements of an array",
      code: 'any(http.request.headers["x"][*] eq "a") and any(http.request.headers["x"][*] eq "b")',
    },
    {
      why: "different keys",
      code: 'http.request.headers["x"][0] eq "a" and http.request.headers["y"][0] eq "b"',
    },
    {
      why: "negations, which are true for a missing element",
      code: 'not len(http.request.headers["x"][0]) lt 5 and not len(http.request.headers["x"][0]) ge 5',
    },
    { why: "other bytes than letters", code: 'http.host eq "a" and lower(http.host) eq "a"' },
    { why: "the negation of a contradiction's parts", code: 'not (http.host ne "a" and http.host ne "b")' },
  ],
});
