import rule from "../../rules/require-execute-id.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "no parameters",
      code: '{ "action": «"execute"», "expression": "true" }',
      ...json,
      messageId: "missing",
    },
    {
      why: "parameters without an id",
      code: '{ "action": "execute", «"action_parameters"»: { "version": "latest" }, "expression": "true" }',
      ...json,
      messageId: "missing",
    },
    {
      why: "a blank id",
      code: '{ "action": "execute", "action_parameters": { "id": «" "» }, "expression": "true" }',
      ...json,
      messageId: "blank",
    },
  ],
  valid: [
    { why: "other actions", code: '{ "action": "block", "expression": "true" }', ...json },
    {
      why: "an id of the wrong type",
      code: '{ "action": "execute", "action_parameters": { "id": 1 }, "expression": "true" }',
      ...json,
    },
    {
      why: "parameters of the wrong type",
      code: '{ "action": "execute", "action_parameters": [], "expression": "true" }',
      ...json,
    },
  ],
});
