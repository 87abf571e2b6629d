import rule from "../../rules/no-regex-in-wildcard.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "any string of one character or more",
      code: 'http.request.uri.path wildcard «"/a/.+"»',
      messageId: "regex",
      data: { found: "`.+`" },
    },
    {
      why: "a class, also under `lower()`",
      code: 'lower(http.host) strict wildcard «"[a-z]*.example.com"»',
      messageId: "regex",
    },
    { why: "an optional group", code: 'http.host wildcard «"(www.)?example.com"»', messageId: "regex" },
  ],
  valid: [
    { why: "a dot before a star", code: 'http.host wildcard "example.*"' },
    { why: "hidden files", code: 'http.request.uri.path wildcard "/.*"' },
    { why: "parentheses of an address", code: 'http.request.uri.path wildcard "/wiki/Rust_(language)"' },
    { why: "other fields", code: 'http.user_agent wildcard "*(iPhone|iPad)*"' },
  ],
});
