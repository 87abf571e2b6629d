import { type Expression, withoutNegations } from "../../parser/ast.ts";
import type { Asker } from "./asker.ts";
import type { Claim, Premises } from "./claims.ts";
import type { ConditionFields } from "./fields.ts";
import type { Judgement } from "./judgement.ts";

/** The questions of chains to their judge. */
export interface Judging {
  readonly asker: Asker;
  readonly fields: ConditionFields;
  found(judgement: Judgement): void;
  undecided(condition: Expression): void;
  visit(condition: Expression, known: Premises, isElement: boolean): void;
}

/** Whether a condition has parts to check: inner conditions, or several elements of a set. */
export function hasParts({ condition }: Claim): boolean {
  const { inner } = withoutNegations(condition);
  if (inner.kind === "Comparison") return inner.right.kind === "Set" && inner.right.elements.length > 1;
  return inner.kind === "Logical" || inner.kind === "Quantifier";
}

/** Whether the parts of a claim are conditions that are all as they must be only if the claim is false. */
export function mattersOpposed({ condition, holds }: Claim): boolean {
  const { inner, isNegated } = withoutNegations(condition);
  return inner.kind === "Logical" && (holds !== isNegated) !== (inner.operator === "and");
}
