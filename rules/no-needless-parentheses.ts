import { ENGINE } from "../src/contract/fact.ts";
import { unwrapping } from "../src/lint/analysis/spelling.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { type Group, withoutGroups } from "../src/parser/ast.ts";

export default defineRule({
  id: "no-needless-parentheses",
  summary: "Disallow doubled parentheses, and those around a chain inside a chain of the same operator.",
  effect: "style",
  presets: ["strict"],
  fixable: "safe",
  why: "`(a or b) or c` is `a or b or c`, and `((a))` is `(a)`. Parentheses that change nothing hide those that do, and count towards the maximum length.",
  details: "A single pair around a condition is not reported, because Cloudflare's own editor writes it.",
  source: ENGINE,
  messages: {
    doubled: { text: "These parentheses enclose other parentheses and have no effect." },
    sameOperator: {
      text: "These parentheses enclose a chain of `{{operator}}` inside another one, and change nothing.",
    },
  },
  examples: {
    invalid: [
      { code: `((http.host eq "a"))`, fixed: `(http.host eq "a")` },
      {
        code: `(ssl or cf.client.bot) or http.host eq "a"`,
        fixed: `ssl or cf.client.bot or http.host eq "a"`,
      },
    ],
    valid: [`(http.host eq "a")`, `(ssl and cf.client.bot) or http.host eq "a"`],
  },
  create: (ctx) => {
    const nested = new WeakSet<Group>();
    return {
      Group(node, { text }) {
        if (node.expression.kind !== "Group" || nested.has(node)) return;
        let innermost: Group = node.expression;
        nested.add(innermost);
        while (innermost.expression.kind === "Group") {
          innermost = innermost.expression;
          nested.add(innermost);
        }
        const edits = unwrapping(text, node, innermost);
        ctx.report({ at: node, messageId: "doubled", fix: { title: "Remove them", edits, safety: "safe" } });
      },
      Logical(node, { text }) {
        for (const operand of node.operands) {
          if (operand.kind !== "Group" || operand.expression.kind === "Group") continue;
          const inner = withoutGroups(operand);
          if (inner.kind !== "Logical" || inner.operator !== node.operator) continue;
          const edits = unwrapping(text, operand, operand.expression);
          ctx.report({
            at: operand,
            messageId: "sameOperator",
            data: { operator: node.operator },
            fix: { title: "Remove them", edits, safety: "safe" },
          });
        }
      },
    };
  },
}) satisfies Rule;
