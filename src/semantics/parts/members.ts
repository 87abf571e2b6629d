import type { Comparison, SetLiteral } from "../../parser/ast.ts";
import { subsetOf } from "../evaluate/literals.ts";
import type { Item, Premises } from "./claims.ts";
import type { Judging } from "./judging.ts";

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
  const places = [...set.elements.keys()].filter((at) => values[at]);
  const claimOf = (some: readonly number[]): Item => {
    const right = subsetOf(set, some, values);
    return { condition: { ...comparison, right }, holds: true, isElement };
  };
  const dead: number[] = [];
  for (const at of places) {
    const answer = asker.together([claimOf([at])], known);
    if (answer === "never") dead.push(at);
    if (answer !== "over-budget") continue;
    judging.undecided(comparison);
    break;
  }
  if (dead.length === 0 || dead.length === places.length) return;
  const because = asker.core(known.items, [claimOf(dead)]);
  if (!because || because.length === 0) return;
  judging.found({
    kind: "members",
    comparison,
    elements: dead.map((at) => set.elements[at]!),
    because: because.map(({ condition }) => condition),
  });
}
