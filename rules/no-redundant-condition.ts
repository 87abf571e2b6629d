import { ENGINE } from "../src/contract/cite.ts";
import { code } from "../src/core/phrases.ts";
import { canonicalText } from "../src/lint/analysis/canonical.ts";
import {
  type Alternatives,
  alternativesOf,
  covers,
  isAbout,
  MAX_PARTS_COMPARED,
  sharedSubjects,
} from "../src/lint/analysis/implication.ts";
import { removing } from "../src/lint/analysis/spelling.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Expression, Logical, LogicalOperator } from "../src/parser/ast.ts";
import { printNode } from "../src/parser/print.ts";
import { walk } from "../src/parser/walk.ts";
import type { TypedExpression } from "../src/types/check.ts";

export default defineRule({
  id: "no-redundant-condition",
  summary: "Disallow conditions that another one of the same chain makes superfluous.",
  effect: "style",
  severity: "warning",
  since: "0.1.0",
  fixable: "safe",
  why: "In `ssl or (ssl and cf.client.bot)` the second part adds nothing, and in `ip.src in {192.0.2.0/24} and ip.src eq 192.0.2.1` the first. Such a remnant hides what the rule does, and often the wrong operator joins it.",
  details:
    "Reported only where it is proven; the same condition twice is the matter of `no-duplicate-condition`.",
  source: ENGINE,
  messages: {
    narrower: {
      text: "{{other}} holds wherever this does, so this adds nothing to the `or`.",
    },
    wider: {
      text: "This holds wherever {{other}} does, so it adds nothing to the `and`.",
    },
  },
  examples: {
    invalid: [
      { code: "ssl or (ssl and cf.client.bot)", fixed: "ssl" },
      { code: "ip.src in {192.0.2.0/24} and ip.src eq 192.0.2.1", fixed: "ip.src eq 192.0.2.1" },
    ],
    valid: ["ssl or (cf.client.bot and http.host in $a)", "ip.src in {192.0.2.0/24} and ip.src ne 192.0.2.1"],
  },
  create: (ctx) => ({
    Logical(node, { text, typed, isValid }) {
      if (!isValid || node.operator === "xor" || node.operands.length > MAX_PARTS_COMPARED) return;
      const parts = partsOf(node, typed);
      for (const part of parts) {
        const other = whatMakesSuperfluous(part, parts, node.operator);
        if (!other) continue;
        const range =
          part.at === 0
            ? { start: part.expression.start, end: node.operands[1]!.start }
            : { start: node.operands[part.at - 1]!.end, end: part.expression.end };
        ctx.report({
          at: part.expression,
          messageId: node.operator === "or" ? "narrower" : "wider",
          data: { other: code(text.slice(other.expression.start, other.expression.end)) },
          related: [{ at: other.expression, message: "The other condition." }],
          fix: { title: "Remove it", edits: [removing(text, range)], safety: "safe" },
        });
      }
    },
  }),
}) satisfies Rule;

interface Part {
  /** Index among the operands of the chain. */
  readonly at: number;
  readonly expression: Expression;
  readonly condition: Alternatives;
}

/** The operands of a chain that share a subject with another one: no other can make one of them superfluous. */
function partsOf(chain: Logical, typed: TypedExpression): Part[] {
  const parts: Part[] = [];
  const shared = sharedSubjects(chain.operands, typed);
  if (!shared) return parts;
  for (const [at, expression] of chain.operands.entries()) {
    if (!isAbout(expression, typed, shared)) continue;
    const condition = alternativesOf(expression, typed);
    if (condition) parts.push({ at, expression, condition });
  }
  return parts;
}

/** The first part that makes `part` superfluous. */
function whatMakesSuperfluous(
  part: Part,
  parts: readonly Part[],
  operator: LogicalOperator,
): Part | undefined {
  for (const other of parts) {
    const wide = operator === "or" ? other : part;
    const narrow = operator === "or" ? part : other;
    if (other === part || !covers(wide.condition, narrow.condition)) continue;
    if (!looksAtNoMore(part.expression, other.expression)) continue;
    if (canonicalText(part.expression) === canonicalText(other.expression)) continue;
    // Of two that say the same in different words the later one is.
    if (part.at > other.at || !covers(narrow.condition, wide.condition)) return other;
  }
  return undefined;
}

/**
 * Whether a condition looks at no array that the other one does not. Arrays in one chain are joined place by place and cut to
 * the shortest, so one that is left out changes how many places there are.
 */
function looksAtNoMore(part: Expression, other: Expression): boolean {
  const there = arraysOf(other);
  return arraysOf(part).every((array) => there.includes(array));
}

/** The operand of each `[*]` in an expression. Quantifiers are left out: they turn their array into one value. */
function arraysOf(expression: Expression): string[] {
  const arrays: string[] = [];
  walk(expression, (node) => {
    if (node.kind !== "Access" || !node.indexes.some(({ kind }) => kind === "Each"))
      return node.kind !== "Quantifier" && node.kind !== "Set";
    arrays.push(printNode(node));
    return false;
  });
  return arrays;
}
