import { valueDomainOf } from "../src/contract/fields.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { fieldNameOf } from "../src/parser/ast.ts";

export default defineRule({
  id: "no-constant-field",
  summary: "Disallow comparing a field that always has the same value.",
  effect: "ineffective",
  why: "Some fields remain in the language although their feature was retired. A comparison with one of them has the same outcome for every request.",
  source: valueDomainOf("cf.threat_score")!.source,
  messages: {
    constant: {
      text: "`{{field}}` is {{value}} for every request, so this comparison has the same outcome for every request.",
      help: "`{{field}}` is {{domain}}. Leave the comparison out.",
    },
  },
  examples: {
    invalid: ["cf.threat_score gt 10"],
    valid: ["cf.waf.score lt 10"],
  },
  create: (ctx) => ({
    Comparison({ left }) {
      const field = left.kind === "Field" ? fieldNameOf(left) : undefined;
      const domain = field === undefined ? undefined : valueDomainOf(field);
      if (domain?.kind !== "Integer" || domain.range.first !== domain.range.last) return;
      const data = { field: field!, value: domain.range.first, domain: domain.describe };
      ctx.report({ at: left, messageId: "constant", data, source: domain.source });
    },
  }),
}) satisfies Rule;
