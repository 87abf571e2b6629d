import { type Expression, withoutGroups } from "../../parser/ast.ts";
import type { Asker } from "./asker.ts";
import type { Premises } from "./claims.ts";
import type { ConditionFields } from "./condition-fields.ts";
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
export function hasParts(condition: Expression): boolean {
  let inner = withoutGroups(condition);
  while (inner.kind === "Not") inner = withoutGroups(inner.operand);
  if (inner.kind === "Comparison") return inner.right.kind === "Set" && inner.right.elements.length > 1;
  return inner.kind === "Logical" || inner.kind === "Quantifier";
}
