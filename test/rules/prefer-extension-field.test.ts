import rule from "../../rules/prefer-extension-field.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a call among others",
      code: 'not «ends_with(http.request.uri.path, ".js")» and ssl',
      messageId: "ending",
      suggests: 'not http.request.uri.path.extension eq "js" and ssl',
    },
  ],
  valid: [
    { why: "a file", code: 'ends_with(http.request.uri.path, "/a.js")' },
    { why: "two dots", code: 'ends_with(http.request.uri.path, ".tar.gz")' },
    { why: "capitals, which the extension has not", code: 'ends_with(http.request.uri.path, ".JS")' },
    { why: "other fields", code: 'ends_with(http.host, ".com")' },
    { why: "a path in small letters", code: 'ends_with(lower(http.request.uri.path), ".js")' },
  ],
});
