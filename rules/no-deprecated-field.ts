import { fieldOf } from "../src/contract/fields.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-deprecated-field",
  summary: "Disallow deprecated names of fields.",
  effect: "style",
  severity: "warning",
  since: "0.1.0",
  fixable: "safe",
  why: "Some fields were renamed. The old name still holds the same value, but only the new one is documented.",
  source: fieldOf("ip.geoip.country")!.source,
  messages: {
    deprecated: {
      text: "`{{field}}` is the deprecated name of `{{replacement}}`.",
    },
  },
  examples: {
    invalid: [{ code: `ip.geoip.country eq "FR"`, fixed: `ip.src.country eq "FR"` }],
    valid: [`ip.src.country eq "FR"`],
  },
  create: (ctx) => ({
    Field(node) {
      const field = fieldOf(node.name);
      if (!field?.isDeprecated || field.replacement === undefined) return;
      const { replacement } = field;
      ctx.report({
        at: node,
        messageId: "deprecated",
        data: { field: node.name, replacement },
        source: field.source,
        fix: { title: `Use \`${replacement}\``, edits: [ctx.replace(node, replacement)], safety: "safe" },
      });
    },
  }),
}) satisfies Rule;
