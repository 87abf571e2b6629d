import { ENGINE } from "../src/contract/cite.ts";
import { firstConflict } from "../src/lint/analysis/conflicts.ts";
import { areContradictory, factsByOperand } from "../src/lint/analysis/facts.ts";
import { firstOpposites } from "../src/lint/analysis/opposites.ts";
import { termsOf } from "../src/lint/analysis/tree.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Expression, Logical } from "../src/parser/ast.ts";

export default defineRule({
  id: "no-contradiction",
  summary: "Disallow conditions joined by `and` that never hold together.",
  effect: "ineffective",
  severity: "error",
  since: "0.1.0",
  why: 'A value cannot be two things at once: `http.host eq "a" and http.host eq "b"` matches no request. Usually `or` was meant, or one of two ranges is the wrong way round.',
  details:
    "Reported only where it is proven over values: sets of texts, intervals of numbers and addresses, prefixes and suffixes. Two mentions of a field prove nothing.",
  source: ENGINE,
  messages: {
    never: {
      text: "No value of `{{operand}}` satisfies this and what stands before it, so the conditions never hold together.",
      help: "If either is enough, join them with `or`.",
    },
    opposite: {
      text: "This is the opposite of a condition before it, so the conditions never hold together.",
      help: "Remove one of them, or join them with `or`.",
    },
  },
  examples: {
    invalid: [
      { code: `http.host eq "a.example" and http.host eq "b.example"` },
      { code: "cf.waf.score gt 50 and cf.waf.score lt 20" },
      { code: "ip.src in {192.0.2.0/24} and ssl and ip.src in {198.51.100.0/24}" },
      { code: `http.request.uri.path contains "/a" and not http.request.uri.path contains "/a"` },
      { code: "cf.client.bot and ssl and not cf.client.bot" },
    ],
    valid: [
      `http.host eq "a.example" or http.host eq "b.example"`,
      "cf.waf.score gt 20 and cf.waf.score lt 50",
      "ip.src in {192.0.2.0/24} and not ip.src in {192.0.2.1}",
    ],
  },
  create: (ctx) => {
    const nested = new WeakSet<Logical>();
    return {
      Logical(node, { typed, isValid }) {
        if (node.operator !== "and" || !isValid || nested.has(node)) return;
        const terms = termsOf(node, nested);
        const reported = new Set<Expression>();
        for (const facts of factsByOperand(terms, typed)) {
          const conflict = firstConflict(facts, areContradictory);
          if (!conflict) continue;
          reported.add(conflict.at.term);
          ctx.report({
            at: conflict.at.term,
            messageId: "never",
            data: { operand: conflict.at.key },
            related: [{ at: conflict.with.term, message: "The other condition." }],
          });
        }
        const opposites = firstOpposites(terms, typed);
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
