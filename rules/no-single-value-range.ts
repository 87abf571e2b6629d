import { ENGINE } from "../src/contract/fact.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { isSingle } from "../src/types/intervals.ts";

export default defineRule({
  id: "no-single-value-range",
  summary: "Disallow ranges from a value to itself.",
  effect: "style",
  fixable: "safe",
  why: "`80..80` is `80`. If a range was intended, one of its ends is wrong.",
  source: ENGINE,
  messages: {
    single: {
      text: "The range `{{range}}` contains one value.",
    },
  },
  examples: {
    invalid: [{ code: "cf.edge.server_port in {80..80 443}", fixed: "cf.edge.server_port in {80 443}" }],
    valid: ["cf.edge.server_port in {80..81 443}", "ip.src in {192.0.2.1/32}"],
  },
  create: (ctx) => ({
    Set(node, { typed }) {
      const { elements } = node;
      for (let at = 0; at < elements.length; at++) {
        const element = elements[at]!;
        const dots = element.kind === "Bare" ? element.raw.indexOf("..") : -1;
        if (element.kind !== "Bare" || dots < 0) continue;
        const value = typed.valuesOf(node)[at];
        if (!value || value.kind === "Bytes" || !isSingle(value)) continue;
        const first = element.raw.slice(0, dots);
        const edits = [ctx.replace(element, first)];
        const fix = { title: `Use \`${first}\``, edits, safety: "safe" } as const;
        ctx.report({ at: element, messageId: "single", data: { range: element.raw }, fix });
      }
    },
  }),
}) satisfies Rule;
