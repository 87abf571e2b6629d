import rule from "../../rules/no-look-alike-letter.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "a Cyrillic letter among Latin ones",
      code: 'http.request.method eq «"\u0420OST"»',
      messageId: "mixed",
      data: { word: "`\u0420OST`", letters: "`U+0420`" },
    },
    {
      why: "a Greek one, in a raw string of a set",
      code: 'http.host in {"a.example" «r#"l\u03bfgin.example"#»}',
      messageId: "mixed",
      data: { word: "`l\u03bfgin`", letters: "`U+03BF`" },
    },
    {
      why: "a Latin letter among Cyrillic ones",
      code: 'http.host eq «"\u043f\u0440\u0438mer\u043f\u0440.example"»',
      messageId: "mixed",
      data: { word: "`\u043f\u0440\u0438mer\u043f\u0440`", letters: "`U+006D`, `U+0065` and `U+0072`" },
    },
    {
      why: "with marks and digits between them",
      code: 'http.host contains «"adm1\u0301\u0456n"»',
      messageId: "mixed",
      data: { word: "`adm1\u0301\u0456n`", letters: "`U+0456`" },
    },
    {
      why: "an argument, and a pattern outside its classes",
      code: 'lower(http.user_agent) matches «"(?u)^[a-z\u0430-\u044f]+/\u0430dmin"»',
      messageId: "mixed",
      data: { word: "`\u0430dmin`", letters: "`U+0430`" },
    },
    {
      why: "full-width letters, digits and signs",
      code: 'http.request.uri.path eq «"\uff0fadmin"»',
      messageId: "fullWidth",
      data: { letters: "`U+FF0F`" },
    },
    {
      why: "many of them",
      code: 'http.host eq «"\uff41\uff42\uff43\uff44\uff45\uff41"»',
      messageId: "fullWidth",
      data: { letters: "`U+FF41`, `U+FF42`, `U+FF43`, `U+FF44` and `U+FF45`" },
    },
    {
      why: "tag characters",
      code: 'http.host eq «"a\u{e0061}\u{e007f}b"»',
      messageId: "tag",
      data: { letters: "`U+E0061` and `U+E007F`" },
    },
    {
      why: "a parameter of a rule in a file",
      format: "json",
      code: '{"action": "set_config", "expression": "true", "action_parameters": {"x": [{"y": «"p\u0430y"»}]}}',
      messageId: "mixed",
    },
    {
      why: "an item of a list",
      format: "json",
      code: '{"kind": "hostname", "name": "a", "items": [{"hostname": {"url_hostname": «"p\u0430y.example"»}}]}',
      messageId: "mixed",
    },
  ],
  valid: [
    {
      why: "words in one script each",
      code: 'http.host eq "\u043f\u0440.example" or http.host eq "pay-\u043f\u0440"',
    },
    { why: "Latin letters with marks", code: 'http.host contains "caf\u00e9 na\u0131ve \u00b5m \u00aa"' },
    {
      why: "Japanese, Chinese and Korean next to Latin",
      code: 'http.host contains "T\u30b7\u30e3\u30c4\u6771\u4eac A\u793e \ud55cB"',
    },
    { why: "a class of two alphabets", code: 'http.user_agent matches "(?u)[a-z\u0430-\u044f]|[^\u0430a]"' },
    { why: "a letter after a backslash", code: 'http.user_agent matches r"\\b\u0430\u0431\\w"' },
    {
      why: "the flag of Wales",
      code: 'http.user_agent contains "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}"',
    },
    { why: "an escape", code: 'http.user_agent contains "\\xEF\\xBC\\x8F"' },
    {
      why: "a description",
      format: "json",
      code: '{"action": "block", "expression": "ssl", "description": "VIP\u043a\u043b\u0438\u0435\u043d\u0442"}',
    },
  ],
});
