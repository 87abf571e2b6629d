import { ENGINE } from "../src/contract/cite.ts";
import { inText } from "../src/core/range.ts";
import { detached, removing } from "../src/lint/analysis/spelling.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Comparison, Logical } from "../src/parser/ast.ts";
import { withoutGroups } from "../src/parser/operands.ts";
import { printExpression } from "../src/parser/print.ts";

export default defineRule({
  id: "prefer-in",
  summary: "Prefer one `in` to a chain of `eq` joined by `or`.",
  effect: "style",
  severity: "info",
  since: "0.1.0",
  fixable: "safe",
  why: "A set is shorter, which counts in an expression of limited length, and shows at a glance that one operand is compared with several values.",
  source: ENGINE,
  messages: {
    chain: {
      text: "`{{operand}}` is compared with {{count}} values one by one.",
    },
  },
  examples: {
    invalid: [
      {
        code: `http.host eq "a.example" or http.host eq "b.example"`,
        fixed: `http.host in {"a.example" "b.example"}`,
      },
      {
        code: "ip.src eq 192.0.2.1 or ssl or ip.src in {192.0.2.7 192.0.2.9}",
        fixed: "ip.src in {192.0.2.1 192.0.2.7 192.0.2.9} or ssl",
      },
    ],
    valid: [`http.host in {"a.example" "b.example"}`, `http.host eq "a.example" or http.referer eq "b"`],
  },
  create: (ctx) => ({
    Logical(node, { text, isValid }) {
      if (node.operator !== "or" || !isValid) return;
      for (const [operand, terms] of comparedOperands(node)) {
        if (terms.length < 2 || terms.every(({ comparison }) => comparison.operator === "in")) continue;
        const values = terms.flatMap(({ comparison }) => valuesOf(comparison));
        const [first, ...rest] = terms;
        const head = node.operands[first!.at]!;
        const edits = [
          ctx.replace(head, detached(text, head, `${operand} in {${values.join(" ")}}`)),
          ...rest.map(({ at }) => {
            const range = { start: node.operands[at - 1]!.end, end: node.operands[at]!.end };
            return removing(text, range);
          }),
        ];
        ctx.report({
          at: inText({ start: first!.comparison.start, end: rest.at(-1)!.comparison.end }),
          messageId: "chain",
          data: { operand, count: values.length },
          fix: { title: "Use `in`", edits, safety: "safe" },
        });
      }
    },
  }),
}) satisfies Rule;

interface Term {
  /** Index among the operands of the chain. */
  readonly at: number;
  readonly comparison: Comparison;
}

/** The terms of a chain that compare with values, by the operand they compare. */
function comparedOperands(chain: Logical): Map<string, Term[]> {
  const byOperand = new Map<string, Term[]>();
  for (const [at, operand] of chain.operands.entries()) {
    const comparison = withoutGroups(operand);
    if (comparison.kind !== "Comparison" || !listsValues(comparison)) continue;
    if (comparison.left.kind === "Invalid") continue;
    const key = printExpression(comparison.left);
    const terms = byOperand.get(key);
    if (terms) terms.push({ at, comparison });
    else byOperand.set(key, [{ at, comparison }]);
  }
  return byOperand;
}

/** Whether a comparison says which values are meant: `eq "a"`, `in {"a" "b"}`. */
function listsValues({ operator, right }: Comparison): boolean {
  if (operator === "eq") return right.kind === "String" || right.kind === "Bare";
  return operator === "in" && right.kind === "Set" && right.elements.some(({ kind }) => kind !== "Invalid");
}

/** The values as they are written. */
function valuesOf({ right }: Comparison): string[] {
  const literals = right.kind === "Set" ? right.elements : [right];
  return literals.flatMap((one) => (one.kind === "String" || one.kind === "Bare" ? [one.raw] : []));
}
