import { ENGINE } from "../src/contract/fact.ts";
import type { Edit } from "../src/core/diagnostic.ts";
import { inText, type Range, type TextRange } from "../src/core/range.ts";
import { unwrapping } from "../src/lint/analysis/spelling.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { type Expression, type Not, withoutGroups } from "../src/parser/ast.ts";

export default defineRule({
  id: "no-double-negation",
  summary: "Disallow `not` in front of `not`.",
  effect: "style",
  fixable: "safe",
  why: "Two negations cancel each other. Side by side, one of them is often a leftover, and the condition is the opposite of the intended one.",
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
    const quantified = new WeakSet<Not>();
    return {
      Quantifier({ argument }) {
        if (argument.kind === "Not") quantified.add(argument);
      },
      Not(node, { text }) {
        const second = withoutGroups(node.operand);
        if (second.kind !== "Not" || inner.has(node)) return;
        inner.add(second);
        ctx.report({
          at: inText({ start: node.spelling.start, end: second.spelling.end }),
          messageId: "double",
          fix: {
            title: "Remove both",
            // If the array is missing, `all(…)` is false, but true in parentheses, as with two negations.
            edits: quantified.has(node)
              ? parenthesised(node, second.operand)
              : unwrapping(text, node, second.operand),
            safety: "safe",
          },
        });
      },
    };
  },
}) satisfies Rule;

/** The edits that replace `outer` with its part `inner`, in parentheses. */
function parenthesised(outer: Range, inner: Expression): Edit<TextRange>[] {
  const [open, close] = inner.kind === "Group" ? ["", ""] : ["(", ")"];
  return [
    { range: inText({ start: outer.start, end: inner.start }), newText: open },
    { range: inText({ start: inner.end, end: outer.end }), newText: close },
  ];
}
