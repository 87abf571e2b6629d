import rule from "../../rules/no-doubtful-condition.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a host has no capitals, as is assumed",
      code: `ssl or not «http.host contains "Shop"»`,
      messageId: "never",
      data: { assumed: "assuming that `http.host` has no capitals" },
    },
    {
      why: "only conditions together never match: an extension is what follows the last dot",
      code: `«http.request.uri.path.extension eq "php" and not ends_with(lower(http.request.uri.path), ".php")»`,
      messageId: "never",
    },
    {
      why: "only conditions together never match: an address has the host as written, with its port",
      code: `«http.host eq "a.example.com" and starts_with(http.request.full_uri, "https://a.example.com:8443/")»`,
      messageId: "never",
    },
    {
      why: "a string that is too short has no documented result",
      code: `ssl and «substring(http.cookie, -9) eq "x-y"»`,
      options: { assume: ["documented-results"] },
      messageId: "never",
    },
  ],
  valid: [
    { why: "small letters may match", code: `http.host contains "shop"` },
    {
      why: "what is proved without an assumption is left to other rules",
      code: `http.host eq "a" and http.host eq "b"`,
    },
    { why: "the assumption is not named", code: `http.host contains "Shop"`, options: { assume: [] } },
    { why: "this assumption must be named", code: `substring(http.cookie, -9) eq "x-y"` },
    {
      why: "an address may have this scheme, host and path",
      code: `not ssl and http.host eq "a" and http.request.full_uri wildcard "http://*/x/*"`,
    },
    { why: "no assumption is about paths", code: `http.request.uri.path eq "Shop"` },
  ],
});
