import { LIMITS } from "../src/contract/limits.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

const { value: maxRules, source } = LIMITS.maxMigrationFirewallRules;

export default defineRule({
  id: "max-migration-firewall-rules",
  summary: "Disallow more firewall rules than the migration converts.",
  effect: "blocks-migration",
  why: "The migration to the new WAF fails for a zone with more firewall rules than this, and only support can help then.",
  source,
  messages: {
    tooMany: {
      text: "There are {{count}} firewall rules; the migration fails above {{maxRules}}.",
      help: "Merge or delete rules before migrating, or contact Cloudflare's support. The first rule above the limit is marked.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      JSON.stringify(
        Array.from({ length: maxRules + 1 }, () => ({ action: "block", filter: { expression: "ssl" } })),
      ),
    ],
    valid: [`[{ "action": "block", "filter": { "expression": "ssl" } }]`],
  },
  create: (ctx) => ({
    FirewallRules({ rules }) {
      const first = rules[maxRules];
      if (!first) return;
      const data = { count: rules.length, maxRules };
      ctx.report({ at: anchorOf(first.node, "id"), messageId: "tooMany", data });
    },
  }),
}) satisfies Rule;
