import type { Access, Expression } from "../../parser/ast.ts";
import { walk } from "../../parser/walk.ts";

/** How a condition asks about the elements of an array or map: that there is one, or that all are so. */
export type ArrayDemand = "some" | "each";

/** The elements that a condition is about: those of a field, or of what its first key names. */
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

/** A demand on elements; `place` where it is one comparison with literals of what stands there. */
export interface Demanded {
  readonly demand: ArrayDemand;
  readonly place: string | undefined;
}

/** The demands on arrays so far. */
export class ArrayDemands {
  readonly #demands: { readonly use: ArrayUse; readonly demanded: Demanded }[] = [];

  get size(): number {
    return this.#demands.length;
  }

  /**
   * Adds what a condition demands; false where it may meet another kind of demand of the same elements. Demands of one place
   * are left to the one that knows its tests.
   */
  add(uses: readonly ArrayUse[], demanded: Demanded): boolean {
    for (const use of uses) {
      if (this.#demands.some((other) => areOpposed(other.demanded, demanded) && mayMeet(other.use, use))) {
        return false;
      }
    }
    for (const use of uses) this.#demands.push({ use, demanded });
    return true;
  }

  /** Forgets the latest, down to a size. */
  shrink(size: number): void {
    this.#demands.length = size;
  }
}

function areOpposed(a: Demanded, b: Demanded): boolean {
  return a.demand !== b.demand && (a.place === undefined || a.place !== b.place);
}

function mayMeet(a: ArrayUse, b: ArrayUse): boolean {
  return a.field === b.field && (a.key === undefined || b.key === undefined || a.key === b.key);
}
