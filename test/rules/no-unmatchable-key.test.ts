import rule from "../../rules/no-unmatchable-key.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a header as it is usually spelt",
      code: 'any(http.request.headers«["X-Forwarded-For"]»[*] contains "a")',
      messageId: "never",
      data: { key: '`"X-Forwarded-For"`' },
      suggests: 'any(http.request.headers["x-forwarded-for"][*] contains "a")',
    },
    {
      why: "a response header",
      code: 'http.response.headers«["Server"]»[0] eq "a"',
      messageId: "never",
      suggests: 'http.response.headers["server"][0] eq "a"',
    },
  ],
  valid: [
    { why: "small letters", code: 'http.request.headers["x-a"][0] eq "a"' },
    { why: "maps whose keys keep their case", code: 'http.request.cookies["SID"][0] eq "a"' },
    { why: "names as values, which keep their case", code: 'any(http.request.headers.names[*] eq "X-A")' },
  ],
});
