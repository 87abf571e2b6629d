import rule from "../../rules/no-empty-substring.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a length in the place of the end",
      code: 'substring(http.request.uri.path, 4, «2») eq "ab"',
      messageId: "empty",
      data: { start: "`4`", end: "`2`" },
    },
    { why: "equal positions", code: 'substring(http.host, 3, «3») eq "a"', messageId: "empty" },
    { why: "both counted from the end", code: 'substring(http.host, -1, «-4») eq "com"', messageId: "empty" },
  ],
  valid: [
    { why: "an end after the start", code: 'substring(http.host, 0, 1) eq "a"' },
    {
      why: "positions that depend on the length",
      code: 'substring(http.host, -5, 3) eq "a" or substring(http.host, 5, -3) eq "a"',
    },
    { why: "no end", code: 'substring(http.host, -4) eq ".com"' },
  ],
});
