import rule from "../../rules/no-blank-expression.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, MANAGED_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "an empty expression",
      code: '{ "action": "block", "expression": «""» }',
      ...json,
      messageId: "blank",
    },
    {
      why: "whitespace alone",
      code: '{ "action": "block", "expression": «" \\n"» }',
      ...json,
      messageId: "blank",
    },
    {
      why: "an empty filter",
      code: '[{ "action": "block", "filter": { "expression": «""» } }]',
      ...json,
      messageId: "blank",
    },
    {
      why: "a rule of a zone without an expression",
      code: ruleset(CUSTOM_PHASE, ['{ "action": «"block"», "enabled": true }']),
      ...json,
      messageId: "missing",
    },
    {
      why: "a PATCH that leaves it out",
      code: '{ "action": «"skip"», "action_parameters": { "ruleset": "current" } }',
      ...json,
      messageId: "missing",
    },
    {
      why: "null in the place of an expression",
      code: ruleset(CUSTOM_PHASE, ['{ "action": "block", "expression": «null» }']),
      ...json,
      messageId: "missing",
    },
    {
      why: "nothing after the key, in YAML",
      code: "kind: zone\nphase: http_request_firewall_custom\nrules:\n  - action: block\n    expression: «null»\n",
      format: "yaml",
      messageId: "missing",
    },
  ],
  valid: [
    {
      why: "null for a rule of a managed ruleset",
      code: ruleset(MANAGED_PHASE, ['{ "id": "a", "action": "block", "expression": null }'], "managed"),
      ...json,
    },
    {
      why: "a firewall rule that refers to a filter",
      code: '[{ "action": "block", "filter": { "id": "372e67954025e0ba6aaa6d586b9e0b61", "expression": "" } }]',
      ...json,
    },
    {
      why: "rules of a managed ruleset, which the API shows without",
      code: ruleset(MANAGED_PHASE, ['{ "id": "a", "action": "block", "enabled": true }'], "managed"),
      ...json,
    },
    {
      why: "a managed rule without a ruleset",
      code: '{ "id": "a", "version": "1", "action": "block", "ref": "a", "enabled": true }',
      ...json,
    },
    {
      why: "a filter that is named by its id",
      code: '[{ "action": "block", "filter": { "id": "a" } }]',
      ...json,
    },
    {
      why: "a Boolean, which is the matter of no-wrong-type",
      code: '{ "action": "block", "expression": true }',
      ...json,
    },
  ],
});
