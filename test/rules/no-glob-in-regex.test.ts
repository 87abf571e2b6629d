import rule from "../../rules/no-glob-in-regex.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a part of a path",
      code: 'lower(http.request.uri.path) matches «"/users/*/edit"»',
      messageId: "slashes",
    },
    {
      why: "an open end in a branch",
      code: 'http.request.uri.path matches «"^(/a/*|/b)"»',
      messageId: "trailing",
    },
    {
      why: "an open end in a group after other parts",
      code: 'http.request.uri.path matches «"^/a(/b/*)"»',
      messageId: "trailing",
    },
    {
      why: "a part of a long path, with twelve characters on each side",
      code: 'http.request.uri.path matches «"^/123456789012/*/123456789012"»',
      messageId: "slashes",
      data: { found: "`123456789012/*/12345678901`" },
    },
    { why: "a query", code: 'http.request.full_uri matches «r"\\.php?id="»', messageId: "question" },
  ],
  valid: [
    { why: "slashes that may end a path", code: 'http.request.uri.path matches "^/admin/*$"' },
    { why: "slashes in a group before the end", code: 'http.request.uri.path matches "^(/a/*)$"' },
    { why: "slashes before a name", code: 'http.request.uri.path matches "^/*admin"' },
    { why: "one optional letter", code: 'http.request.uri.path matches "^/https?$"' },
    { why: "an escaped question mark", code: 'http.request.uri matches r"/search\\?q="' },
    { why: "slashes up to a number", code: 'http.request.uri.path matches "^/a/{0,3}/b"' },
    { why: "at least one slash", code: 'http.request.uri.path matches "^/a/+/b"' },
    { why: "letters up to a number", code: 'http.request.uri matches "ab{0,2}id="' },
    { why: "an optional digit", code: 'http.request.uri matches "a1?id="' },
    { why: "other fields", code: 'http.user_agent matches "a/*/b"' },
    { why: "an expression that does not parse", code: 'http.host eq "a"' },
  ],
});
