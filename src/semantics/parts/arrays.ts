import type { Access, Expression } from "../../parser/ast.ts";
import { walk } from "../../parser/walk.ts";

/** What a condition requires of the elements of an array or map: that some element meets it, or that each one does. */
export type ArrayDemand = "some" | "each";

/** The elements that a condition concerns: those of a field, or of the entry that its first key names. */
export interface ArrayUse {
  readonly field: string;
  readonly key: string | undefined;
}

/** The arrays and maps whose elements a condition names. */
export function arraysIn(condition: Expression): readonly ArrayUse[] {
  const uses: ArrayUse[] = [];
  walk(condition, (node) => {
    if (node.kind === "Access") uses.push(useOf(node));
    else if (node.kind === "Field" && condition.kind === "Quantifier")
      uses.push({ field: node.name, key: undefined });
    return node.kind !== "Set" && !(node.kind === "Access" && node.base.kind === "Field");
  });
  return uses;
}

function useOf({ base, indexes: [index] }: Access): ArrayUse {
  return { field: base.name, key: index?.kind === "MapKey" ? index.value : undefined };
}

/** A demand on elements; `place` if it is a single comparison of a place with literals. */
export interface Demanded {
  readonly demand: ArrayDemand;
  readonly place: string | undefined;
}

/** A demand on one array, and how many conditions make it. */
export interface CountedDemand {
  readonly use: ArrayUse;
  readonly demanded: Demanded;
  count: number;
}

/** The demands on arrays. */
export class ArrayDemands {
  readonly #byField = new Map<string, CountedDemand[]>();

  /**
   * Counts the demands of a condition; undefined if it may conflict with another kind of demand on the same elements.
   * Demands on one place are left to the one that knows its tests.
   */
  add(uses: readonly ArrayUse[], demanded: Demanded): readonly CountedDemand[] | undefined {
    for (const use of uses) {
      const there = this.#byField.get(use.field) ?? [];
      if (there.some((other) => other.count > 0 && areOpposed(other, { use, demanded }))) return undefined;
    }
    return uses.map((use) => {
      const counted = this.#counted(use, demanded);
      counted.count++;
      return counted;
    });
  }

  #counted(use: ArrayUse, demanded: Demanded): CountedDemand {
    const there = this.#byField.get(use.field) ?? [];
    this.#byField.set(use.field, there);
    const known = there.find((one) => one.use.key === use.key && isSame(one.demanded, demanded));
    if (known) return known;
    const counted: CountedDemand = { use, demanded, count: 0 };
    there.push(counted);
    return counted;
  }
}

function isSame(a: Demanded, b: Demanded): boolean {
  return a.demand === b.demand && a.place === b.place;
}

function areOpposed(a: Omit<CountedDemand, "count">, b: Omit<CountedDemand, "count">): boolean {
  const isOther = a.demanded.place === undefined || a.demanded.place !== b.demanded.place;
  return a.demanded.demand !== b.demanded.demand && isOther && mayMeet(a.use, b.use);
}

function mayMeet(a: ArrayUse, b: ArrayUse): boolean {
  return a.key === undefined || b.key === undefined || a.key === b.key;
}
