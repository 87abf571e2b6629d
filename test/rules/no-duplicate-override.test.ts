import rule from "../../rules/no-duplicate-override.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute } from "./json.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "overrides without a rule",
      code: '{ "categories": [{ "category": «"a"», "enabled": true }, { "category": "a", "enabled": true }] }',
      ...json,
      messageId: "tag",
    },
    {
      why: "each tag that is overridden again with as much",
      code: execute(
        '{ "categories": [{ "category": «"a"», "enabled": true }, { "category": «"a"», "enabled": true }, { "category": "a", "enabled": false }] }',
      ),
      ...json,
      messageId: "tag",
    },
    {
      why: "a rule whose later override sets more",
      code: execute(
        '{ "rules": [{ "id": «"a"», "action": "log" }, { "id": "a", "action": "log", "enabled": true }] }',
      ),
      ...json,
      messageId: "rule",
    },
  ],
  valid: [
    {
      why: "two entries that set different things",
      code: execute(
        '{ "categories": [{ "category": "a", "enabled": true }, { "category": "a", "action": "log" }] }',
      ),
      ...json,
    },
    {
      why: "a later entry that sets less",
      code: execute(
        '{ "rules": [{ "id": "a", "action": "log", "enabled": true }, { "id": "a", "action": "log" }] }',
      ),
      ...json,
    },
    {
      why: "a tag and a rule of one name",
      code: execute('{ "categories": [{ "category": "a" }], "rules": [{ "id": "a" }] }'),
      ...json,
    },
    { why: "blank names", code: execute('{ "rules": [{ "id": "" }, { "id": "" }] }'), ...json },
  ],
});
