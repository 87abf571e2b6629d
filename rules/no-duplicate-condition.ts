import { ENGINE } from "../src/contract/fact.ts";
import { code } from "../src/core/phrases.ts";
import { canonicalHash } from "../src/lint/analysis/canonical.ts";
import { removing } from "../src/lint/analysis/spelling.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Expression } from "../src/parser/ast.ts";
import { canonicalText } from "../src/semantics/compare/canonical-text.ts";

export default defineRule({
  id: "no-duplicate-condition",
  summary: "Disallow the same condition twice in a chain of `and` or `or`.",
  effect: "style",
  severity: "warning",
  fixable: "safe",
  why: "The second one changes nothing. Often it is a copy that should have been adapted.",
  source: ENGINE,
  messages: {
    duplicate: {
      text: "{{condition}} is already in this chain, so repeating it changes nothing.",
    },
  },
  examples: {
    invalid: [
      { code: `ssl and http.host eq "a.example" and (ssl)`, fixed: `ssl and http.host eq "a.example"` },
    ],
    valid: [`ssl and http.host eq "a.example"`, "ssl xor ssl"],
  },
  create: (ctx) => ({
    Logical(node, { text, typed, isValid }) {
      if (node.operator === "xor" || !isValid) return;
      const hashes = node.operands.map((operand) => canonicalHash(operand, typed));
      if (new Set(hashes).size === hashes.length) return;
      const byHash = new Map<number, Expression[]>();
      for (const [at, operand] of node.operands.entries()) {
        const hash = hashes[at]!;
        const alike = byHash.get(hash);
        const first = alike?.find((one) => canonicalText(one) === canonicalText(operand));
        if (!first) {
          byHash.set(hash, [...(alike ?? []), operand]);
          continue;
        }
        const withOperator = { start: node.operands[at - 1]!.end, end: operand.end };
        ctx.report({
          at: operand,
          messageId: "duplicate",
          data: { condition: code(text.slice(operand.start, operand.end)) },
          related: [{ at: first, message: "First given here." }],
          fix: { title: "Remove it", edits: [removing(text, withOperator)], safety: "safe" },
        });
      }
    },
  }),
}) satisfies Rule;
