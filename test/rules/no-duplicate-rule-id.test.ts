import rule from "../../rules/no-duplicate-rule-id.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const one = (id: string) => `{ "id": ${id}, "action": "block", "expression": "ssl" }`;
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "every repetition",
      code: ruleset(CUSTOM_PHASE, [one('"a"'), one('«"a"»'), one('"b"'), one('«"a"»')]),
      ...json,
      messageId: "duplicate",
    },
    {
      why: "firewall rules",
      code: '[{ "id": "a", "action": "block", "filter": { "expression": "ssl" } }, { "id": «"a"», "action": "log", "filter": { "expression": "ssl" } }]',
      ...json,
      messageId: "duplicate",
    },
  ],
  valid: [
    {
      why: "blank ids, as the migration proposes them",
      code: ruleset(CUSTOM_PHASE, [one('""'), one('""')]),
      ...json,
    },
    {
      why: "the same id in two rulesets",
      code: `[${ruleset(CUSTOM_PHASE, [one('"a"')])}, ${ruleset(CUSTOM_PHASE, [one('"a"')])}]`,
      ...json,
    },
  ],
});
