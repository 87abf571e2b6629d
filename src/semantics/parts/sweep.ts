import type { Expression, Logical } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/operands.ts";
import type { Claim } from "./claims.ts";
import type { Leaves } from "./leaves.ts";
import type { Model } from "./model.ts";

/** The conditions of one expression about which known values show that there is nothing to report. */
export class Settled {
  /** Conditions that can have the opposite truth in their position. */
  readonly turned = new Set<Expression>();
  /** Conditions whose parts all matter in their position. */
  readonly clear = new Set<Expression>();
}

/**
 * Negates the operands of a chain in a model, one after another, and continues inside each of them with the resulting
 * values. So the conditions around a chain are satisfied once for everything inside it.
 */
export class Sweep {
  readonly #model: Model;
  readonly #leaves: Leaves;
  readonly #settled: Settled;

  constructor(model: Model, leaves: Leaves, settled: Settled) {
    this.#model = model;
    this.#leaves = leaves;
    this.#settled = settled;
  }

  /** Whether there is nothing to report about claims that the model meets, numbered from `first` on. */
  isClear(claims: readonly Claim[], first: number): boolean {
    let isClear = true;
    for (let at = 0; at < claims.length; at++) {
      if (!this.#isSettled(claims[at]!, first + at)) isClear = false;
    }
    return isClear;
  }

  #isSettled({ condition, holds }: Claim, item: number): boolean {
    const { turned, clear } = this.#settled;
    if (clear.has(condition) && turned.has(condition)) return true;
    if (this.#isFree(condition)) {
      turned.add(condition);
      clear.add(condition);
      return true;
    }
    const out = this.#model.leaveOut(item);
    if (!clear.has(condition) && this.#isClearWithin(condition, !holds, condition)) clear.add(condition);
    if (!turned.has(condition) && this.#canMeet({ condition, holds: !holds })) turned.add(condition);
    this.#model.putBack(out);
    return clear.has(condition) && turned.has(condition);
  }

  #isFree(condition: Expression): boolean {
    let inner = withoutGroups(condition);
    while (inner.kind === "Not") inner = withoutGroups(inner.operand);
    return inner.kind !== "Logical" && this.#leaves.isFree(inner);
  }

  #canMeet(claim: Claim): boolean {
    const met = this.#model.meet([claim]);
    if (met) this.#model.takeBack(met);
    return met !== undefined;
  }

  /** Examines a condition that is excluded. `whole` has the opposite truth if `node` has the truth `holds`. */
  #isClearWithin(node: Expression, holds: boolean, whole: Expression): boolean {
    const inner = withoutGroups(node);
    switch (inner.kind) {
      case "Not":
        return this.#isClearWithin(inner.operand, !holds, whole);
      case "Logical":
        return this.#isChainClear(inner, holds, whole);
      case "Quantifier": {
        const { argument } = inner;
        if (argument.kind === "String" || argument.kind === "Bare") return true;
        // Whether the condition is true for some element does not determine the quantifier.
        return this.#isClearWithin(argument, holds, argument);
      }
      case "Comparison": {
        if (inner.right.kind !== "Set" || inner.right.elements.length < 2) return true;
        const met = this.#model.meet([{ condition: inner, holds: true }]);
        const isClear = met !== undefined && this.#model.hasMembers(inner);
        if (met) this.#model.takeBack(met);
        return isClear;
      }
      default:
        return true;
    }
  }

  #isChainClear(chain: Logical, holds: boolean, whole: Expression): boolean {
    if (chain.operator === "xor") return false;
    const claims = claimsOf(chain);
    const met = this.#model.meet(claims);
    if (!met) return false;
    // The opposite truth requires all its operands together.
    if ((chain.operator === "and") === holds) this.#settled.turned.add(whole);
    const isClear = this.isClear(claims, met.first);
    this.#model.takeBack(met);
    return isClear;
  }
}

/** The claims with which operands of a chain matter. For `and`, the others are true; for `or`, they are false. */
function claimsOf(chain: Logical): readonly Claim[] {
  return flatOperands(chain).map(({ condition }) => ({ condition, holds: chain.operator === "and" }));
}

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
