import rule from "../../rules/no-unmatchable-key.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a key that is only asked for",
      code: 'has_key(http.request.headers, «"Content-Type"»)',
      messageId: "never",
      suggests: 'has_key(http.request.headers, "content-type")',
    },
    {
      why: "a key with a colon",
      code: 'any(http.request.headers«["x-a:"]»[*] eq "b")',
      messageId: "never",
      suggests: 'any(http.request.headers["x-a"][*] eq "b")',
    },
    {
      why: "a header as it is usually spelt",
      code: 'any(http.request.headers«["X-Forwarded-For"]»[*] contains "a")',
      messageId: "never",
      data: { key: '`"X-Forwarded-For"`' },
      suggests: 'any(http.request.headers["x-forwarded-for"][*] contains "a")',
    },
    {
      why: "a header of responses in requests",
      code: 'all(http.request.headers«["cf-cache-status"]»[*] ne "HIT")',
      messageId: "response",
    },
    {
      why: "a response header",
      code: 'http.response.headers«["Server"]»[0] eq "a"',
      messageId: "never",
      suggests: 'http.response.headers["server"][0] eq "a"',
    },
  ],
  valid: [
    { why: "a header of responses", code: 'http.response.headers["cf-cache-status"][0] eq "HIT"' },
    { why: "small letters", code: 'http.request.headers["x-a"][0] eq "a"' },
    { why: "maps whose keys keep their case", code: 'http.request.cookies["SID"][0] eq "a"' },
    { why: "names as values, which keep their case", code: 'any(http.request.headers.names[*] eq "X-A")' },
  ],
});
