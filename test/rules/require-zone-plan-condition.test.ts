import rule from "../../rules/require-zone-plan-condition.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const block = (expression: string) => `{ "action": "block", "expression": ${expression} }`;
const root = (expression: string, phase = CUSTOM_PHASE) => ruleset(phase, [block(expression)], "root");
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "no condition",
      code: root('"«ssl or cf.client.bot»"'),
      ...json,
      messageId: "missing",
      suggests: root(String.raw`"(ssl or cf.client.bot) and cf.zone.plan eq \"ENT\""`),
    },
    {
      why: "a condition that is true for one branch only",
      code: root(String.raw`"«ssl or cf.zone.plan eq \"ENT\"»"`),
      ...json,
      messageId: "missing",
      suggests: root(String.raw`"(ssl or cf.zone.plan eq \"ENT\") and cf.zone.plan eq \"ENT\""`),
    },
    {
      why: "all requests",
      code: root('"«true»"'),
      ...json,
      messageId: "missing",
      suggests: root(String.raw`"cf.zone.plan eq \"ENT\""`),
    },
    { why: "no requests", code: root('"«false»"'), ...json, messageId: "missing" },
  ],
  valid: [
    { why: "the condition alone", code: root(String.raw`"cf.zone.plan eq \"ENT\""`), ...json },
    {
      why: "the condition in parentheses",
      code: root(String.raw`"(ssl) and (cf.zone.plan == \"ENT\")"`),
      ...json,
    },
    { why: "a zone", code: ruleset(CUSTOM_PHASE, [block('"ssl"')]), ...json },
    { why: "a phase without the demand", code: root('"ssl"', "ddos_l7"), ...json },
    { why: "no ruleset at all", code: "ssl" },
  ],
});
