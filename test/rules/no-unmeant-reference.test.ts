import rule from "../../rules/no-unmeant-reference.ts";
import { testRule } from "../support/rule-tester.ts";

const regex = (pattern: string, replacement: string) =>
  `regex_replace(http.host, "${pattern}", "${replacement}") eq "a"`;

testRule(rule, {
  invalid: [
    {
      why: "a reference as other languages write it",
      code: regex("(a)(b)", "x«$2»"),
      messageId: "spelling",
      data: { found: "`$2`", reference: `\`\${2}\`` },
      suggests: regex("(a)(b)", `x\${2}`),
    },
    {
      why: "one that is meant for a star",
      code: 'wildcard_replace(http.host, "*.a", "«$1»") eq "b"',
      messageId: "spelling",
      suggests: `wildcard_replace(http.host, "*.a", "\${1}") eq "b"`,
    },
    {
      why: "a group that is not there",
      code: regex("(a)(?:b)", `«\${2}»`),
      messageId: "missing",
      data: { found: `\`\${2}\``, count: "1 group" },
    },
    {
      why: "a star that is escaped",
      code: `wildcard_replace(http.host, r"\\*.*", "«\${2}»") eq "b"`,
      messageId: "missing",
      data: { found: `\`\${2}\``, count: "1 star" },
    },
    { why: "a pattern without groups", code: regex("a", `«\${1}»`), messageId: "missing" },
    { why: "a named group counts", code: regex("(?<x>a)|(b)", `«\${3}»`), messageId: "missing" },
  ],
  valid: [
    { why: "references to what is there", code: regex("(a)(b)", `\${2}\${1}`) },
    { why: "a dollar sign that is meant", code: regex("(a)", "$$1") },
    { why: "a price", code: regex("a", "$5") },
    { why: "another function", code: 'concat(http.host, "$1") eq "a"' },
  ],
});
