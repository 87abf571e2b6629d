// biome-ignore-all lint/suspicious/noTemplateCurlyInString: groups of a replacement
import rule from "../../rules/no-unusable-argument.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "flags that do not exist",
      code: 'encode_base64(http.host, «"x"») eq "a"',
      messageId: "value",
      data: { known: '`"u"`, `"p"`, `"up"` or `"pu"`' },
    },
    {
      why: "zero bits, and too many bits",
      code: "cidr(ip.src, «0», «129») eq 192.0.2.0",
      messageId: "value",
    },
    { why: "an empty separator", code: 'any(split(http.host, «""», 4)[*] eq "a")', messageId: "value" },
    {
      why: "more parts than allowed",
      code: 'any(split(http.host, ".", «129»)[*] eq "a")',
      messageId: "value",
      data: { known: "a whole number from 1 to 128" },
    },
    {
      why: "a field that is not a query string",
      code: 'remove_query_args(«http.request.uri.path», "a") eq ""',
      messageId: "field",
    },
    {
      why: "more groups than a replacement may refer to",
      code: `wildcard_replace(http.host, "*", «"${"${1}".repeat(9)}"») eq "a"`,
      messageId: "references",
      data: { count: "9", max: "8" },
    },
    {
      why: "a pattern that does not compile",
      code: 'regex_replace(http.host, «"["», "") eq "a"',
      messageId: "regex",
    },
  ],
  valid: [
    {
      why: "as many groups as a replacement may refer to, and escaped dollar signs",
      code: `wildcard_replace(http.host, "*", "${"${1}".repeat(8)}$$\{1}") eq "a"`,
    },
    {
      why: "the ends of the ranges",
      code: "cidr(ip.src, 1, 128) eq 192.0.2.0 and cidr6(ip.src, 128) eq ::1",
    },
    { why: "an option in either order", code: 'url_decode(http.host, "ru") eq "a"' },
    { why: "a query without arguments", code: 'remove_query_args(http.request.uri.query, "a", "b") eq ""' },
    {
      why: "a function with two orders of arguments",
      code: 'is_timed_hmac_valid_v0("key", http.request.uri, 60, http.request.timestamp.sec, 8)',
    },
    { why: "arguments of functions without limits", code: 'substring(http.host, -3) eq "com"' },
  ],
});
