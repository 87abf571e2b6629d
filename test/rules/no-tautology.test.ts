import rule from "../../rules/no-tautology.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    { why: "two exclusions", code: 'http.host ne "a" or ssl or «http.host ne "b"»', messageId: "always" },
    {
      why: "a condition and its opposite",
      code: 'ssl and (http.host contains "a" or «not http.host contains "a"»)',
      messageId: "opposite",
    },
    {
      why: "ranges that leave nothing",
      code: "cf.waf.score le 10 or cf.waf.score in {11..20} or «cf.waf.score gt 20»",
      messageId: "always",
    },
    {
      why: "a condition or its negation",
      code: "ssl and (cf.client.bot or «not cf.client.bot»)",
      messageId: "opposite",
    },
    { why: "next to others", code: 'http.host eq "a" or ssl or «!ssl»', messageId: "opposite" },
    {
      why: "a pattern that takes what is left",
      code: 'http.host wildcard "*.a" or ssl or «not ends_with(lower(http.host), ".a")»',
      messageId: "together",
    },
    {
      why: "elements",
      code: 'all((http.request.headers["x"][*] ne "a" or «http.request.headers["x"][*] ne "b"»))',
      messageId: "element",
    },
    { why: "a difference of opposites", code: "«ssl xor not ssl»", messageId: "parity" },
  ],
  valid: [
    { why: "a way to write every request", code: "(ssl or not ssl)" },
    { why: "a gap of one number", code: "cf.waf.score lt 10 or cf.waf.score gt 10" },
    { why: "one version of addresses", code: "ip.src lt 10.0.0.0 or ip.src ge 10.0.0.0" },
    {
      why: "an element that may be missing",
      code: 'http.request.headers["x"][0] ne "a" or http.request.headers["x"][0] ne "b"',
    },
    { why: "two values", code: 'http.host eq "a" or http.host eq "b"' },
  ],
});
