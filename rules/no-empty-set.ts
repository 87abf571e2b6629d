import { ENGINE } from "../src/contract/fact.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-empty-set",
  summary: "Disallow comparing with an empty set.",
  effect: "ineffective",
  why: "`in {}` is accepted and never true. It is what remains when a template finds no values.",
  source: ENGINE,
  messages: {
    empty: {
      text: "Nothing is in an empty set, so this comparison is never true.",
      help: "Write the values, or remove the comparison.",
    },
  },
  examples: {
    invalid: ["ip.src in {}"],
    valid: ["ip.src in {192.0.2.1}"],
  },
  create: (ctx) => ({
    Set(node) {
      if (node.elements.length === 0) ctx.report({ at: node, messageId: "empty" });
    },
  }),
}) satisfies Rule;
