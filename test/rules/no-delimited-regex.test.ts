import rule from "../../rules/no-delimited-regex.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "slashes and a flag in text of a client",
      code: 'http.user_agent matches «"/(curl|wget)/i"»',
      messageId: "delimited",
      suggests: 'http.user_agent matches "(?i)(curl|wget)"',
    },
    {
      why: "slashes without a flag where slashes hardly ever are",
      code: 'http.user_agent matches «r"/curl|wget/"»',
      messageId: "delimited",
      suggests: 'http.user_agent matches r"curl|wget"',
    },
    {
      why: "another delimiter",
      code: 'http.host matches «"#^www\\.#i"»',
      messageId: "delimited",
      suggests: 'http.host matches "(?i)^www\\."',
    },
    {
      why: "the pattern of a replacement",
      code: 'regex_replace(http.request.uri.path, «"/(a|b)/g"», "/c") eq "/c"',
      messageId: "delimited",
      suggests: 'regex_replace(http.request.uri.path, "(a|b)", "/c") eq "/c"',
    },
  ],
  valid: [
    { why: "a path", code: 'http.request.uri.path matches "/a/"' },
    { why: "a path that ends like a flag", code: 'http.request.uri.path matches "/a/i"' },
    { why: "a pattern between slashes of a path", code: 'http.request.uri.path matches "/(a|b)/"' },
    { why: "no pattern", code: 'starts_with(http.user_agent, "/a/i")' },
    { why: "one slash", code: 'http.user_agent matches "/curl"' },
  ],
});
