import rule from "../../rules/no-static-and-dynamic-value.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;

const rewrite = (parameters: string) =>
  `{ "action": "rewrite", "action_parameters": ${parameters}, "expression": "ssl" }`;

testRule(rule, {
  invalid: [
    {
      why: "a header with both",
      code: rewrite(
        '{ "headers": { "x-a": { "operation": "set", "value": "1", «"expression"»: "http.host" } } }',
      ),
      ...json,
      messageId: "both",
      data: { name: "headers.x-a" },
    },
    {
      why: "a header without a value",
      code: rewrite('{ "headers": { «"x-a"»: { "operation": "add" } } }'),
      ...json,
      messageId: "neither",
    },
    {
      why: "an empty value next to an expression",
      code: rewrite('{ "uri": { "path": { «"value"»: "", "expression": "lower(http.request.uri.path)" } } }'),
      ...json,
      messageId: "empty",
      data: { name: "uri.path" },
    },
    {
      why: "a query without parameters",
      code: rewrite('{ "uri": { "path": { "value": "/" }, «"query"»: {} } }'),
      ...json,
      messageId: "neither",
    },
  ],
  valid: [
    { why: "an empty query", code: rewrite('{ "uri": { "query": { "value": "" } } }'), ...json },
    {
      why: "null next to a value",
      code: rewrite('{ "uri": { "path": { "value": "/", "expression": null } } }'),
      ...json,
    },
    {
      why: "a header that is taken away",
      code: rewrite('{ "headers": { "x-a": { "operation": "remove" } } }'),
      ...json,
    },
    {
      why: "a redirect by a list",
      code: '{ "action": "redirect", "action_parameters": { "from_list": { "name": "a", "key": "http.request.full_uri" } }, "expression": "ssl" }',
      ...json,
    },
    {
      why: "other actions",
      code: '{ "action": "block", "action_parameters": { "uri": { "path": {} } }, "expression": "ssl" }',
      ...json,
    },
  ],
});
