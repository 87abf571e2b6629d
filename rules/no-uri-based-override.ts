import { MIGRATION } from "../src/contract/migration.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-uri-based-override",
  summary: "Disallow URI-based overrides of the previous WAF.",
  effect: "blocks-migration",
  why: "A zone that has such an override cannot migrate to the new WAF until the override is deleted. Only the API shows and deletes them.",
  source: MIGRATION.uriOverridesBlock.source,
  messages: {
    blocks: {
      text: "This URI-based override keeps the zone from migrating to the new WAF.",
      help: "Delete it, and after the migration write an exception (a `skip` rule) or an override for the same addresses.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `[{ "id": "a27cece9ec0e4af39ae9c58e3326e2b6", "paused": false, "urls": ["foo.example.com"], "priority": 0, "rules": { "100015": "disable" } }]`,
    ],
    valid: [`{ "result": [], "success": true, "errors": [], "messages": [] }`],
  },
  create: (ctx) => ({
    WafOverrides({ overrides }) {
      for (const override of overrides) {
        ctx.report({ at: override.get("urls") ?? anchorOf(override, "id"), messageId: "blocks" });
      }
    },
  }),
}) satisfies Rule;
