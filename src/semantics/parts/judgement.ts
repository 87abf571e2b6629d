import type { Comparison, Expression, Logical, SetLiteral } from "../../parser/ast.ts";

/** A statement about parts of an expression, proved in both readings of missing values. */
export type Judgement = Constant | Superfluous | DeadMembers;

/** Conditions of one chain that are never all true, or of which one is always true; each of them is needed. */
export interface Constant {
  readonly kind: "never" | "always";
  /** In text order. One alone is a chain of `xor`. */
  readonly conditions: readonly Expression[];
  /** Whether it is about each element of an array rather than the request. */
  readonly isElement: boolean;
}

/**
 * Why a condition is superfluous. `implied`: in a chain of `and`, the others already require it. `covered`: in a
 * chain of `or`, the others already match as much. `settled` and `excluded`: the conditions around the chain decide it.
 */
export type SuperfluousReason = "implied" | "covered" | "settled" | "excluded";

/** A condition of a chain that changes nothing. */
export interface Superfluous {
  readonly kind: "superfluous";
  readonly reason: SuperfluousReason;
  readonly condition: Expression;
  /** The chain whose operand it is, and which. */
  readonly chain: Logical;
  readonly at: number;
  /** The conditions that decide it, in text order; each of them is needed. */
  readonly because: readonly Expression[];
}

/** Elements of a set with which no request reaches this comparison. */
export interface DeadMembers {
  readonly kind: "members";
  readonly comparison: Comparison;
  readonly elements: SetLiteral["elements"];
  readonly because: readonly Expression[];
}

/** The judgements of the parts of one expression. */
export interface Judged {
  readonly judgements: readonly Judgement[];
  /** Conditions about which something could not be decided within the budget. */
  readonly undecided: readonly Expression[];
}
