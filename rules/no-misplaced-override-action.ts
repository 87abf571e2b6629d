import { OWASP } from "../src/contract/owasp.ts";
import { owaspOverrides } from "../src/lint/analysis/managed.ts";
import { defineRule, executeExample, type Rule, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-misplaced-override-action",
  summary: "Disallow an action for the whole OWASP ruleset or for one of its tags.",
  effect: "risky",
  why: "The rules of the OWASP ruleset only add to a score; one rule, the last, acts on it. An action for the whole ruleset or for a tag replaces the scoring of those rules.",
  source: OWASP.actions.source,
  messages: {
    onRuleset: {
      text: "This action is set for every rule of the OWASP ruleset, not for its anomaly score rule alone.",
      help: "Give the action to the rule `{{scoreRule}}` in `overrides.rules`.",
    },
    onTag: {
      text: "This action is set for the scoring rules tagged `{{tag}}`, not for the anomaly score rule that acts.",
      help: "Give the action to the rule `{{scoreRule}}` in `overrides.rules`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      executeExample(`{ "action": "log" }`),
      executeExample(`{ "categories": [{ "category": "paranoia-level-1", "action": "block" }] }`),
    ],
    valid: [executeExample(`{ "rules": [{ "id": "${OWASP.scoreRuleId.value}", "action": "log" }] }`)],
  },
  create: (ctx) => ({
    Rule: rulesWith("overrides", (rule) => {
      const overrides = owaspOverrides(rule);
      if (!overrides) return;
      const scoreRule = OWASP.scoreRuleId.value;
      const action = overrides.node.get("action");
      if (action?.kind === "String") ctx.report({ at: action, messageId: "onRuleset", data: { scoreRule } });
      for (const { action: tagAction, category } of overrides.categories) {
        if (!tagAction || !category) continue;
        ctx.report({ at: tagAction, messageId: "onTag", data: { scoreRule, tag: category.value } });
      }
    }),
  }),
}) satisfies Rule;
