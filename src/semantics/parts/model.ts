import type { Expression, Logical } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/operands.ts";
import { type ArrayDemand, ArrayDemands } from "./arrays.ts";
import type { Item } from "./claims.ts";
import type { Leaf, Leaves } from "./leaves.ts";
import { type Effort, ElementPlace, MAX_LOOKS, type Place, SinglePlace } from "./places.ts";

/** A claim that is still to be met, and the others after it; each comes from one of the items. */
interface Pending {
  readonly condition: Expression;
  readonly holds: boolean;
  readonly item: number;
  readonly next: Pending | undefined;
}

/** The changes by one leaf. */
interface Change {
  readonly item: number;
  /** Demands of arrays before it. */
  readonly demands: number;
  place: Place<never> | undefined;
  flag: Flag | undefined;
}

/** Something that is not looked into, and how many leaves say so. */
interface Flag {
  holds: boolean;
  count: number;
}

/** Leaves that one search looks at, beside a few for each item. */
const MAX_LEAVES = 100;
const LEAVES_OF_ITEM = 4;
/** Values with which items hold together, as far as they are found. */
export class Model {
  readonly #items: readonly Item[];
  readonly #leaves: Leaves;
  readonly #effort: Effort;
  readonly #places = new Map<string, SinglePlace>();
  readonly #elements = new Map<string, ElementPlace>();
  readonly #flags = new Map<string, Flag>();
  readonly #demands = new ArrayDemands();
  readonly #changes: Change[] = [];
  #byItem: Change[][] | undefined;
  #left = 0;

  constructor(items: readonly Item[], leaves: Leaves, effort: Effort) {
    this.#items = items;
    this.#leaves = leaves;
    this.#effort = effort;
  }

  /** Looks for values for all items; to be asked once. */
  isFound(): boolean {
    this.#left = MAX_LEAVES + LEAVES_OF_ITEM * this.#items.length;
    let pending: Pending | undefined;
    for (let item = this.#items.length - 1; item >= 0; item--) {
      const { condition, holds } = this.#items[item]!;
      pending = { condition, holds, item, next: pending };
    }
    return this.#meet(pending);
  }

  /** Whether one item can be the other way round while the others stay as they are. To be asked where all were found. */
  canTurn(item: number): boolean {
    if (this.#effort.looks >= MAX_LOOKS) return false;
    this.#left = MAX_LEAVES;
    const mark = this.#changes.length;
    const places = new Set<Place<never>>();
    const flags: Flag[] = [];
    for (const { place, flag } of this.#changesOf(item)) {
      if (place) places.add(place);
      if (flag) flags.push(flag);
    }
    const before = flags.map(({ holds }) => holds);
    for (const place of places) place.leaveOut(item, this.#effort);
    for (const flag of flags) flag.count--;
    const { condition, holds } = this.#items[item]!;
    const can = this.#meet({ condition, holds: !holds, item, next: undefined });
    this.#undo(mark);
    for (const place of places) place.takeBack();
    for (const [at, flag] of flags.entries()) {
      flag.holds = before[at]!;
      flag.count++;
    }
    return can;
  }

  #changesOf(item: number): readonly Change[] {
    if (!this.#byItem) {
      this.#byItem = this.#items.map(() => []);
      for (const change of this.#changes) this.#byItem[change.item]!.push(change);
    }
    return this.#byItem[item]!;
  }

  #meet(from: Pending | undefined): boolean {
    let pending = from;
    while (pending) {
      const { condition, holds, item, next }: Pending = pending;
      const inner = withoutGroups(condition);
      if (inner.kind === "Not") {
        pending = { condition: inner.operand, holds: !holds, item, next };
      } else if (inner.kind === "Boolean") {
        if (inner.value !== holds) return false;
        pending = next;
      } else if (inner.kind === "Logical") {
        if (inner.operator === "xor") return false;
        if ((inner.operator === "and") !== holds) return this.#choose(inner, pending);
        pending = next;
        for (let at = inner.operands.length - 1; at >= 0; at--) {
          pending = { condition: inner.operands[at]!, holds, item, next: pending };
        }
      } else {
        if (!this.#assert(inner, holds, item)) return false;
        pending = next;
      }
    }
    return true;
  }

  #choose({ operands }: Logical, { holds, item, next }: Pending): boolean {
    for (const condition of operands) {
      const mark = this.#changes.length;
      if (this.#meet({ condition, holds, item, next })) return true;
      if (this.#left <= 0) return false;
      this.#undo(mark);
    }
    return false;
  }

  #undo(mark: number): void {
    while (this.#changes.length > mark) {
      const { demands, place, flag } = this.#changes.pop()!;
      this.#demands.shrink(demands);
      place?.drop();
      if (flag) flag.count--;
    }
  }

  #assert(node: Expression, holds: boolean, item: number): boolean {
    if (--this.#left <= 0) return false;
    const leaf = this.#leaves.of(node);
    const change: Change = { item, demands: this.#demands.size, place: undefined, flag: undefined };
    this.#changes.push(change);
    if (leaf.uses.length > 0 && !this.#assertElements(node, leaf, holds, change)) return false;
    if (!leaf.test) return this.#assertFlag(leaf.text, holds, change);
    const place = placeIn(this.#places, leaf.test.key, SinglePlace);
    change.place = place;
    return place.add({ test: leaf.test, holds, item }, this.#effort);
  }

  #assertElements(
    node: Expression,
    { uses, elementTest: test }: Leaf,
    holds: boolean,
    change: Change,
  ): boolean {
    const demand = demandOf(node, holds);
    if (!demand || !this.#demands.add(uses, { demand, place: test?.key })) return false;
    if (!test || node.kind !== "Quantifier") return true;
    const place = placeIn(this.#elements, test.key, ElementPlace);
    change.place = place;
    return place.add({ test, holds, item: change.item, demand }, this.#effort);
  }

  #assertFlag(key: string, holds: boolean, change: Change): boolean {
    const flag = placeIn(this.#flags, key, NoFlag);
    if (flag.count > 0 && flag.holds !== holds) return false;
    flag.holds = holds;
    flag.count++;
    change.flag = flag;
    return true;
  }
}

class NoFlag implements Flag {
  holds = false;
  count = 0;
}

function placeIn<Kept>(kept: Map<string, Kept>, key: string, Made: new () => Kept): Kept {
  let place = kept.get(key);
  if (!place) {
    place = new Made();
    kept.set(key, place);
  }
  return place;
}

/** Undefined where it is not looked into. */
function demandOf(node: Expression, holds: boolean): ArrayDemand | undefined {
  if (node.kind !== "Quantifier") return "some";
  // `all` of a call asks for an array as well.
  if (node.name === "all" && node.argument.kind === "FunctionCall") return undefined;
  return (node.name === "any") === holds ? "some" : "each";
}
