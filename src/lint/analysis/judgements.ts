import {
  type Comparison,
  type Expression,
  isOperand,
  type Node,
  withoutGroups,
  withoutNegations,
} from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import { canonicalText } from "../../semantics/compare/canonical-text.ts";
import { within } from "../../semantics/parts/claims.ts";
import { judgeParts } from "../../semantics/parts/judge.ts";
import type { Constant, Judged, Judgement } from "../../semantics/parts/judgement.ts";
import { Guesser } from "../../semantics/prove/guess.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { ExpressionContext, Visitor } from "../define-rule.ts";
import { canonicalHash } from "./canonical.ts";
import { memoised } from "./memo.ts";
import { rulesetProver } from "./sequence.ts";

/** A judgement takes the same number of steps whatever was asked before, so one prover serves all expressions. */
const prover = rulesetProver();

const judgedParts = memoised<Expression, Judged>((root, typed) => judgeParts(root, typed, prover));

/**
 * Calls `visit` with the judged parts of each valid expression, and of each condition that is judged separately.
 */
export function visitJudged(visit: (judged: Judged, expression: ExpressionContext) => void): Visitor {
  let last: TypedExpression | undefined;
  const visitFirst = (node: Node, expression: ExpressionContext) => {
    const { typed, isValid } = expression;
    const { root } = typed.parsed;
    // A condition that is judged separately has no root; its first node is the entire condition.
    if (root ? node !== root : typed === last) return;
    last = typed;
    if (isValid) visit(judgedParts(node as Expression, typed), expression);
  };
  return {
    Logical: visitFirst,
    Not: visitFirst,
    Group: visitFirst,
    Quantifier: visitFirst,
    Comparison: visitFirst,
  };
}

/** Sets with more elements are not checked for covering all values; they list individual values. */
const MAX_COVERING_ELEMENTS = 100;

/** Whether every value of the operand provably passes the comparison. Looks for a counterexample first. */
export function passesAll(comparison: Comparison, typed: TypedExpression): boolean {
  const { left, right } = comparison;
  if (right.kind === "Set" && right.elements.length > MAX_COVERING_ELEMENTS) return false;
  if (right.kind === "String" && !typed.valueOf(right)) return false;
  const type = typed.typeOf(left)?.kind;
  if (type === "Array" || type === "Map") return false;
  const fails = { condition: comparison, holds: false };
  return (
    !new Guesser(typed, "each").isMet([fails]) && prover.always(within(typed, comparison)).answer === "yes"
  );
}

/** The operand that all conditions compare, in printed form; undefined if they compare different ones. */
function commonOperand(conditions: readonly Expression[]): string | undefined {
  const [first, ...others] = conditions.map(operandOf);
  return first !== undefined && others.every((one) => one === first) ? first : undefined;
}

function operandOf(condition: Expression): string | undefined {
  const { inner } = withoutNegations(condition);
  if (inner.kind === "Comparison") return isOperand(inner.left) ? printExpression(inner.left) : undefined;
  const [operand] = inner.kind === "FunctionCall" ? inner.arguments : [];
  return operand && isOperand(operand) ? printExpression(operand) : undefined;
}

/** Whether a judgement is a `Constant` of this kind. */
export function isConstant<Kind extends Constant["kind"]>(
  judgement: Judgement,
  kind: Kind,
): judgement is Constant & { readonly kind: Kind } {
  return judgement.kind === kind;
}

/**
 * The report of a `Constant`: conditions that are never all true, or one of which is always true. It is located at the
 * last condition, with the others as related locations.
 */
export function constantReport<Kind extends Constant["kind"]>(
  { kind, conditions, isElement }: Constant & { readonly kind: Kind },
  typed: TypedExpression,
) {
  const before = conditions.slice(0, -1);
  const at = conditions.at(-1)!;
  const related = before.map((condition) => ({ at: condition, message: "The other condition." }));
  const operand = commonOperand(conditions);
  if (before.length === 0) return { at, messageId: "parity" } as const;
  if (isElement) return { at, messageId: "element", related } as const;
  if (conditions.length === 2 && firstOpposites(conditions, typed) !== undefined)
    return { at, messageId: "opposite", related } as const;
  if (operand === undefined) return { at, messageId: "together", related } as const;
  return { at, messageId: kind, data: { operand }, related } as const;
}

/** A term of a chain and another one that is its negation, in text order. */
interface Opposites {
  readonly first: Expression;
  readonly second: Expression;
  /** The condition without any negation. */
  readonly condition: string;
}

/** The first term of a chain that is the opposite of an earlier one, on any subject: `x` and `not x`. */
function firstOpposites(terms: readonly Expression[], typed: TypedExpression): Opposites | undefined {
  if (!terms.some((term) => withoutGroups(term).kind === "Not")) return undefined;
  const earlier = new Map<
    number,
    { readonly term: Expression; readonly inner: Expression; readonly isNegated: boolean }
  >();
  for (const term of terms) {
    const { inner, isNegated } = withoutNegations(term);
    const hash = canonicalHash(inner, typed);
    const other = earlier.get(hash);
    if (!other) earlier.set(hash, { term, inner, isNegated });
    else if (other.isNegated !== isNegated) {
      const condition = canonicalText(inner);
      if (canonicalText(other.inner) === condition) return { first: other.term, second: term, condition };
    }
  }
  return undefined;
}
