import rule from "../../rules/no-unescaped-dot.ts";
import { testRule } from "../support/rule-tester.ts";

testRule(rule, {
  invalid: [
    {
      why: "each dot between names",
      code: 'http.host matches "^(www«.»example«.»com)$"',
      messageId: "anyCharacter",
      data: { name: "`www.example`" },
      suggests: String.raw`http.host matches "^(www\.example\.com)$"`,
    },
    {
      why: "a dot in a group of a raw string, in small letters",
      code: 'lower(http.host) ~ r#"(?:a«.»example)+"#',
      messageId: "anyCharacter",
      suggests: String.raw`lower(http.host) ~ r#"(?:a\.example)+"#`,
    },
    {
      why: "a dot in the name of a zone",
      code: 'cf.zone.name matches "^(shop«.»example)$"',
      messageId: "anyCharacter",
      suggests: String.raw`cf.zone.name matches "^(shop\.example)$"`,
    },
    {
      why: "a dot next to text that is not ASCII",
      code: 'http.host matches "^é.*a«.»example$"',
      messageId: "anyCharacter",
      data: { name: "`a.example`" },
      suggests: String.raw`http.host matches "^é.*a\.example$"`,
    },
  ],
  valid: [
    { why: "a plain name, of another rule", code: 'http.host matches "^www.example.com$"' },
    { why: "dots that are repeated, and classes", code: 'http.host matches "a.*b.+c.?d[.]e"' },
    { why: "paths, where a dot is seldom the point", code: 'http.request.uri.path matches "/index.php"' },
    { why: "a dot at an end", code: 'http.host matches "^.example" and http.host matches "example."' },
  ],
});
