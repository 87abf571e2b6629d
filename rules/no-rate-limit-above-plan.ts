import { fieldOf } from "../src/contract/fields.ts";
import { nameOfPlan } from "../src/contract/plans.ts";
import { RATE_LIMIT_PHASE, RATE_LIMITS } from "../src/contract/rate-limits.ts";
import { code, codeList, number } from "../src/core/phrases.ts";
import { inText } from "../src/core/range.ts";
import { stringsOf } from "../src/lint/analysis/located-values.ts";
import {
  comparisons,
  defineRule,
  type Rule,
  rateLimitExample,
  restsOn,
  rulesWith,
} from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-rate-limit-above-plan",
  summary: "Disallow rate limits that the plan of the zone does not offer.",
  effect: "rejected",
  why: "The counting period, the counting fields and the duration of the action depend on the plan. The API rejects a rule that exceeds them.",
  details: "Reports only if the configuration or `--plan` states the plan.",
  ...restsOn(RATE_LIMITS.maxPeriodSeconds),
  messages: {
    period: {
      text: "Requests are counted over {{seconds}} seconds; the {{plan}} plan allows {{maxSeconds}}, so the API rejects this rule.",
      help: "Shorten the period, and the number of requests with it.",
    },
    timeout: {
      text: "The action lasts {{seconds}} seconds; the {{plan}} plan allows {{maxSeconds}}, so the API rejects this rule.",
      help: "Shorten `mitigation_timeout`.",
    },
    challenge: {
      text: "A challenge has no duration on the {{plan}} plan, so the API rejects this rule.",
      help: "Set `mitigation_timeout` to `0`, or use the action `block`.",
    },
    throttle: {
      text: "A block that lasts only while the rate is exceeded needs the Enterprise plan, so the API rejects this rule.",
      help: "Set `mitigation_timeout` to a number of seconds, or use a challenge.",
    },
    characteristic: {
      text: "The {{plan}} plan does not count requests by {{found}}, so the API rejects this rule.",
      help: "Count by `ip.src`.",
    },
    field: {
      text: "Rate limits cannot use `{{field}}` on the {{plan}} plan, so the API rejects this rule.",
      help: "The fields of this plan begin with {{known}}.",
    },
    operator: {
      text: "Rate limits need Advanced Rate Limiting for `matches`, so the API rejects this rule on the {{plan}} plan.",
      help: "Use `contains`, `wildcard`, `starts_with()` or `ends_with()`.",
    },
    counting: {
      text: "A separate `counting_expression` is not part of the {{plan}} plan, so the API rejects this rule.",
      help: "Remove it: requests that match the rule's expression are then counted.",
    },
    score: {
      text: "`score_per_period` is not part of the {{plan}} plan, so the API rejects this rule.",
      help: "Use `requests_per_period`.",
    },
  },
  examples: {
    format: "json",
    invalid: [],
    valid: [
      rateLimitExample(`{
    "characteristics": ["cf.colo.id", "ip.src"],
    "period": 10,
    "requests_per_period": 100,
    "mitigation_timeout": 10
  }`),
    ],
  },
  create: (ctx) => ({
    Field({ name, start, end }, { phase }) {
      const known = ctx.plan && RATE_LIMITS.fieldsOfPlan.value[ctx.plan];
      if (!known || phase !== RATE_LIMIT_PHASE || !fieldOf(name)) return;
      if (known.some((first) => name === first || name.startsWith(`${first}.`))) return;
      const data = { field: name, plan: nameOfPlan(ctx.plan), known: codeList(known, "and") };
      ctx.report({ at: inText({ start, end }), messageId: "field", data });
    },
    Comparison: comparisons({ operators: ["matches"] }, ({ spelling }, { phase }) => {
      // Plans without regular expressions anywhere are another rule's concern.
      if (phase !== RATE_LIMIT_PHASE || ctx.plan !== "business") return;
      ctx.report({ at: spelling, messageId: "operator", data: { plan: nameOfPlan(ctx.plan) } });
    }),
    Rule: rulesWith("ratelimit", ({ ratelimit, action }) => {
      const plan = ctx.plan;
      if (!plan) return;
      const planName = nameOfPlan(plan);
      const numberAt = (key: string) => {
        const node = ratelimit.get(key);
        return node?.kind === "Number" ? node : undefined;
      };
      const period = numberAt("period");
      const maxSeconds = RATE_LIMITS.maxPeriodSeconds.value[plan];
      if (period && period.value > maxSeconds) {
        const data = { seconds: number(period.value), plan: planName, maxSeconds };
        ctx.report({ at: period, messageId: "period", data });
      }
      const timeout = numberAt("mitigation_timeout");
      if (timeout && !RATE_LIMITS.hasChosenBehaviour.value[plan]) {
        const maxTimeout = RATE_LIMITS.maxTimeoutSeconds.value[plan];
        if (action?.value.endsWith("challenge") && timeout.value > 0) {
          ctx.report({ at: timeout, messageId: "challenge", data: { plan: planName } });
        } else if (action?.value === "block" && timeout.value === 0) {
          ctx.report({ at: timeout, messageId: "throttle" });
        } else if (timeout.value > maxTimeout) {
          const data = { seconds: number(timeout.value), plan: planName, maxSeconds: maxTimeout };
          ctx.report({ at: timeout, messageId: "timeout", data });
        }
      }
      const known = RATE_LIMITS.characteristicsOfPlan.value[plan];
      for (const one of known ? stringsOf(ratelimit.get("characteristics")) : []) {
        if (known!.includes(one.value.trim())) continue;
        const data = { found: code(one.value), plan: planName };
        ctx.report({ at: one, messageId: "characteristic", data });
      }
      const counting = ratelimit.get("counting_expression");
      const isCounting = counting?.kind === "String" && counting.value.trim() !== "";
      if (isCounting && !RATE_LIMITS.hasCountingExpression.value[plan]) {
        ctx.report({ at: counting, messageId: "counting", data: { plan: planName } });
      }
      const score = numberAt("score_per_period");
      if (score && !RATE_LIMITS.hasScore.value[plan]) {
        ctx.report({ at: score, messageId: "score", data: { plan: planName } });
      }
    }),
  }),
}) satisfies Rule;
