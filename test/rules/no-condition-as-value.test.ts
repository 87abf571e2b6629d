import rule from "../../rules/no-condition-as-value.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;
const rewrite = (part: string) =>
  `{ "action": "rewrite", "action_parameters": ${part}, "expression": "ssl" }`;
const path = (expression: string) => rewrite(`{ "uri": { "path": { "expression": ${expression} } } }`);

testRule(rule, {
  invalid: [
    {
      why: "a comparison, after escapes",
      code: path('"«http.host eq \\"a\\"»"'),
      ...json,
      messageId: "condition",
      data: { part: "uri.path" },
    },
    { why: "a chain in parentheses", code: path('"«(ssl and ssl)»"'), ...json, messageId: "condition" },
    { why: "a negation", code: path('"«not ssl»"'), ...json, messageId: "condition" },
    {
      why: "the condition of the rule as a header",
      code: rewrite('{ "headers": { "x-a": { "operation": "set", "expression": "«not ssl»" } } }').replace(
        '"expression": "ssl"',
        '"expression": "not ssl"',
      ),
      ...json,
      messageId: "condition",
      data: { part: "headers.x-a" },
    },
    {
      why: "a target",
      code: '{ "action": "redirect", "action_parameters": { "from_value": { "target_url": { "expression": "«http.host eq \\"a\\"»" } } }, "expression": "ssl" }',
      ...json,
      messageId: "condition",
      data: { part: "target_url" },
    },
  ],
  valid: [
    {
      why: "a header with a field that is the expression of the rule",
      code: rewrite('{ "headers": { "x-a": { "operation": "set", "expression": "ssl" } } }'),
      ...json,
    },
    { why: "a number, which the API may convert to a string", code: path('"len(http.host)"'), ...json },
    { why: "a fixed string", code: path('"\\"/new\\""'), ...json },
    {
      why: "a header",
      code: rewrite('{ "headers": { "x-a": { "operation": "set", "expression": "http.host eq \\"a\\"" } } }'),
      ...json,
    },
    { why: "what is not an expression", code: path('"a b"'), ...json },
  ],
});
