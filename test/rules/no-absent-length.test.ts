import rule from "../../rules/no-absent-length.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a length below 1",
      code: '«len(http.request.uri.args["q"][0]) lt 1»',
      messageId: "absent",
      suggests: 'not len(http.request.uri.args["q"][0]) gt 0',
    },
    {
      why: "a length of 0 among other conditions",
      code: 'ssl and «len(http.request.headers["x-a"][0]) eq 0»',
      messageId: "absent",
      suggests: 'ssl and not len(http.request.headers["x-a"][0]) gt 0',
    },
    {
      why: "an element that is compared with the empty string",
      code: '«http.request.headers["referer"][0] eq ""»',
      messageId: "absent",
      suggests: 'not len(http.request.headers["referer"][0]) gt 0',
    },
  ],
  valid: [
    {
      why: "a field and each of several elements",
      code: 'http.referer eq "" or any(http.request.cookies["a"][*] eq "")',
    },
    { why: "a pattern without elements", code: 'http.request.headers["x-a"][0] eq "0"' },
    { why: "each of several elements", code: 'any(len(http.request.headers["x-a"][*])[*] eq 0)' },
    { why: "a field that is always there", code: "len(http.user_agent) eq 0" },
    { why: "a longer string", code: 'len(http.request.headers["x-a"][0]) eq 3' },
  ],
});
