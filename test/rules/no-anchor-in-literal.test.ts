import rule from "../../rules/no-anchor-in-literal.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a start in a set",
      code: 'http.request.uri.path in {"/a" «"^/b"»}',
      messageId: "anchor",
      data: { anchor: "`^`" },
    },
    {
      why: "an end of a call's argument",
      code: 'ends_with(lower(http.request.uri.path), «".php$"»)',
      messageId: "anchor",
      data: { anchor: "`$`" },
    },
    { why: "a host", code: 'http.host eq «"^example.com"»', messageId: "anchor" },
  ],
  valid: [
    { why: "regular expressions", code: 'http.host matches "^a$"' },
    {
      why: "signs inside",
      code: 'http.request.uri.path contains "/$metadata" or http.request.uri.path contains "$"',
    },
    {
      why: "fields where they occur",
      code: 'http.user_agent contains "^x" or http.request.uri.query contains "a$"',
    },
  ],
});
