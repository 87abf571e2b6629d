import { OWASP } from "../src/contract/owasp.ts";
import { owaspOverrides } from "../src/lint/analysis/managed.ts";
import { defineRule, executeExample, type Rule, rulesWith } from "../src/lint/define-rule.ts";
import { hasUnknown } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-disabled-score-rule",
  summary: "Disallow switching off the anomaly score rule of the OWASP ruleset.",
  effect: "risky",
  severity: "error",
  why: "The other rules of the ruleset only add to a score. If the rule that compares the score is off, the ruleset keeps scoring and never acts.",
  source: OWASP.scoreRuleId.source,
  messages: {
    disabled: {
      text: "The anomaly score rule is disabled, so the OWASP ruleset scores requests and never acts.",
      help: "For fewer false positives raise `score_threshold`, lower the paranoia level or set the action `log`.",
    },
    disabledWithRuleset: {
      text: "Every rule of the OWASP ruleset is disabled, the anomaly score rule included, so it never acts.",
      help: "Leave `enabled` out, or set `enabled` to true on the rule `{{scoreRule}}`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      executeExample(`{ "rules": [{ "id": "${OWASP.scoreRuleId.value}", "enabled": false }] }`),
      executeExample(`{ "enabled": false }`),
    ],
    valid: [executeExample(`{ "rules": [{ "id": "${OWASP.scoreRuleId.value}", "action": "log" }] }`)],
  },
  create: (ctx) => ({
    Rule: rulesWith("overrides", (rule) => {
      const overrides = owaspOverrides(rule);
      if (!overrides || hasUnknown(overrides.node)) return;
      const scoreRule = OWASP.scoreRuleId.value;
      const own = overrides.rules.findLast((one) => one.id?.value === scoreRule && one.node.get("enabled"));
      const whole = overrides.node.get("enabled");
      if (own) {
        if (own.enabled?.value === false) ctx.report({ at: own.enabled, messageId: "disabled" });
      } else if (whole?.kind === "Boolean" && !whole.value) {
        ctx.report({ at: whole, messageId: "disabledWithRuleset", data: { scoreRule } });
      }
    }),
  }),
}) satisfies Rule;
