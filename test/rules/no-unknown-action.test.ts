import rule from "../../rules/no-unknown-action.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, execute, ruleset } from "./json.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a rule of a ruleset",
      code: ruleset(CUSTOM_PHASE, ['{ "action": «"deny"», "expression": "ssl" }']),
      ...json,
      messageId: "unknown",
      data: { owner: "rules" },
      suggests: ruleset(CUSTOM_PHASE, ['{ "action": "block", "expression": "ssl" }']),
    },
    {
      why: "an action of firewall rules in a ruleset",
      code: ruleset(CUSTOM_PHASE, ['{ "action": «"allow"», "expression": "ssl" }']),
      ...json,
      messageId: "unknown",
      suggests: ruleset(CUSTOM_PHASE, ['{ "action": "skip", "expression": "ssl" }']),
    },
    {
      why: "another product's name where the phase has one action",
      code: ruleset("http_request_cache_settings", [
        '{ "action": «"cache_everything"», "expression": "ssl" }',
      ]),
      ...json,
      messageId: "unknown",
      suggests: ruleset("http_request_cache_settings", [
        '{ "action": "set_cache_settings", "expression": "ssl" }',
      ]),
    },
    {
      why: "every level of overrides",
      code: execute(
        '{ "action": «"simulate"», "categories": [{ "category": "a", "action": «"off"» }], "rules": [{ "id": "a", "action": «"blok"» }] }',
      ),
      ...json,
      messageId: "unknown",
      data: {
        owner: "overrides",
        actions: "`block`, `managed_challenge`, `js_challenge`, `challenge` and `log`",
      },
      suggests: execute(
        '{ "action": "log", "categories": [{ "category": "a", "action": "off" }], "rules": [{ "id": "a", "action": "block" }] }',
      ),
    },
    {
      why: "an action that only rulesets have",
      code: '[{ "action": «"skip"», "filter": { "expression": "ssl" } }]',
      ...json,
      messageId: "unknown",
      data: { owner: "firewall rules" },
    },
    {
      why: "a misspelling in YAML, quoted as it was",
      code: "action: «'blocks'»\nexpression: ssl\n",
      format: "yaml",
      messageId: "unknown",
      suggests: "action: 'block'\nexpression: ssl\n",
    },
  ],
  valid: [
    {
      why: "an action of a tool, in its own data",
      code: '{ "firewall_rules": [{ "name": "API", "priority": 3, "action": "rate_limit", "expression": "ssl" }] }',
      ...json,
    },
    {
      why: "the action of a waiting room",
      code: '[{ "action": "bypass_waiting_room", "expression": "ssl", "status": "enabled" }]',
      ...json,
    },
    {
      why: "actions of firewall rules",
      code: '[{ "action": "bypass", "products": ["waf"], "filter": { "expression": "ssl" } }]',
      ...json,
    },
    {
      why: "an action of managed rulesets",
      code: ruleset("http_request_firewall_managed", ['{ "action": "score" }'], "managed"),
      ...json,
    },
  ],
});
