import rule from "../../rules/max-function-uses.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;

const rewrite = (expression: string) =>
  `{ "action": "rewrite", "action_parameters": { "uri": { "path": { "expression": "${expression}" } } }, "expression": "ssl" }`;

testRule(rule, {
  invalid: [
    {
      why: "a nested function in a check for credentials",
      code: `{ "action": "log", "expression": "ssl", "exposed_credential_check": { "username_expression": "lower(«url_decode»(http.request.uri.query))", "password_expression": "url_decode(http.request.uri.query)" } }`,
      format: "json",
      messageId: "slot",
    },
    {
      why: "a function that is not for credentials",
      code: `{ "action": "log", "expression": "ssl", "exposed_credential_check": { "username_expression": "«concat»(http.host, \\"a\\")", "password_expression": "http.host" } }`,
      format: "json",
      messageId: "slot",
    },
    {
      why: "a second and a third call",
      code: 'concat(regex_replace(http.host, "a", ""), «regex_replace»(http.host, "b", ""), «regex_replace»(http.host, "c", "")) eq ""',
      messageId: "tooOften",
    },
    {
      why: "one inside the other",
      code: rewrite(
        'regex_replace(concat(«wildcard_replace»(http.host, \\"*\\", \\"a\\"), \\"b\\"), \\"a\\", \\"b\\")',
      ),
      ...json,
      messageId: "nested",
      data: { outer: "`regex_replace()`" },
    },
    {
      why: "a header",
      code: '{ "action": "rewrite", "action_parameters": { "headers": { "x": { "operation": "set", "expression": "concat(regex_replace(http.host, \\"a\\", \\"b\\"), «regex_replace»(http.host, \\"a\\", \\"b\\"))" } } }, "expression": "ssl" }',
      ...json,
      messageId: "tooOften",
    },
  ],
  valid: [
    {
      why: "each once, side by side",
      code: 'concat(regex_replace(http.host, "a", ""), wildcard_replace(http.host, "*", "")) eq ""',
    },
    {
      why: "one call in each of two parts",
      code: '{ "action": "rewrite", "action_parameters": { "uri": { "path": { "expression": "regex_replace(http.host, \\"a\\", \\"b\\")" }, "query": { "expression": "regex_replace(http.host, \\"a\\", \\"b\\")" } } }, "expression": "ssl" }',
      ...json,
    },
    { why: "functions without a limit", code: 'concat(lower(http.host), lower(http.host)) eq "a"' },
    { why: "an expression that does not parse", code: rewrite("regex_replace("), ...json },
  ],
});
