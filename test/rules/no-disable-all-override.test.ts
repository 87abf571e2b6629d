import rule from "../../rules/no-disable-all-override.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute } from "./json.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    { why: "nothing else", code: execute('{ "enabled": «false» }'), ...json, messageId: "all" },
    {
      why: "a tag switched on again",
      code: execute('{ "enabled": «false», "categories": [{ "category": "wordpress", "enabled": true }] }'),
      ...json,
      messageId: "allButNamed",
    },
  ],
  valid: [
    { why: "the ruleset on", code: execute('{ "enabled": true }'), ...json },
    { why: "another type", code: execute('{ "enabled": "false" }'), ...json },
    { why: "one rule off", code: execute('{ "rules": [{ "id": "a", "enabled": false }] }'), ...json },
  ],
});
