import { ENGINE } from "../src/contract/fact.ts";
import { spacedOperator, unwrapping } from "../src/lint/analysis/spelling.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { withoutGroups } from "../src/parser/ast.ts";

export default defineRule({
  id: "prefer-ne",
  summary: "Prefer `ne` to a negated `eq`, and `eq` to a negated `ne`.",
  effect: "style",
  fixable: "safe",
  why: '`not http.host eq "a"` is read word by word before it is understood; `http.host ne "a"` says it at once.',
  details:
    "Only fields that always have a value are looked at. For an element that a request may lack, `not … eq` and `ne` can differ, and so can the orderings for addresses of two versions.",
  source: ENGINE,
  messages: {
    negated: {
      text: "A negated `{{operator}}` is `{{opposite}}`.",
    },
  },
  examples: {
    invalid: [
      { code: `not http.host eq "a.example"`, fixed: `http.host ne "a.example"` },
      { code: "not (cf.waf.score != 1)", fixed: "cf.waf.score == 1" },
    ],
    valid: [`http.host ne "a.example"`, `not http.request.headers["x"][0] eq "a"`, "not cf.waf.score lt 10"],
  },
  create: (ctx) => ({
    Not(node, { text, isValid }) {
      const comparison = withoutGroups(node.operand);
      if (!isValid || comparison.kind !== "Comparison" || comparison.left.kind !== "Field") return;
      const { spelling } = comparison;
      const opposite = OPPOSITES.get(spelling.raw);
      if (opposite === undefined) return;
      const edits = [
        ...unwrapping(text, node, comparison),
        ctx.replace(spelling, spacedOperator(text, spelling, opposite)),
      ];
      ctx.report({
        at: node.spelling,
        messageId: "negated",
        data: { operator: spelling.raw, opposite },
        related: [{ at: spelling, message: "The comparison." }],
        fix: { title: `Use \`${opposite}\``, edits, safety: "safe" },
      });
    },
  }),
}) satisfies Rule;

const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ["eq", "ne"],
  ["ne", "eq"],
  ["==", "!="],
  ["!=", "=="],
]);
