import { ACTIONS } from "../src/contract/actions.ts";
import { OWASP } from "../src/contract/owasp.ts";
import { codeList } from "../src/core/phrases.ts";
import { owaspOverrides } from "../src/lint/analysis/managed.ts";
import { defineRule, executeExample, type Rule, restsOn, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-unavailable-override-action",
  summary: "Disallow actions that the OWASP score rule cannot take.",
  effect: "rejected",
  why: "The anomaly score rule takes five actions. Others that the API has, such as `skip` or `rewrite`, are not among them.",
  ...restsOn(OWASP.actions),
  messages: {
    unavailable: {
      text: "The score rule cannot take the action `{{action}}`, so the API rejects this override.",
      help: "Its actions are {{actions}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [executeExample(`{ "rules": [{ "id": "${OWASP.scoreRuleId.value}", "action": "skip" }] }`)],
    valid: [executeExample(`{ "rules": [{ "id": "${OWASP.scoreRuleId.value}", "action": "log" }] }`)],
  },
  create: (ctx) => ({
    Rule: rulesWith("overrides", (rule) => {
      for (const { id, action } of owaspOverrides(rule)?.rules ?? []) {
        if (id?.value !== OWASP.scoreRuleId.value || !action) continue;
        // Actions that the API does not have are reported by `no-unknown-action`.
        if (OWASP.actions.value.includes(action.value) || !ACTIONS.has(action.value)) continue;
        const data = { action: action.value, actions: codeList(OWASP.actions.value, "and") };
        ctx.report({ at: action, messageId: "unavailable", data });
      }
    }),
  }),
}) satisfies Rule;
