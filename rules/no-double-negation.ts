import { ENGINE } from "../src/contract/cite.ts";
import { unwrapping } from "../src/lint/analysis/spelling.ts";
import { withoutGroups } from "../src/lint/analysis/tree.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Not } from "../src/parser/ast.ts";

export default defineRule({
  id: "no-double-negation",
  summary: "Disallow `not` in front of `not`.",
  effect: "style",
  severity: "info",
  since: "0.1.0",
  fixable: "safe",
  why: "Two negations cancel each other. Where they stand side by side one of them is often a leftover, and the condition the opposite of what was meant.",
  source: ENGINE,
  messages: {
    double: {
      text: "The two negations cancel each other.",
    },
  },
  examples: {
    invalid: [
      { code: "not not ssl", fixed: "ssl" },
      { code: `not (not http.host eq "a.example")`, fixed: `http.host eq "a.example"` },
    ],
    valid: ["not ssl", `not (not ssl and http.host eq "a.example")`],
  },
  create: (ctx) => {
    const inner = new WeakSet<Not>();
    return {
      Not(node, { text }) {
        const second = withoutGroups(node.operand);
        if (second.kind !== "Not" || inner.has(node)) return;
        inner.add(second);
        ctx.report({
          at: { start: node.spelling.start, end: second.spelling.end },
          messageId: "double",
          fix: { title: "Remove both", edits: unwrapping(text, node, second.operand), safety: "safe" },
        });
      },
    };
  },
}) satisfies Rule;
