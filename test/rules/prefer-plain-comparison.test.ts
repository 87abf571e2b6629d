import rule from "../../rules/prefer-plain-comparison.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "the wildcard of SQL",
      code: 'http.request.uri «matches "%"»',
      messageId: "percent",
      fixed: 'http.request.uri contains "%"',
    },
    {
      why: "escaped quotes and backslashes",
      code: String.raw`http.user_agent «matches "a\"b\\\\c"»`,
      messageId: "plain",
      fixed: String.raw`http.user_agent contains "a\"b\\\\c"`,
    },
    {
      why: "a byte that is not text",
      code: String.raw`http.host «matches "^\xff$"»`,
      messageId: "plain",
      fixed: String.raw`http.host eq "\xff"`,
    },
    {
      why: "text that is not ASCII",
      code: 'http.user_agent «matches "日本"»',
      messageId: "plain",
      fixed: 'http.user_agent contains "日本"',
    },
    {
      why: "text that is not ASCII in a raw string, with a quote and a character outside of the basic plane",
      code: 'http.user_agent «matches r#"^é"😀$"#»',
      messageId: "plain",
      fixed: String.raw`http.user_agent eq "é\"😀"`,
    },
    {
      why: "a byte that is not text next to text that is not ASCII",
      code: String.raw`http.user_agent «matches "é\xff"»`,
      messageId: "plain",
      fixed: String.raw`http.user_agent contains "\xc3\xa9\xff"`,
    },
    {
      why: "controls and a byte order mark, which a host notation may change",
      code: String.raw`http.user_agent «matches "^\t\r\n\x00\xef\xbb\xbf$"»`,
      messageId: "plain",
      fixed: String.raw`http.user_agent eq "\x09\x0d\x0a\x00\xef\xbb\xbf"`,
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
