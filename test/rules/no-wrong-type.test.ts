import rule from "../../rules/no-wrong-type.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, execute, ruleset } from "./json.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a word for a Boolean in Terraform, which converts no other than `true` and `false`",
      code: `resource "cloudflare_ruleset" "a" {
  zone_id = "z"
  kind    = "zone"
  name    = "a"
  phase   = "http_request_firewall_custom"
  rules   = [{ action = "block", expression = "ssl", enabled = «"no"» }]
}
`,
      format: "terraform",
      messageId: "wrongType",
    },
    {
      why: "an unquoted expression in YAML",
      code: "action: block\nexpression: «true»\n",
      format: "yaml",
      messageId: "wrongType",
      data: { expected: "a string", found: "a Boolean" },
      suggests: 'action: block\nexpression: "true"\n',
    },
    {
      why: "a quoted Boolean",
      code: '{ "action": "block", "expression": "ssl", "enabled": «"false"» }',
      ...json,
      messageId: "wrongType",
    },
    {
      why: "a quoted threshold",
      code: execute('{ "rules": [{ "id": "a", "score_threshold": «"40"» }] }'),
      ...json,
      messageId: "wrongType",
      data: { expected: "a whole number", found: "a string" },
    },
    {
      why: "a threshold with a fraction",
      code: execute('{ "rules": [{ "id": "a", "score_threshold": «40.5» }] }'),
      ...json,
      messageId: "wrongType",
    },
    {
      why: "categories that are not a list",
      code: execute('{ «"categories"»: { "category": "a" } }'),
      ...json,
      messageId: "wrongType",
      data: { expected: "a list", found: "an object" },
    },
    {
      why: "products of an exception that are not a list",
      code: '{ "action": "skip", "expression": "ssl", "action_parameters": { "products": «"waf"», «"rules"»: [] } }',
      ...json,
      messageId: "wrongType",
    },
    {
      why: "a mapping of YAML in place of a list, which begins on the next line",
      code: "name: a\nkind: zone\nphase: http_ratelimit\n«rules»:\n  action: block\n  expression: ssl\n",
      format: "yaml",
      messageId: "wrongType",
    },
    {
      why: "an id that is a number",
      code: ruleset(CUSTOM_PHASE, ['{ "id": «12», "action": "block", "expression": "ssl" }']),
      ...json,
      messageId: "wrongType",
      suggests: ruleset(CUSTOM_PHASE, ['{ "id": "12", "action": "block", "expression": "ssl" }']),
    },
    {
      why: "a rule that is not an object",
      code: ruleset(CUSTOM_PHASE, ['{ "action": "block", "expression": "ssl" }', '«"block ssl"»']),
      ...json,
      messageId: "wrongType",
      data: { expected: "an object", found: "a string" },
    },
    {
      why: "values of a firewall rule",
      code: '[{ "action": "block", "paused": «0», "filter": { "expression": "ssl" } }]',
      ...json,
      messageId: "wrongType",
    },
    {
      why: "a word for a string that is a Boolean for readers of YAML 1.1",
      code: "action: set_config\nexpression: ssl\naction_parameters:\n  polish: «off»\n",
      format: "yaml",
      messageId: "unquoted",
      data: { word: "off", meaning: "false" },
      suggests: 'action: set_config\nexpression: ssl\naction_parameters:\n  polish: "off"\n',
    },
    {
      why: "a word that is a Boolean for readers of YAML 1.1",
      code: "action: block\nexpression: ssl\nenabled: «no»\n",
      format: "yaml",
      messageId: "otherYaml",
      data: { word: "no", meaning: "false" },
      suggests: "action: block\nexpression: ssl\nenabled: false\n",
    },
    {
      why: "the same word in quotes, which is a string for all",
      code: 'action: block\nexpression: ssl\nenabled: «"no"»\n',
      format: "yaml",
      messageId: "wrongType",
    },
  ],
  valid: [
    {
      code: 'action: set_config\nexpression: ssl\naction_parameters:\n  polish: "off"\n  security_level: high\n',
      format: "yaml",
    },
    {
      why: "values of rules in YAML, of which a module makes a ruleset: it may convert them",
      code: `rules:
  - { ref: a, action: block, expression: ssl, enabled: "false" }
  - { ref: b, expression: true }
`,
      format: "yaml",
    },
    {
      why: "the action of a firewall rule as provider 5 has it",
      code: 'resource "cloudflare_firewall_rule" "a" {\n  zone_id = "x"\n  action  = { mode = "challenge" }\n  filter  = { expression = "ssl" }\n}\n',
      format: "terraform",
    },
    {
      why: "null, of which nothing is concluded",
      code: '{ "action": "block", "expression": "ssl", "ref": null }',
      ...json,
    },
    {
      why: "keys of which nothing is known",
      code: '{ "action": "block", "expression": "ssl", "x": 1 }',
      ...json,
    },
    {
      why: "a whole number with a fraction of zero",
      code: execute('{ "rules": [{ "id": "a", "score_threshold": 40.0 }] }'),
      ...json,
    },
  ],
});
