import { managedRulesetOf, OWASP } from "../src/contract/owasp.ts";
import { executedRulesetId, isId } from "../src/lint/analysis/managed.ts";
import { defineRule, executeExample, managedExample, type Rule, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "require-score-rule-threshold",
  summary: "Require a score threshold to be set on the anomaly score rule of the OWASP ruleset.",
  effect: "ineffective",
  why: "Only the last rule of the OWASP ruleset compares the anomaly score with a threshold. On any other rule the value is ignored, and the threshold does not change.",
  details:
    "Checks only rulesets whose id is public, and rule ids in Cloudflare's format: placeholders are not checked.",
  source: OWASP.scoreRuleId.source,
  messages: {
    otherRule: {
      text: "`{{rule}}` is not the anomaly score rule, so this threshold has no effect.",
      help: "Set it on the rule `{{scoreRule}}`.",
    },
    otherRuleset: {
      text: "The {{ruleset}} has no anomaly score, so this threshold has no effect.",
      help: "Set it on the rule `{{scoreRule}}` in the overrides of the OWASP Core Ruleset.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      executeExample(`{ "rules": [{ "id": "d9e350f1b72d4730899c8a420e48a85d", "score_threshold": 60 }] }`),
      managedExample(`{ "rules": [{ "id": "d9e350f1b72d4730899c8a420e48a85d", "score_threshold": 60 }] }`),
    ],
    valid: [executeExample(`{ "rules": [{ "id": "${OWASP.scoreRuleId.value}", "score_threshold": 60 }] }`)],
  },
  create: (ctx) => ({
    Rule: rulesWith("overrides", (rule) => {
      const ruleset = managedRulesetOf(executedRulesetId(rule)?.value ?? "")?.value;
      if (!ruleset) return;
      const scoreRule = OWASP.scoreRuleId.value;
      for (const { id, node } of rule.overrides.rules) {
        const threshold = node.entry("score_threshold");
        if (!threshold || !id) continue;
        if (ruleset.id !== OWASP.rulesetId.value) {
          const data = { ruleset: ruleset.name, scoreRule };
          ctx.report({ at: threshold.keyRange, messageId: "otherRuleset", data });
        } else if (id.value !== scoreRule && isId(id.value)) {
          const data = { rule: id.value, scoreRule };
          ctx.report({ at: id, messageId: "otherRule", data });
        }
      }
    }),
  }),
}) satisfies Rule;
