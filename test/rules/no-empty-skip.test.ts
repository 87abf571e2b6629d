import rule from "../../rules/no-empty-skip.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;
const skip = (parameters: string) =>
  `{ "action": "skip", "action_parameters": ${parameters}, "expression": "ssl" }`;

testRule(rule, {
  invalid: [
    { why: "no phase", code: skip('«{ "phases": [] }»'), ...json, messageId: "nothing" },
    {
      why: "no product and no phase",
      code: skip('«{ "phases": [], "products": [] }»'),
      ...json,
      messageId: "nothing",
      data: { keys: "`phases` and `products`", verb: "are" },
    },
    { why: "no ruleset", code: skip('«{ "rulesets": [] }»'), ...json, messageId: "nothing" },
    { why: "no rule", code: skip('«{ "rules": {} }»'), ...json, messageId: "nothing" },
    {
      why: "a ruleset without its rules",
      code: skip('«{ "rules": { "efb7b8c949ac4650a09736fc376e9aee": [] } }»'),
      ...json,
      messageId: "nothing",
    },
    {
      why: "a list in Terraform",
      code: `resource "cloudflare_ruleset" "a" {
  kind  = "zone"
  phase = "http_request_firewall_custom"
  rules = [{ action = "skip", action_parameters = «{ phases = [] }», expression = "ssl" }]
}`,
      format: "terraform",
      messageId: "nothing",
    },
  ],
  valid: [
    { why: "one of the keys has content", code: skip('{ "phases": [], "products": ["waf"] }'), ...json },
    { why: "the rest of the ruleset", code: skip('{ "ruleset": "current", "phases": [] }'), ...json },
    { why: "no parameters, another rule's matter", code: skip("{}"), ...json },
    {
      why: "rules as a string, as in version 4 of the provider",
      code: skip('{ "rules": { "efb7b8c949ac4650a09736fc376e9aee": "a,b" } }'),
      ...json,
    },
    {
      why: "another action",
      code: '{ "action": "log", "action_parameters": { "phases": [] }, "expression": "ssl" }',
      ...json,
    },
    {
      why: "a list that is not known",
      code: `variable "phases" {}
resource "cloudflare_ruleset" "a" {
  kind  = "zone"
  phase = "http_request_firewall_custom"
  rules = [{ action = "skip", action_parameters = { phases = var.phases }, expression = "ssl" }]
}`,
      format: "terraform",
    },
  ],
});
