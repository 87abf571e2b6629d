import rule from "../../rules/prefer-raw-regex.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "an escape of the regular expression",
      code: String.raw`http.host matches «"\d"»`,
      messageId: "quoted",
      fixed: String.raw`http.host matches r"\d"`,
    },
    {
      why: "quotes and number signs inside",
      code: String.raw`http.host matches «"\"#\d"»`,
      messageId: "quoted",
      fixed: String.raw`http.host matches r##""#\d"##`,
    },
    {
      why: "other letters than ASCII",
      code: String.raw`http.host matches «"é\d"»`,
      messageId: "quoted",
      fixed: String.raw`http.host matches r"é\d"`,
    },
    {
      why: "a byte order mark",
      code: `http.host matches «"\ufeff\\d"»`,
      messageId: "quoted",
      fixed: `http.host matches r"\ufeff\\d"`,
    },
  ],
  valid: [
    {
      why: "more number signs than a raw string may have",
      code: `http.host matches "\\d\\"${"#".repeat(255)}"`,
    },
    { why: "no backslash", code: 'http.host matches "[^\\"]"'.replace("\\", "") },
    { why: "another operator", code: String.raw`http.host eq "\\d"` },
  ],
});
