import type { Fact } from "./facts.ts";

/** Two facts that a proof rests on: the later one is where it becomes complete. */
export interface Conflict {
  readonly at: Fact;
  readonly with: Fact;
}

/**
 * Where a proof over facts about one operand becomes complete: at the first fact that, with those before it, suffices.
 * `with` is the one before it that suffices alone, or the first.
 *
 * `proves` must hold for every longer list once it holds for a shorter one.
 */
export function firstConflict(
  facts: readonly Fact[],
  proves: (facts: readonly Fact[]) => boolean,
): Conflict | undefined {
  if (!proves(facts)) return undefined;
  let low = 0;
  let high = facts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (proves(facts.slice(0, middle + 1))) high = middle;
    else low = middle + 1;
  }
  const at = facts[low]!;
  const before = facts.slice(0, low);
  const other = before.find((fact) => proves([fact, at])) ?? before[0];
  return other && { at, with: other };
}
