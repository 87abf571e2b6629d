import rule from "../../rules/prefer-plain-comparison.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "escaped quotes and backslashes",
      code: String.raw`http.user_agent «matches "a\"b\\\\c"»`,
      messageId: "plain",
      fixed: String.raw`http.user_agent contains "a\"b\\\\c"`,
    },
    {
      why: "a byte that is no text",
      code: String.raw`http.host «matches "^\xff$"»`,
      messageId: "plain",
      fixed: String.raw`http.host eq "\xff"`,
    },
    {
      why: "elements of an array",
      code: 'any(http.request.headers["x"][*] «matches "a"»)',
      messageId: "plain",
      fixed: 'any(http.request.headers["x"][*] contains "a")',
    },
    {
      why: "an end in a negation",
      code: String.raw`not «http.host matches "\.example$"»`,
      messageId: "plain",
      data: { plain: "`ends_with()`" },
      fixed: 'not ends_with(http.host, ".example")',
    },
    {
      why: "no space after the operator",
      code: 'http.host«~"a"»',
      messageId: "plain",
      fixed: 'http.host contains "a"',
    },
  ],
  valid: [
    { why: "a dot that is not escaped", code: 'http.host matches "^a.example$"' },
    {
      why: "a start of an element, which would need a call",
      code: 'any(http.request.headers["x"][*] matches "^a")',
    },
    { why: "a regular expression with an error", code: 'http.host eq "("' },
  ],
});
