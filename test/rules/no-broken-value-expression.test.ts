import rule from "../../rules/no-broken-value-expression.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;
const rewrite = (expression: string) =>
  `{ "action": "rewrite", "action_parameters": { "uri": { "path": { "expression": ${expression} } } }, "expression": "ssl" }`;

const credentials = (username: string) =>
  `resource "cloudflare_leaked_credential_check_rule" "a" {\n  zone_id = "x"\n  username = ${username}\n  password = "lookup_json_string(http.request.body.raw, \\"p\\")"\n}\n`;

testRule(rule, {
  invalid: [
    {
      why: "a location of credentials with a function that does not exist",
      code: credentials('"«lookup_json»(http.request.body.raw, \\"u\\")"'),
      format: "terraform",
      messageId: "problem",
    },
    {
      why: "a function that does not exist, after escapes",
      code: rewrite('"concat(\\"/\\", «lowercase»(http.host))"'),
      ...json,
      messageId: "problem",
    },
    {
      why: "a literal where a field is needed",
      code: rewrite('"regex_replace(http.request.uri.path, «http.host», \\"\\")"'),
      ...json,
      messageId: "problem",
    },
    { why: "a bracket too few", code: rewrite('"lower«(»http.host"'), ...json, messageId: "problem" },
    {
      why: "a join by an operator",
      code: rewrite('"\\"/new\\" «+ http.request.uri.path»"'),
      ...json,
      messageId: "behind",
    },
    { why: "a raw string and more", code: rewrite('"r#\\"/a\\"# «or ssl»"'), ...json, messageId: "behind" },
    {
      why: "an open call, once",
      code: rewrite('"«lower(»"'),
      ...json,
      messageId: "problem",
    },
    { why: "an address", code: rewrite('«"https://example.com/new"»'), ...json, messageId: "address" },
    { why: "nothing", code: rewrite('«" "»'), ...json, messageId: "blank" },
  ],
  valid: [
    {
      why: "a location of credentials",
      code: credentials('"url_decode(http.request.body.form[\\"u\\"][0])"'),
      format: "terraform",
    },
    { why: "a field and a part of one", code: rewrite('"http.request.headers[\\"x-a\\"][0]"'), ...json },
    { why: "a raw string with quotes", code: rewrite('" r#\\"/a\\"b\\"# "'), ...json },
    { why: "a fixed string in quotes", code: rewrite('"\\"/new\\""'), ...json },
    { why: "a number, whose type is not judged", code: rewrite('"len(http.host)"'), ...json },
    { why: "a number as a string", code: rewrite('"to_string(cf.bot_management.score)"'), ...json },
    {
      why: "expressions of other actions, which are not looked at",
      code: '{ "action": "log", "action_parameters": { "uri": { "path": { "expression": "x" } } }, "expression": "ssl" }',
      ...json,
    },
  ],
});
