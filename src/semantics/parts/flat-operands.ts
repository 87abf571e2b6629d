import type { Expression, Logical } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/ast.ts";

/** A condition as an operand of a chain. */
export interface ChainOperand {
  readonly condition: Expression;
  readonly chain: Logical;
  readonly at: number;
}

/** The operands of a chain, and of chains of the same operator within it; these go to `inner` as operands themselves. */
export function flatOperands(chain: Logical, inner?: Map<Logical, ChainOperand>): readonly ChainOperand[] {
  const operands: ChainOperand[] = [];
  addOperands(chain, operands, inner);
  return operands;
}

function addOperands(
  chain: Logical,
  operands: ChainOperand[],
  inner: Map<Logical, ChainOperand> | undefined,
): void {
  for (let at = 0; at < chain.operands.length; at++) {
    const condition = chain.operands[at]!;
    const operand = { condition, chain, at };
    const within = withoutGroups(condition);
    if (within.kind !== "Logical" || within.operator !== chain.operator) {
      operands.push(operand);
      continue;
    }
    inner?.set(within, operand);
    addOperands(within, operands, inner);
  }
}
