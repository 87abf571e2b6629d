import rule from "../../rules/no-unknown-execute-parameter.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "settings next to the overrides",
      code: '{ "action": "execute", "action_parameters": { "id": "a", «"enabled"»: false, «"overides"»: {} }, "expression": "true" }',
      ...json,
      messageId: "unknown",
      data: { key: "enabled", near: "." },
    },
  ],
  valid: [
    {
      why: "payload logging",
      code: '{ "action": "execute", "action_parameters": { "id": "a", "matched_data": {} }, "expression": "true" }',
      ...json,
    },
    {
      why: "another action",
      code: '{ "action": "block", "action_parameters": { "response": {} }, "expression": "ssl" }',
      ...json,
    },
  ],
});
