import type { Comparison, SetLiteral } from "../../parser/ast.ts";
import type { LiteralValue } from "../../types/check.ts";
import { subsetOf } from "../evaluate/literals.ts";
import type { Item, Premises } from "./claims.ts";
import type { Judging } from "./judging.ts";

interface Element {
  readonly literal: SetLiteral["elements"][number];
  readonly value: LiteralValue;
}

/** Reports the elements of a set that the facts at its place exclude. */
export function deadMembers(
  comparison: Comparison,
  set: SetLiteral,
  known: Premises,
  isElement: boolean,
  judging: Judging,
): void {
  const { asker } = judging;
  const values = asker.typed.valuesOf(set);
  const elements = set.elements.flatMap((literal, at): readonly Element[] => {
    const value = values[at];
    return value ? [{ literal, value }] : [];
  });
  const claimOf = (some: readonly Element[]): Item => {
    const right = subsetOf(
      set,
      some.map(({ literal }) => literal),
      some.map(({ value }) => value),
    );
    return { condition: { ...comparison, right }, holds: true, isElement };
  };
  const dead: Element[] = [];
  for (const element of elements) {
    const answer = asker.together([claimOf([element])], known);
    if (answer === "never") dead.push(element);
    if (answer !== "over-budget") continue;
    judging.undecided(comparison);
    break;
  }
  if (dead.length === 0 || dead.length === elements.length) return;
  const because = asker.core(known.items, [claimOf(dead)]);
  if (!because || because.length === 0) return;
  judging.found({
    kind: "members",
    comparison,
    elements: dead.map(({ literal }) => literal),
    because: because.map(({ condition }) => condition),
  });
}
