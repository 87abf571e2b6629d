import rule from "../../rules/no-misplaced-ruleset.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, MANAGED_ID, MANAGED_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;
const RESPONSE_RULESET = "e22d83c647c64a3eae91b71b499d988e";
const execute = (id: string) =>
  `{ "action": "execute", "action_parameters": { "id": ${id} }, "expression": "true" }`;
const resource = (name: string, kind: string, phase: string, rules = "[]") =>
  `resource "cloudflare_ruleset" "${name}" {\n  account_id = "a"\n  name = "a"\n  kind = "${kind}"\n  phase = "${phase}"\n  rules = ${rules}\n}\n`;
/** A ruleset of an account that executes another one, and that one. */
const executing = (id: string, kind: string, phase: string) => {
  const rules = `[{ action = "execute", expression = "true", action_parameters = { id = ${id} } }]`;
  return resource("root", "root", CUSTOM_PHASE, rules) + resource("other", kind, phase);
};

testRule(rule, {
  invalid: [
    {
      why: "a ruleset for answers among those for requests",
      code: ruleset(MANAGED_PHASE, [execute(`«"${RESPONSE_RULESET}"»`)]),
      ...json,
      messageId: "otherPhase",
      data: { own: "http_response_firewall_managed" },
    },
    {
      why: "a ruleset of another phase, by a reference",
      code: executing("«cloudflare_ruleset.other.id»", "custom", "http_ratelimit"),
      format: "terraform",
      messageId: "otherPhase",
      data: { own: "http_ratelimit" },
    },
    {
      why: "an entry point",
      code: executing("«cloudflare_ruleset.other.id»", "zone", CUSTOM_PHASE),
      format: "terraform",
      messageId: "entryPoint",
    },
  ],
  valid: [
    {
      why: "a ruleset of the same phase, by a reference",
      code: executing("cloudflare_ruleset.other.id", "custom", CUSTOM_PHASE),
      format: "terraform",
    },
    {
      why: "a ruleset that is elsewhere",
      code: executing("var.other", "custom", "http_ratelimit"),
      format: "terraform",
    },
    { why: "its own phase", code: ruleset(MANAGED_PHASE, [execute(`"${MANAGED_ID}"`)]), ...json },
    {
      why: "an unknown ruleset",
      code: ruleset(MANAGED_PHASE, [execute(`"${"0".repeat(32)}"`)]),
      ...json,
    },
    { why: "a rule without a ruleset", code: execute(`"${RESPONSE_RULESET}"`), ...json },
  ],
});
