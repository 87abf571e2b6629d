import { LIMITS } from "../src/contract/limits.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule, restsOn, rulesetExample } from "../src/lint/define-rule.ts";

const limit = LIMITS.maxRulesPerCustomRuleset;

export default defineRule({
  id: "max-rules-of-custom-ruleset",
  summary: "Disallow more rules in a custom ruleset than an account can have.",
  effect: "risky",
  why: "The custom rulesets of an account share one maximum number of rules. A contract may raise it, so more are reported as a risk.",
  ...restsOn(limit),
  messages: {
    tooMany: {
      effect: "risky",
      text: "This custom ruleset has {{count}} rules; an account can have {{maxRules}}, so the API may reject it.",
      help: "Merge rules, or move values into a list. The first rule above the limit is marked.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample(
        "http_request_firewall_custom",
        Array.from({ length: limit.value + 1 }, (_, at) => `{ "ref": "${at}", "expression": "ssl" }`),
        "custom",
      ),
    ],
    valid: [rulesetExample("http_request_firewall_custom", [`{ "expression": "ssl" }`], "custom")],
  },
  create: (ctx) => ({
    Ruleset({ rules, rulesetKind }) {
      const first = rules[limit.value];
      if (!first || rulesetKind?.value !== "custom") return;
      const data = { count: rules.length, maxRules: limit.value };
      ctx.report({ at: anchorOf(first.node, "ref", "id"), messageId: "tooMany", data });
    },
  }),
}) satisfies Rule;
