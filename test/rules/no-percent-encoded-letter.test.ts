import rule from "../../rules/no-percent-encoded-letter.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a letter",
      code: 'http.request.uri eq «"/%61?b"»',
      messageId: "encoded",
      data: { part: "%61", normalized: "a" },
      suggests: 'http.request.uri eq "/a?b"',
    },
    {
      why: "the first that is not normal",
      code: 'starts_with(http.request.uri.path, «"/%2F%2e%2e"»)',
      messageId: "encoded",
      data: { part: "%2e" },
      suggests: 'starts_with(http.request.uri.path, "/%2F..")',
    },
    {
      why: "one element of a set",
      code: 'http.request.uri.path in {"/a" «"/%c3%bc"»}',
      messageId: "encoded",
      suggests: 'http.request.uri.path in {"/a" "/%C3%BC"}',
    },
  ],
  valid: [
    { why: "capitals of what stays encoded", code: 'http.request.uri.path contains "%20"' },
    { why: "the address as it was sent", code: 'raw.http.request.uri.path contains "%2e"' },
    { why: "small letters after `lower()`", code: 'lower(http.request.uri.path) contains "%2f"' },
    { why: "the query, which is a separate matter", code: 'http.request.uri.query contains "%61"' },
    { why: "a percent sign without digits", code: 'http.request.uri.path contains "100%"' },
  ],
});
