import { ENGINE } from "../src/contract/cite.ts";
import { firstConflict } from "../src/lint/analysis/conflicts.ts";
import { areExhaustive, factsByOperand } from "../src/lint/analysis/facts.ts";
import { canBeMissing, termsOf } from "../src/lint/analysis/tree.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Logical } from "../src/parser/ast.ts";

export default defineRule({
  id: "no-tautology",
  summary: "Disallow conditions joined by `or` of which one always holds.",
  effect: "ineffective",
  severity: "error",
  since: "0.1.0",
  why: 'Every host differs from `a` or from `b`: `http.host ne "a" or http.host ne "b"` matches every request. Usually `and` was meant.',
  details:
    "Reported only where it is proven over values. Elements of maps and arrays, which a request may lack, are left alone.",
  source: ENGINE,
  messages: {
    always: {
      text: "Every value of `{{operand}}` satisfies this or what stands before it, so the conditions hold for every request.",
      help: "If all of them are needed, join them with `and`.",
    },
  },
  examples: {
    invalid: [
      { code: `http.host ne "a.example" or http.host ne "b.example"` },
      { code: "cf.waf.score gt 20 or cf.waf.score lt 50" },
    ],
    valid: [
      `http.host ne "a.example" and http.host ne "b.example"`,
      "cf.waf.score lt 20 or cf.waf.score gt 50",
    ],
  },
  create: (ctx) => {
    const nested = new WeakSet<Logical>();
    return {
      Logical(node, { typed, isValid }) {
        if (node.operator !== "or" || !isValid || nested.has(node)) return;
        for (const facts of factsByOperand(termsOf(node, nested), typed)) {
          const conflict = canBeMissing(facts[0]!.operand) ? undefined : firstConflict(facts, areExhaustive);
          if (!conflict) continue;
          ctx.report({
            at: conflict.at.term,
            messageId: "always",
            data: { operand: conflict.at.key },
            related: [{ at: conflict.with.term, message: "The other condition." }],
          });
        }
      },
    };
  },
}) satisfies Rule;
