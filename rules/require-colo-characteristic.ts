import { RATE_LIMIT_PHASE, RATE_LIMITS } from "../src/contract/rate-limits.ts";
import { stringsOf } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule, rateLimitExample, restsOn, rulesWith } from "../src/lint/define-rule.ts";
import { hasUnknown } from "../src/sources/values/located.ts";

export default defineRule({
  id: "require-colo-characteristic",
  summary: "Require `cf.colo.id` among the characteristics of a rate limit.",
  effect: "rejected",
  why: "Requests are counted separately in each data center. The dashboard adds the characteristic; the API rejects a rate limit without it.",
  ...restsOn(RATE_LIMITS.mandatory),
  messages: {
    missing: {
      text: "The characteristics lack `{{name}}`, so the API rejects this rate limit.",
      help: "Add `{{name}}` to the list.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rateLimitExample(`{ "characteristics": ["ip.src"], "period": 60, "requests_per_period": 100 }`),
    ],
    valid: [
      rateLimitExample(
        `{ "characteristics": ["cf.colo.id", "ip.src"], "period": 60, "requests_per_period": 100 }`,
      ),
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("ratelimit", ({ ratelimit, ruleset }) => {
      const entry = ratelimit.entry("characteristics");
      if (entry?.value.kind !== "Array" || hasUnknown(entry.value)) return;
      if (ruleset?.phase?.value !== RATE_LIMIT_PHASE || ruleset.rulesetKind?.value === "managed") return;
      const name = RATE_LIMITS.mandatory.value;
      if (stringsOf(entry.value).some(({ value }) => value.trim() === name)) return;
      ctx.report({ at: entry.keyRange, messageId: "missing", data: { name } });
    }),
  }),
}) satisfies Rule;
