import rule from "../../rules/no-wildcard-in-equality.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a path",
      code: 'http.request.uri.path eq «"/a/*"»',
      messageId: "star",
      suggests: 'http.request.uri.path wildcard "/a/*"',
    },
    { why: "a sign, which has no other spelling", code: 'http.host == «"*.example.com"»', messageId: "star" },
    { why: "an inequality", code: 'http.host ne «"*.example.com"»', messageId: "star" },
    { why: "the end of a host", code: 'http.host contains «"*.example.com"»', messageId: "part" },
    { why: "the start of a path", code: 'starts_with(http.request.uri.path, «"/api/*"»)', messageId: "part" },
    { why: "all that is below a path", code: 'ends_with(http.request.uri.path, «"/*"»)', messageId: "part" },
    {
      why: "a host in small letters",
      code: 'ends_with(lower(http.host), «"*.example.com"»)',
      messageId: "part",
    },
    { why: "a user agent", code: 'http.user_agent contains «"*bot"»', messageId: "part" },
    {
      why: "a user agent as a whole",
      code: 'http.user_agent eq «"curl/*"»',
      messageId: "star",
      suggests: 'http.user_agent wildcard "curl/*"',
    },
    {
      why: "stars at both ends, in any string",
      code: 'http.cookie contains «"*session id*"»',
      messageId: "part",
    },
    { why: "a header", code: 'any(http.request.headers["x"][*] contains «"*test*"»)', messageId: "part" },
    {
      why: "a function over a header",
      code: 'any(starts_with(http.request.headers["x"][*], «"*test*"»))',
      messageId: "part",
    },
  ],
  valid: [
    { why: "a comment of SQL", code: 'http.request.uri contains "/*"' },
    { why: "the start of a comment of SQL", code: 'ends_with(http.request.uri, "/*")' },
    { why: "a comment in a path", code: 'http.request.uri.path contains "/*"' },
    { why: "a star within a part", code: 'http.request.uri.path contains "a*b"' },
    { why: "a star at one end of a string of another field", code: 'http.request.uri.query contains "*bot"' },
    { why: "an attack between stars", code: 'http.request.uri.query contains "*/select/*"' },
    { why: "a string of two parts", code: 'http.request.uri.query contains "*a*b*"' },
    { why: "the request for the server as a whole", code: 'http.request.uri.path eq "*"' },
    {
      why: "a header, in a phase in which it has a meaning",
      code: 'any(http.request.headers["accept"][*] eq "*/*")',
    },
    { why: "a part of a value", code: 'http.request.uri.path contains "*"' },
  ],
});
