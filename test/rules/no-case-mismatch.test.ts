import rule from "../../rules/no-case-mismatch.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a part with a capital",
      code: 'lower(http.user_agent) contains «"CURL"»',
      messageId: "never",
      data: { name: "lower", letters: "capitals", value: '`"CURL"`' },
      suggests: 'lower(http.user_agent) contains "curl"',
    },
    {
      why: "elements of an array that went through the function",
      code: 'any(lower(http.request.headers["x"][*])[*] in {"a" «"B"»})',
      messageId: "never",
      suggests: 'any(lower(http.request.headers["x"][*])[*] in {"a" "b"})',
    },
    {
      why: "an end",
      code: 'ends_with(upper(http.host), «".example"»)',
      messageId: "never",
      data: { letters: "small letters" },
      suggests: 'ends_with(upper(http.host), ".EXAMPLE")',
    },
    {
      why: "an inequality, which is always true",
      code: 'lower(http.host) ne «r"A"»',
      messageId: "always",
      suggests: 'lower(http.host) ne "a"',
    },
    {
      why: "a pattern of which every alternative has a capital",
      code: 'lower(http.user_agent) matches «"Bot|Crawl(er)?"» and any(upper(http.request.headers["x"][*])[*] matches «r"^[a-z]+$"»)',
      messageId: "pattern",
      data: { name: "lower" },
    },
  ],
  valid: [
    {
      why: "a pattern with a small alternative, or for both",
      code: 'lower(http.host) matches "A|b" or lower(http.host) matches "(?i)A"',
    },
    { why: "letters beyond ASCII, which stay unchanged", code: 'lower(http.host) eq "É"' },
    { why: "a wildcard, which ignores case", code: 'lower(http.host) wildcard "A*"' },
    { why: "an inner call that another one hides", code: 'concat(lower(http.host), "A") eq "aA"' },
    { why: "digits", code: 'upper(http.host) eq "123"' },
    { why: "the other way round", code: 'starts_with(http.host, "A")' },
  ],
});
