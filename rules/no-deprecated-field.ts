import { fieldOf, namesOfSeveralFields } from "../src/contract/fields.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-deprecated-field",
  summary: "Disallow deprecated names of fields.",
  effect: "style",
  severity: "warning",
  fixable: "safe",
  why: "Some fields were renamed. The old name still has the same value, but only the new one is documented.",
  details:
    "In the phases of Network Firewall, the old names do not have the value of one field: they match the source or the destination of a packet. There the rule offers no fix.",
  source: fieldOf("ip.geoip.country")!.source,
  messages: {
    deprecated: {
      text: "`{{field}}` is the deprecated name of `{{replacement}}`.",
    },
    either: {
      text: "`{{field}}` is deprecated, and matches the source or the destination of a packet.",
      help: "Write `{{replacement}}`, `{{destination}}`, or both joined by `or`.",
    },
  },
  examples: {
    invalid: [{ code: `ip.geoip.country eq "FR"`, fixed: `ip.src.country eq "FR"` }],
    valid: [`ip.src.country eq "FR"`],
  },
  create: (ctx) => ({
    Field(node, { phase }) {
      const field = fieldOf(node.name);
      if (!field?.isDeprecated || field.replacement === undefined) return;
      const { replacement } = field;
      if (namesOfSeveralFields(phase).has(node.name)) {
        const destination = replacement.replace("ip.src.", "ip.dst.");
        ctx.report({ at: node, messageId: "either", data: { field: node.name, replacement, destination } });
        return;
      }
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
