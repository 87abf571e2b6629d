import { phaseOf } from "../src/contract/phases.ts";
import { RATE_LIMITS } from "../src/contract/rate-limits.ts";
import { customExample, defineRule, type Rule, restsOn, rulesetExample } from "../src/lint/define-rule.ts";

const LIMIT = `"ratelimit": { "characteristics": ["cf.colo.id", "ip.src"], "period": 60, "requests_per_period": 100 }`;

export default defineRule({
  id: "no-misplaced-rate-limit",
  summary: "Disallow rate limits in phases that do not count requests.",
  effect: "risky",
  why: "Requests are counted in one phase. Elsewhere the API may reject the rule, or the rule acts on every request that it matches.",
  ...restsOn(RATE_LIMITS.phase),
  messages: {
    misplaced: {
      text: "Requests are counted in the phase `{{own}}`; in `{{phase}}` the API may reject `ratelimit`.",
      help: "Put the rule into the phase `{{own}}`, or leave `ratelimit` out.",
    },
  },
  examples: {
    format: "json",
    invalid: [customExample(`{ "action": "block", "expression": "ssl", ${LIMIT} }`)],
    valid: [rulesetExample("http_ratelimit", [`{ "action": "block", "expression": "ssl", ${LIMIT} }`])],
  },
  create: (ctx) => ({
    Rule({ node, ruleset }) {
      const phase = ruleset?.phase?.value;
      const entry = node.entry("ratelimit");
      const own = RATE_LIMITS.phase.value;
      // The network has separate rate limits.
      if (entry?.value.kind !== "Object" || entry.value.entries.length === 0) return;
      if (phase === undefined || phase === own || !phaseOf(phase) || phase.startsWith("magic_")) return;
      if (ruleset?.rulesetKind?.value === "managed") return;
      ctx.report({ at: entry.keyRange, messageId: "misplaced", data: { own, phase } });
    },
  }),
}) satisfies Rule;
