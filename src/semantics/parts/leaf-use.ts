import type { Expression, Logical, Quantifier } from "../../parser/ast.ts";

/** A condition without conditions within, and if it is. */
export interface LeafUse {
  readonly leaf: Expression;
  readonly fields: readonly string[];
  /** The quantifier that makes no other test of each element. */
  readonly quantifier: Quantifier | undefined;
  /** Whether it is one of several conditions in a quantifier. */
  readonly isInQuantifier: boolean;
  /** The chain of `and` or `or` whose operand it is, perhaps negated, or an operand of one of the same operator within it. */
  readonly chain: Logical | undefined;
  /** Whether the others of the chain are false when this one matters: in one of `or`, or negated in one of `and`. */
  readonly isAlternative: boolean;
}
