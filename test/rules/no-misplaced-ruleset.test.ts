import rule from "../../rules/no-misplaced-ruleset.ts";
import { testRule } from "../support/rule-tester.ts";
import { MANAGED_ID, MANAGED_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;
const RESPONSE_RULESET = "e22d83c647c64a3eae91b71b499d988e";
const execute = (id: string) =>
  `{ "action": "execute", "action_parameters": { "id": ${id} }, "expression": "true" }`;

testRule(rule, {
  invalid: [
    {
      why: "a ruleset for answers among those for requests",
      code: ruleset(MANAGED_PHASE, [execute(`«"${RESPONSE_RULESET}"»`)]),
      ...json,
      messageId: "otherPhase",
      data: { own: "http_response_firewall_managed" },
    },
  ],
  valid: [
    { why: "its own phase", code: ruleset(MANAGED_PHASE, [execute(`"${MANAGED_ID}"`)]), ...json },
    {
      why: "an unknown ruleset",
      code: ruleset(MANAGED_PHASE, [execute(`"${"0".repeat(32)}"`)]),
      ...json,
    },
    { why: "a rule without a ruleset", code: execute(`"${RESPONSE_RULESET}"`), ...json },
  ],
});
