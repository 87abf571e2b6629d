import type { Expression } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/ast.ts";
import type { Goal } from "../../semantics/prove/goal.ts";
import type { TypedExpression } from "../../types/check.ts";
import { typedExpression } from "../rules/typed-expression.ts";

/**
 * What requests must do on which an expression and its changed form differ because of the part that was changed: by each
 * alternative, its goals. The conditions around that part leave the decision to it.
 */
export function differencesOf(before: TypedExpression, after: TypedExpression): readonly (readonly Goal[])[] {
  const context: Goal[] = [];
  let [a, b] = [rootOf(before), rootOf(after)];
  const goal = (of: TypedExpression, { start, end }: Expression, holds: boolean): readonly Goal[] => {
    const { typed } = typedExpression(of.parsed.text.slice(start, end));
    return typed ? [{ typed, holds }] : [];
  };
  for (;;) {
    if (a.kind === "Not" && b.kind === "Not") [a, b] = [withoutGroups(a.operand), withoutGroups(b.operand)];
    else if (a.kind === "Logical" && b.kind === "Logical" && a.operator === b.operator) {
      const changed = changedOperand(a.operands, b.operands, before, after);
      if (changed === undefined) break;
      const { operands, operator } = a;
      context.push(
        ...operands.flatMap((one, at) => (at === changed ? [] : goal(before, one, operator === "and"))),
      );
      [a, b] = [withoutGroups(operands[changed]!), withoutGroups(b.operands[changed]!)];
    } else break;
  }
  return [false, true].map((holds) => [...goal(before, a, holds), ...goal(after, b, !holds), ...context]);
}

function rootOf({ parsed }: TypedExpression): Expression {
  return withoutGroups(parsed.root!);
}

/** The place of the only operand that was changed; undefined if there are several. */
function changedOperand(
  a: readonly Expression[],
  b: readonly Expression[],
  before: TypedExpression,
  after: TypedExpression,
): number | undefined {
  if (a.length !== b.length) return undefined;
  const textIn = ({ parsed }: TypedExpression, { start, end }: Expression) => parsed.text.slice(start, end);
  const changed = a.flatMap((one, at) => (textIn(before, one) === textIn(after, b[at]!) ? [] : [at]));
  return changed.length === 1 ? changed[0] : undefined;
}
