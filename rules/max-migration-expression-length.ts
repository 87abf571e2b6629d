import { LIMITS } from "../src/contract/limits.ts";
import { inText } from "../src/core/range.ts";
import { utf8ByteCount } from "../src/core/text-size.ts";
import { shorterForm } from "../src/lint/analysis/shorter-form.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

const { value: maxBytes, source } = LIMITS.maxMigrationExpressionBytes;

export default defineRule({
  id: "max-migration-expression-length",
  summary: "Disallow firewall rules whose expressions are too long to migrate.",
  effect: "blocks-migration",
  fixable: "safe",
  why: "The migration to the new WAF fails for a zone with a longer firewall rule expression, and only support can help then.",
  source,
  messages: {
    tooLong: {
      text: "This expression has {{bytes}} bytes; the migration fails above {{maxBytes}}.",
      help: "Shorten it before migrating: move values into a list (`in $name`) or split the rule; `wafsmith pack` does both.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      {
        code: JSON.stringify([
          { action: "block", filter: { expression: `ssl${" ".repeat(maxBytes)}or ssl` } },
        ]),
        fixed: JSON.stringify([{ action: "block", filter: { expression: "ssl or ssl" } }]),
      },
    ],
    valid: [`[{ "action": "block", "filter": { "expression": "ssl" } }]`],
  },
  create: (ctx) => ({
    Expression({ text, typed, isValid, owner }) {
      if (owner?.kind !== "FirewallRule") return;
      const bytes = utf8ByteCount(text);
      if (bytes <= maxBytes) return;
      ctx.report({
        at: inText({ start: 0, end: text.length }),
        messageId: "tooLong",
        data: { bytes, maxBytes },
        fix: isValid ? shorterForm(typed, { max: maxBytes, lengthOf: utf8ByteCount }) : undefined,
      });
    },
  }),
}) satisfies Rule;
