import { ENGINE } from "../src/contract/cite.ts";
import { firstConflict } from "../src/lint/analysis/conflicts.ts";
import { areExhaustive, factsByOperand } from "../src/lint/analysis/facts.ts";
import { firstOpposites } from "../src/lint/analysis/opposites.ts";
import { canBeMissing, termsOf } from "../src/lint/analysis/tree.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Expression, Logical } from "../src/parser/ast.ts";
import { withoutGroups } from "../src/parser/operands.ts";
import type { TypedExpression } from "../src/types/check.ts";

export default defineRule({
  id: "no-tautology",
  summary: "Disallow conditions joined by `or` of which one always holds.",
  effect: "ineffective",
  severity: "error",
  since: "0.1.0",
  why: 'Every host differs from `a` or from `b`: `http.host ne "a" or http.host ne "b"` matches every request. Usually `and` was meant.',
  details:
    "Reported only where it is proven over values. Elements of maps and arrays, which a request may lack, are left alone, and so is `ssl or not ssl` as a whole expression, which is written to match every request.",
  source: ENGINE,
  messages: {
    always: {
      text: "Every value of `{{operand}}` satisfies this or what stands before it, so the conditions hold for every request.",
      help: "If all of them are needed, join them with `and`.",
    },
    opposite: {
      text: "This is the opposite of a condition before it, so one of them holds for every request.",
      help: "Remove both of them, or join them with `and`.",
    },
  },
  examples: {
    invalid: [
      { code: `http.host ne "a.example" or http.host ne "b.example"` },
      { code: "cf.waf.score gt 20 or cf.waf.score lt 50" },
      { code: "http.host in $trusted and (ssl or not ssl)" },
    ],
    valid: [
      `http.host ne "a.example" and http.host ne "b.example"`,
      "cf.waf.score lt 20 or cf.waf.score gt 50",
      "ssl or not ssl",
    ],
  },
  create: (ctx) => {
    const nested = new WeakSet<Logical>();
    return {
      Logical(node, { typed, isValid }) {
        if (node.operator !== "or" || !isValid || nested.has(node)) return;
        const terms = termsOf(node, nested);
        const reported = new Set<Expression>();
        for (const facts of factsByOperand(terms, typed)) {
          const conflict = canBeMissing(facts[0]!.operand) ? undefined : firstConflict(facts, areExhaustive);
          if (!conflict) continue;
          reported.add(conflict.at.term);
          ctx.report({
            at: conflict.at.term,
            messageId: "always",
            data: { operand: conflict.at.key },
            related: [{ at: conflict.with.term, message: "The other condition." }],
          });
        }
        const opposites = isEveryRequest(node, typed) ? undefined : firstOpposites(terms, typed);
        if (!opposites || reported.has(opposites.second)) return;
        ctx.report({
          at: opposites.second,
          messageId: "opposite",
          related: [{ at: opposites.first, message: "The other condition." }],
        });
      },
    };
  },
}) satisfies Rule;

/** Whether a chain of two conditions is the whole expression: `ssl or not ssl` is a common way to match every request. */
function isEveryRequest(chain: Logical, { parsed: { root } }: TypedExpression): boolean {
  return chain.operands.length === 2 && root !== undefined && withoutGroups(root) === chain;
}
