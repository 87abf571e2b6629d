import rule from "../../rules/require-ruleset-key.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a blank name and no phase",
      code: '{ «"kind"»: "custom", "name": " ", "rules": [] }',
      ...json,
      messageId: "missing",
      data: { missing: "`name` and `phase`" },
    },
  ],
  valid: [
    { why: "one that exists", code: '{ "id": "a", "kind": "custom", "rules": [] }', ...json },
    {
      why: "entry points, which are never created like this",
      code: '{ "kind": "zone", "rules": [] }',
      ...json,
    },
  ],
});
