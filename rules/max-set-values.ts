import { docsPage } from "../src/contract/fact.ts";
import { STYLE } from "../src/lint/analysis/style.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "max-set-values",
  summary: "Disallow sets so long that a list would be better.",
  effect: "style",
  presets: ["strict"],
  why: "A list is kept in one place, serves several rules, and does not count towards the maximum length of an expression.",
  source: docsPage("waf/tools/lists/"),
  messages: {
    tooLong: {
      text: "This set has {{count}} values, more than {{maxValues}}, which is too many to read in a rule.",
      help: "Keep them in a list and compare with `$name`.",
    },
  },
  examples: {
    invalid: [
      `ip.src.asnum in {${Array.from({ length: STYLE.maxSetValues + 1 }, (_, at) => at + 1).join(" ")}}`,
    ],
    valid: ["ip.src.asnum in {64496 64497}", "ip.src.asnum in $networks"],
  },
  create: (ctx) => ({
    Set(node) {
      const count = node.elements.length;
      const maxValues = STYLE.maxSetValues;
      if (count > maxValues) ctx.report({ at: node, messageId: "tooLong", data: { count, maxValues } });
    },
  }),
}) satisfies Rule;
