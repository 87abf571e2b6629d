import rule from "../../rules/no-misplaced-override-action.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute, MANAGED_ID } from "./json.ts";

testRule(rule, {
  invalid: [
    {
      why: "an action for the ruleset and one for a tag",
      code: execute(
        '{ "action": «"log"», "categories": [{ "category": "paranoia-level-2", "action": «"block"» }] }',
      ),
      format: "json",
      messageId: ["onRuleset", "onTag"],
    },
  ],
  valid: [
    {
      why: "an action for a tag of another ruleset",
      code: execute('{ "action": "log" }', MANAGED_ID),
      format: "json",
    },
    { why: "a ruleset with an unknown id", code: execute('{ "action": "log" }', "<ID>"), format: "json" },
  ],
});
