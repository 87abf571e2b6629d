import { ENGINE } from "../src/contract/fact.ts";
import { inText, type TextRange } from "../src/core/range.ts";
import { baseOf } from "../src/lint/analysis/tree.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Expression, Logical, Node } from "../src/parser/ast.ts";
import { fieldNameOf, isOperand, withoutGroups } from "../src/parser/ast.ts";

export default defineRule({
  id: "no-unguarded-alternative",
  summary: "Disallow an exception that applies to only one of several alternatives.",
  effect: "risky",
  fixable: "suggestion",
  why: "`and` binds tighter than `or`: in `path a or path b and not office`, the office is exempt from `b` only. If all alternatives test one field and the exception tests another, it was nearly always intended for all of them.",
  details:
    "Reported only if the alternatives compare one field, the exception is negated and about other fields, and no parentheses show the intent.",
  source: ENGINE,
  messages: {
    single: {
      text: "`and` binds tighter than `or`, so this exception applies to the alternative next to it and not to {{others}}.",
      help: "Put the alternatives in parentheses, or put the exception in parentheses with the one that it is for.",
    },
  },
  examples: {
    invalid: [
      {
        code: `http.request.uri.path eq "/a" or http.request.uri.path eq "/b" and not ip.src in $office`,
        suggests: `(http.request.uri.path eq "/a" or http.request.uri.path eq "/b") and not ip.src in $office`,
      },
    ],
    valid: [
      `(http.request.uri.path eq "/a" or http.request.uri.path eq "/b") and not ip.src in $office`,
      `http.request.uri.path eq "/a" or (http.request.uri.path eq "/b" and not ip.src in $office)`,
      `http.request.uri.path eq "/a" or http.host eq "b.example" and not ip.src in $office`,
    ],
  },
  create: (ctx) => ({
    Logical(node) {
      const found = node.operator === "or" ? exceptionIn(node) : undefined;
      if (!found) return;
      const { guards, beside, others, from, to } = found;
      const edits = [
        ctx.replace(inText({ start: from, end: from }), "("),
        ctx.replace(inText({ start: to, end: to }), ")"),
      ];
      ctx.report({
        at: guards,
        messageId: "single",
        data: { others: others.length === 1 ? "the other one" : `the ${others.length} others` },
        related: [{ at: beside, message: "The alternative that it applies to." }],
        fix: { title: "Put the alternatives in parentheses", edits, safety: "suggestion" },
      });
    },
  }),
}) satisfies Rule;

interface Exception {
  /** The negated conditions. */
  readonly guards: TextRange;
  /** The alternative that they apply to. */
  readonly beside: Expression;
  readonly others: readonly Expression[];
  /** The bounds of all alternatives, without the exception. */
  readonly from: number;
  readonly to: number;
}

/** An exception at the end or at the start of alternatives that all compare one field, written without parentheses. */
function exceptionIn({ operands }: Logical): Exception | undefined {
  const last = operands.at(-1)!;
  if (last.kind === "Logical" && last.operator === "and") {
    const [beside, ...guards] = last.operands;
    const others = operands.slice(0, -1);
    if (!areAlternatives(beside!, others) || !guards.every((guard) => isExceptionFrom(guard, beside!)))
      return;
    return { guards: rangeOf(guards), beside: beside!, others, from: operands[0]!.start, to: beside!.end };
  }
  const first = operands[0]!;
  if (first.kind !== "Logical" || first.operator !== "and") return undefined;
  const beside = first.operands.at(-1)!;
  const guards = first.operands.slice(0, -1);
  const others = operands.slice(1);
  if (!areAlternatives(beside, others) || !guards.every((guard) => isExceptionFrom(guard, beside))) return;
  return { guards: rangeOf(guards), beside, others, from: beside.start, to: last.end };
}

function areAlternatives(beside: Expression, others: readonly Expression[]): boolean {
  const subject = subjectOf(beside);
  return subject !== undefined && others.every((other) => subjectOf(other) === subject);
}

function isExceptionFrom(guard: Expression, alternative: Expression): boolean {
  if (guard.kind === "Comparison" && guard.operator === "ne")
    return comparedField(guard.left) !== subjectOf(alternative);
  return guard.kind === "Not" && subjectOf(withoutGroups(guard.operand)) !== subjectOf(alternative);
}

/** The field that a condition compares; undefined for Boolean fields, negations and everything in parentheses. */
function subjectOf(condition: Expression): string | undefined {
  if (condition.kind === "Comparison") {
    return condition.operator === "ne" ? undefined : comparedField(condition.left);
  }
  const [source] = condition.kind === "FunctionCall" ? condition.arguments : [];
  return source && comparedField(source);
}

/** The field of an operand, or of the first argument of a call. */
function comparedField(operand: Node): string | undefined {
  const field = fieldNameOf(operand);
  if (field !== undefined || !isOperand(operand)) return field;
  const base = baseOf(operand);
  const [source] = base.kind === "FunctionCall" ? base.arguments : [];
  return source && comparedField(source);
}

function rangeOf(guards: readonly Expression[]): TextRange {
  return inText({ start: guards[0]!.start, end: guards.at(-1)!.end });
}
