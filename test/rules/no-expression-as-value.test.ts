import rule from "../../rules/no-expression-as-value.ts";
import { testRule } from "../support/rule-tester.ts";

const redirect = (value: string) =>
  `{ "action": "redirect", "action_parameters": { "from_value": { "target_url": { "value": ${value} } } }, "expression": "ssl" }`;
const header = (value: string) =>
  `{ "action": "rewrite", "action_parameters": { "headers": { "x-a": { "operation": "set", "value": ${value} } } }, "expression": "ssl" }`;

testRule(rule, {
  invalid: [
    {
      why: "a call as the value of a header",
      code: header(`«"lower(http.host)"»`),
      format: "json",
      messageId: "expression",
      data: { found: "`lower(http.host)`" },
    },
    {
      why: "a field as the value of a header",
      code: header(`«"ip.src"»`),
      format: "json",
      messageId: "expression",
    },
    {
      why: "a reference at the end of a target",
      code: redirect(`«"https://a.example/$1"»`),
      format: "json",
      messageId: "reference",
      data: { found: "`$1`" },
    },
    {
      why: "a reference in braces",
      code: redirect(`«"https://a.example/\${1}/b"»`),
      format: "json",
      messageId: "reference",
    },
    {
      why: "a call as a target",
      code: redirect(`«"concat(\\"https://a.example\\", http.request.uri.path)"»`),
      format: "json",
      messageId: "expression",
    },
    {
      why: "a target without its scheme",
      code: redirect(`«"www.example.com/new?a=b"»`),
      format: "json",
      messageId: "scheme",
      data: { found: "`www.example.com/new?a=b`", address: "`https://www.example.com/new?a=b`" },
    },
  ],
  valid: [
    { why: "a price in a header", code: header(`"$5"`), format: "json" },
    { why: "a dollar sign within a name", code: redirect(`"https://a.example/$1x"`), format: "json" },
    { why: "a whole address", code: redirect(`"https://example.com/"`), format: "json" },
    { why: "a path", code: redirect(`"/new"`), format: "json" },
    { why: "text with parentheses", code: header(`"max-age (soft)"`), format: "json" },
    { why: "an unknown function", code: header(`"url(a)"`), format: "json" },
    { why: "text after a call", code: header(`"lower(a) b"`), format: "json" },
    { why: "a word that is a field", code: header(`"ssl"`), format: "json" },
    { why: "a host in a header", code: header(`"www.example.com"`), format: "json" },
  ],
});
