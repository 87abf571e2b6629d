import { ENGINE } from "../src/contract/fact.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { inText } from "../src/core/range.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-mixed-and-or",
  summary: "Disallow different logical operators side by side without parentheses.",
  effect: "style",
  presets: ["strict"],
  fixable: "safe",
  why: "`and` binds tighter than `xor`, and `xor` tighter than `or`. Parentheses make this visible.",
  source: ENGINE,
  messages: {
    mixed: {
      text: "`{{inner}}` binds tighter than the `{{outer}}` next to it, which is easy to misread.",
    },
  },
  examples: {
    invalid: [
      {
        code: "ssl or cf.client.bot and http.host in $a",
        fixed: "ssl or (cf.client.bot and http.host in $a)",
      },
    ],
    valid: ["ssl or (cf.client.bot and http.host in $a)", "ssl or cf.client.bot or http.host in $a"],
  },
  create: (ctx) => ({
    Logical(node, { text }) {
      for (const operand of node.operands) {
        if (operand.kind !== "Logical") continue;
        // Parentheses are certain to be accepted if two more levels are: one for `and`, one for `xor`.
        const mayNest = text.split("(").length < LIMITS.maxNestingDepth.value;
        const inner = operand.spellings[0]!;
        const related = [{ at: node.spellings[0]!, message: "The weaker operator." }];
        const edits = [
          ctx.replace(inText({ start: operand.start, end: operand.start }), "("),
          ctx.replace(inText({ start: operand.end, end: operand.end }), ")"),
        ];
        ctx.report({
          at: inner,
          messageId: "mixed",
          data: { inner: inner.raw, outer: node.spellings[0]!.raw },
          related,
          fix: mayNest ? { title: "Add parentheses", edits, safety: "safe" } : undefined,
        });
      }
    },
  }),
}) satisfies Rule;
