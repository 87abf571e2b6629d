import { type Expression, type Logical, withoutGroups } from "../../parser/ast.ts";
import type { Goal } from "../../semantics/prove/goal.ts";
import type { TypedExpression } from "../../types/check.ts";
import { typedExpression } from "../rules/typed-expression.ts";

/**
 * The goals of a request for which an expression and its changed form, which differ in one part, have different results:
 * for each such request, those of one of two alternatives. The conditions around the part leave the decision to it.
 */
export function differencesOf(before: TypedExpression, after: TypedExpression): readonly (readonly Goal[])[] {
  const context: Goal[] = [];
  let [a, b] = [rootOf(before), rootOf(after)];
  const goal = (of: TypedExpression, part: Expression, holds: boolean): readonly Goal[] => {
    const { typed } = typedExpression(textIn(of, part));
    return typed ? [{ typed, holds }] : [];
  };
  for (;;) {
    if (a.kind === "Not" && b.kind === "Not") [a, b] = [withoutGroups(a.operand), withoutGroups(b.operand)];
    else if (a.kind === "Logical" && b.kind === "Logical" && areAlike(a, b)) {
      const { operands, operator } = a;
      const others = b.operands;
      const changed = operands.findIndex((one, at) => textIn(before, one) !== textIn(after, others[at]!));
      context.push(
        ...operands.flatMap((one, at) => (at === changed ? [] : goal(before, one, operator === "and"))),
      );
      [a, b] = [withoutGroups(operands[changed]!), withoutGroups(others[changed]!)];
    } else break;
  }
  return [false, true].map((holds) => [...goal(before, a, holds), ...goal(after, b, !holds), ...context]);
}

/** Whether each operand of one chain has its counterpart in the other, and decides unless another one does. */
function areAlike(a: Logical, b: Logical): boolean {
  return a.operator === b.operator && a.operator !== "xor" && a.operands.length === b.operands.length;
}

function rootOf({ parsed }: TypedExpression): Expression {
  return withoutGroups(parsed.root!);
}

function textIn({ parsed }: TypedExpression, { start, end }: Expression): string {
  return parsed.text.slice(start, end);
}
