import { ENGINE } from "../src/contract/fact.ts";
import { addTo } from "../src/core/items-by-key.ts";
import { inText } from "../src/core/range.ts";
import { detached, removing } from "../src/lint/analysis/spelling.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { type Comparison, type Logical, withoutGroups } from "../src/parser/ast.ts";
import { printExpression } from "../src/parser/print.ts";

export default defineRule({
  id: "prefer-in",
  summary: "Prefer one `in` to a chain of `eq` joined by `or`.",
  effect: "style",
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
        const removals = rest.map(({ at }) =>
          removing(text, { start: node.operands[at - 1]!.end, end: node.operands[at]!.end }),
        );
        const joined = detached(text, head, `${operand} in {${values.join(" ")}}`);
        ctx.report({
          at: inText({ start: first!.comparison.start, end: rest.at(-1)!.comparison.end }),
          messageId: "chain",
          data: { operand, count: values.length },
          fix: {
            title: "Use `in`",
            edits: [ctx.replace(head, joined), ...removals],
            safety: "safe",
          },
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

/** The terms of a chain that compare with values, by the operand they compare; none if there are fewer than two. */
function comparedOperands(chain: Logical): ReadonlyMap<string, Term[]> {
  const all: Term[] = [];
  for (let at = 0; at < chain.operands.length; at++) {
    const comparison = withoutGroups(chain.operands[at]!);
    if (comparison.kind === "Comparison" && listsValues(comparison)) all.push({ at, comparison });
  }
  return all.length < 2 ? NO_OPERANDS : byOperand(all);
}

function byOperand(all: readonly Term[]): ReadonlyMap<string, Term[]> {
  const groups = new Map<string, Term[]>();
  for (const term of all) {
    const { left } = term.comparison;
    if (left.kind !== "Invalid") addTo(groups, printExpression(left), term);
  }
  return groups;
}

const NO_OPERANDS: ReadonlyMap<string, Term[]> = new Map();

/** Whether a comparison lists its values: `eq "a"`, `in {"a" "b"}`. */
function listsValues({ operator, right }: Comparison): boolean {
  if (operator === "eq") return right.kind === "String" || right.kind === "Bare";
  return operator === "in" && right.kind === "Set" && right.elements.some(({ kind }) => kind !== "Invalid");
}

function valuesOf({ right }: Comparison): string[] {
  const literals = right.kind === "Set" ? right.elements : [right];
  return literals.flatMap((one) => (one.kind === "String" || one.kind === "Bare" ? [one.raw] : []));
}
