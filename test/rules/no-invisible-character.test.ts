import rule from "../../rules/no-invisible-character.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a mark without a width",
      code: 'http.host eq «"a\u200b.example"»',
      messageId: "invisible",
      data: { character: "U+200B", look: "is invisible" },
      suggests: 'http.host eq "a.example"',
    },
    {
      why: "a space that does not break, in a pattern",
      code: 'http.user_agent matches «r"a\u00a0b"»',
      messageId: "invisible",
      data: { character: "U+00A0", look: "looks like a space" },
      suggests: 'http.user_agent matches r"a b"',
    },
    {
      why: "a soft hyphen in a call",
      code: 'starts_with(http.request.uri.path, «"/ad\u00admin"»)',
      messageId: "invisible",
      suggests: 'starts_with(http.request.uri.path, "/admin")',
    },
    {
      why: "curly quotes",
      code: 'http.user_agent contains «"\u201ccurl\u201d"»',
      messageId: "quotes",
      suggests: 'http.user_agent contains "curl"',
    },
    {
      why: "a space before and after",
      code: 'http.host ne «" a.example "»',
      messageId: "around",
      suggests: 'http.host ne "a.example"',
    },
  ],
  valid: [
    { why: "an escape", code: String.raw`http.host eq "a\xe2\x80\x8b.example"` },
    { why: "a word of a string", code: 'http.user_agent contains " bot "' },
    {
      why: "letters of all languages",
      code: 'http.request.uri.query contains "\u65e5\u672c \u0645\u06cc\u200c\u062e"',
    },
    { why: "a field that may begin with a space", code: 'http.request.uri.query eq " a"' },
    { why: "quotes within a string", code: 'http.request.uri.query contains "say \u201chi\u201d now"' },
  ],
});
