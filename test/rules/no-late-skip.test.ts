import rule from "../../rules/no-late-skip.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, MANAGED_ID, MANAGED_PHASE, OWASP_ID, ruleset } from "./json.ts";

const deploy = (id: string) =>
  `{ "action": "execute", "action_parameters": { "id": "${id}" }, "expression": "true" }`;
const skip = (parameters: string, action = '"skip"', more = "") =>
  `{ "action": ${action}, "action_parameters": ${parameters}, "expression": "ssl"${more} }`;
const BLOCK = `{ "action": "block", "expression": "ssl" }`;
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a skip of everything at the end",
      code: ruleset(MANAGED_PHASE, [deploy(OWASP_ID), skip('{ "ruleset": "current" }', '«"skip"»')]),
      ...json,
      messageId: "last",
    },
    {
      why: "a skip of rules of a ruleset that has run",
      code: ruleset(MANAGED_PHASE, [
        deploy(OWASP_ID),
        skip(`{ "rules": { "${OWASP_ID}": ["a"] } }`, '«"skip"»'),
        deploy(MANAGED_ID),
      ]),
      ...json,
      messageId: "afterNamed",
    },
    {
      why: "a skip of the rest of the custom rules, of which none are left",
      code: ruleset(CUSTOM_PHASE, [BLOCK, skip('{ "ruleset": "current" }', '«"skip"»')]),
      ...json,
      messageId: "lastCustom",
      data: { rule: "rule" },
    },
    {
      why: "a skip of the rest of the phase before a rule that is off",
      code: ruleset(CUSTOM_PHASE, [
        BLOCK,
        skip('{ "phase": "current", "products": [] }', '«"skip"»'),
        `{ "action": "block", "expression": "ssl", "enabled": false }`,
      ]),
      ...json,
      messageId: "lastCustom",
      data: { rule: "enabled rule" },
    },
  ],
  valid: [
    {
      why: "a skip of other phases at the end of the custom rules",
      code: ruleset(CUSTOM_PHASE, [BLOCK, skip('{ "ruleset": "current", "phases": ["http_ratelimit"] }')]),
      ...json,
    },
    {
      why: "a skip before a rule that may be on",
      code: `resource "cloudflare_ruleset" "a" {
  zone_id = var.zone
  name    = "a"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules = [
    { action = "block", expression = "ssl" },
    { action = "skip", action_parameters = { ruleset = "current" }, expression = "ip.src eq 192.0.2.1" },
    { action = "block", expression = "ssl", enabled = var.on },
  ]
}
`,
      format: "terraform",
    },
    {
      why: "a skip of the rest of the phase, which continues after a custom ruleset",
      code: ruleset(CUSTOM_PHASE, [BLOCK, skip('{ "phase": "current" }')], "custom"),
      ...json,
    },
    {
      why: "a skip alone, as in a request that adds it",
      code: ruleset(CUSTOM_PHASE, [skip('{ "ruleset": "current" }')]),
      ...json,
    },
    {
      why: "a skip between two execute rules",
      code: ruleset(MANAGED_PHASE, [deploy(OWASP_ID), skip('{ "ruleset": "current" }'), deploy(MANAGED_ID)]),
      ...json,
    },
    {
      why: "a skip of two rulesets of which one comes later",
      code: ruleset(MANAGED_PHASE, [
        deploy(OWASP_ID),
        skip(`{ "rulesets": ["${OWASP_ID}", "${MANAGED_ID}"] }`),
        deploy(MANAGED_ID),
      ]),
      ...json,
    },
    {
      why: "a skip of a ruleset that is executed elsewhere",
      code: ruleset(MANAGED_PHASE, [deploy(OWASP_ID), skip('{ "rulesets": ["a"] }'), deploy(MANAGED_ID)]),
      ...json,
    },
    {
      why: "a list without any execute rule",
      code: ruleset(MANAGED_PHASE, [skip('{ "ruleset": "current" }')]),
      ...json,
    },
    {
      why: "a skip that is off",
      code: ruleset(MANAGED_PHASE, [
        deploy(OWASP_ID),
        skip('{ "ruleset": "current" }', '"skip"', ', "enabled": false'),
      ]),
      ...json,
    },
    {
      why: "another phase, where a skip reaches into phases to come",
      code: ruleset(CUSTOM_PHASE, [deploy("a"), skip('{ "phases": ["http_ratelimit"] }')]),
      ...json,
    },
  ],
});
