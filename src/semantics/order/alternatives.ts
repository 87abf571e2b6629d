import type { Comparison, Expression, Node } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/ast.ts";
import type { TypedExpression } from "../../types/check.ts";
import { subsetOf } from "../evaluate/literals.ts";
import { within } from "../parts/claims.ts";

/** A part of an expression that suffices if the rest is true: an operand of an `or`, or an element of a set. */
export interface Alternative {
  readonly node: Node;
  /** The operand, or the comparison with this element alone. */
  readonly condition: Expression;
  /** The expression with this alternative instead of all of its `or` or its set. */
  readonly alone: () => TypedExpression;
}

type Put = (condition: Expression) => Expression;

/**
 * The alternatives of an expression for which `holds` returns true, the outermost ones only, in text order. Looks into
 * chains of `and` and `or`, and at sets that are compared there.
 */
export function alternativesThat(
  holds: (alternative: Alternative) => boolean,
  typed: TypedExpression,
): readonly Alternative[] {
  const found: Alternative[] = [];
  /** Whether the alternative was found as a whole. */
  const isFound = (node: Node, condition: Expression, put: Put): boolean => {
    const alternative = { node, condition, alone: () => within(typed, put(condition)) };
    const isOne = holds(alternative);
    if (isOne) found.push(alternative);
    return isOne;
  };
  const visit = (condition: Expression, put: Put): void => {
    const inner = withoutGroups(condition);
    if (inner.kind === "Comparison" && inner.operator === "in") elements(inner, put);
    if (inner.kind !== "Logical") return;
    if (inner.operator === "or") {
      for (const operand of inner.operands) if (!isFound(operand, operand, put)) visit(operand, put);
    } else if (inner.operator === "and") {
      for (const [at, operand] of inner.operands.entries()) {
        visit(operand, (one) => put({ ...inner, operands: inner.operands.with(at, one) }));
      }
    }
  };
  const elements = (comparison: Comparison, put: Put): void => {
    const { right } = comparison;
    if (right.kind !== "Set" || right.elements.length < 2) return;
    const values = typed.valuesOf(right);
    for (const [at, element] of right.elements.entries()) {
      if (values[at]) isFound(element, { ...comparison, right: subsetOf(right, [at], values) }, put);
    }
  };
  const { root } = typed.parsed;
  if (root !== undefined) visit(root, (condition) => condition);
  return found;
}
