import { managedRulesetOf } from "../src/contract/owasp.ts";
import { PHASE_FACTS } from "../src/contract/phases.ts";
import { executedRulesetId } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, restsOn, rulesetExample, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-misplaced-ruleset",
  summary: "Disallow executing a managed ruleset outside its own phase.",
  effect: "rejected",
  why: "A ruleset belongs to a phase and is executed there only. The API rejects it in any other phase.",
  ...restsOn(PHASE_FACTS.rulesetPhase),
  messages: {
    otherPhase: {
      text: "{{name}} belongs to the phase `{{own}}`, so the API rejects it in `{{phase}}`.",
      help: "Move the rule to the entry point of `{{own}}`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample("http_request_firewall_custom", [
        `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
      ]),
    ],
    valid: [
      rulesetExample("http_request_firewall_managed", [
        `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
      ]),
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", (rule) => {
      const id = executedRulesetId(rule);
      const phase = rule.ruleset?.phase?.value;
      const known = id && managedRulesetOf(id.value)?.value;
      if (!known || phase === undefined || known.phase === phase) return;
      const data = { name: known.name, own: known.phase, phase };
      ctx.report({ at: id, messageId: "otherPhase", data });
    }),
  }),
}) satisfies Rule;
