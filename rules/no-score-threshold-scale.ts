import { OWASP, thresholdName } from "../src/contract/owasp.ts";
import { executedRulesetId, isExecute } from "../src/lint/analysis/managed.ts";
import { defineRule, executeExample, type Rule, rulesWith } from "../src/lint/define-rule.ts";

const { low, medium, high } = OWASP.thresholds.value;

export default defineRule({
  id: "no-score-threshold-scale",
  summary: "Disallow score thresholds on a scale other than Cloudflare's.",
  effect: "risky",
  why: "Cloudflare documents three thresholds for its scores. The upstream rule set uses a smaller scale, and a threshold from there blocks after one or two weak matches.",
  source: OWASP.thresholds.source,
  messages: {
    below: {
      text: "The threshold {{threshold}} is below {{high}}, the strictest documented one, so few matches are enough to act.",
      help: "The documented thresholds are high {{high}}, medium {{medium}} and low {{low}}; 5 and 10 are on the scale of the upstream rule set.",
    },
    other: {
      text: "The threshold {{threshold}} is not a documented one.",
      help: "The documented thresholds are high {{high}}, medium {{medium}} and low {{low}}.",
    },
    notPositive: {
      text: "The threshold {{threshold}} is reached by every request.",
      help: "The documented thresholds are high {{high}}, medium {{medium}} and low {{low}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      executeExample(`{ "rules": [{ "id": "${OWASP.scoreRuleId.value}", "score_threshold": 5 }] }`),
      executeExample(`{ "rules": [{ "id": "${OWASP.scoreRuleId.value}", "score_threshold": 50 }] }`),
      executeExample(`{ "rules": [{ "id": "${OWASP.scoreRuleId.value}", "score_threshold": 0 }] }`),
    ],
    valid: [executeExample(`{ "rules": [{ "id": "${OWASP.scoreRuleId.value}", "score_threshold": 25 }] }`)],
  },
  create: (ctx) => ({
    Rule: rulesWith("overrides", (rule) => {
      if (!isExecute(rule) || !executedRulesetId(rule)) return;
      for (const { scoreThreshold } of rule.overrides.rules) {
        if (!scoreThreshold || thresholdName(scoreThreshold.value) !== undefined) continue;
        const { value } = scoreThreshold;
        const situation =
          value < OWASP.minScoreThreshold.value ? "notPositive" : value < high ? "below" : "other";
        const data = { threshold: scoreThreshold.raw, low, medium, high };
        ctx.report({ at: scoreThreshold, messageId: situation, data });
      }
    }),
  }),
}) satisfies Rule;
