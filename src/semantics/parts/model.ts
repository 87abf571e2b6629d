import { spendSteps } from "../../core/budget.ts";
import type { Expression, Logical } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/ast.ts";
import { type ArrayDemand, ArrayDemands, type CountedDemand } from "./arrays.ts";
import { type Effort, MAX_LOOKS } from "./asked.ts";
import type { Claim } from "./claims.ts";
import type { Leaf, Leaves } from "./leaves.ts";
import { ElementPlace, SinglePlace, type TestedPlace } from "./places.ts";

/** A claim that is still to be met, and the others after it. */
interface Pending {
  readonly condition: Expression;
  readonly holds: boolean;
  readonly next: Pending | undefined;
}

interface Change {
  demands: readonly CountedDemand[];
  place: TestedPlace | undefined;
  flag: Flag | undefined;
}

/** Something that is not examined, and how many leaves require it. */
interface Flag {
  holds: boolean;
  count: number;
}

const STEPS_PER_CLAIM = 8;
/** Maximum leaves that one search examines, in addition to a few for each claim. */
const MAX_LEAVES = 100;
const LEAVES_OF_CLAIM = 4;

/** Values that make claims true together, as far as they were found. The last change is undone first. */
export class Model {
  readonly #leaves: Leaves;
  readonly #effort: Effort;
  readonly #places = new Map<string, SinglePlace>();
  readonly #elements = new Map<string, ElementPlace>();
  readonly #flags = new Map<string, Flag>();
  readonly #demands = new ArrayDemands();
  readonly #changes: Change[] = [];
  #left = 0;

  constructor(leaves: Leaves, effort: Effort) {
    this.#leaves = leaves;
    this.#effort = effort;
  }

  /** Whether values are found for claims; asked once. */
  meets(claims: readonly Claim[]): boolean {
    if (this.#effort.looks >= MAX_LOOKS) return false;
    spendSteps(claims.length * STEPS_PER_CLAIM);
    this.#left = MAX_LEAVES + LEAVES_OF_CLAIM * claims.length;
    let pending: Pending | undefined;
    for (const { condition, holds } of claims.toReversed()) pending = { condition, holds, next: pending };
    return this.#meet(pending);
  }

  #meet(from: Pending | undefined): boolean {
    let pending = from;
    while (pending) {
      const { condition, holds, next }: Pending = pending;
      const inner = withoutGroups(condition);
      if (inner.kind === "Not") {
        pending = { condition: inner.operand, holds: !holds, next };
      } else if (inner.kind === "Boolean") {
        if (inner.value !== holds) return false;
        pending = next;
      } else if (inner.kind === "Logical") {
        if (inner.operator === "xor") return false;
        if ((inner.operator === "and") !== holds) return this.#choose(inner, pending);
        pending = next;
        for (let at = inner.operands.length - 1; at >= 0; at--) {
          pending = { condition: inner.operands[at]!, holds, next: pending };
        }
      } else {
        if (!this.#assert(inner, holds)) return false;
        pending = next;
      }
    }
    return this.#areMet();
  }

  #choose({ operands }: Logical, { holds, next }: Pending): boolean {
    if (!this.#areMet()) return false;
    for (const condition of operands) {
      const mark = this.#changes.length;
      if (this.#meet({ condition, holds, next })) return true;
      if (this.#left <= 0) return false;
      this.#undo(mark);
    }
    return false;
  }

  #areMet(): boolean {
    const isMet = (place: TestedPlace) => place.isMet(this.#effort);
    return [...this.#places.values()].every(isMet) && [...this.#elements.values()].every(isMet);
  }

  #undo(mark: number): void {
    while (this.#changes.length > mark) {
      const { demands, place, flag } = this.#changes.pop()!;
      for (const demand of demands) demand.count--;
      place?.drop();
      if (flag) flag.count--;
    }
  }

  #assert(node: Expression, holds: boolean): boolean {
    if (--this.#left <= 0) return false;
    const leaf = this.#leaves.of(node);
    const change: Change = { demands: [], place: undefined, flag: undefined };
    this.#changes.push(change);
    if (leaf.uses.length > 0 && !this.#assertElements(node, leaf, holds, change)) return false;
    if (!leaf.test) return this.#assertFlag(leaf.text, holds, change);
    const place = placeIn(this.#places, leaf.test.key, SinglePlace);
    change.place = place;
    place.add({ test: leaf.test, holds });
    return true;
  }

  #assertElements(
    node: Expression,
    { uses, elementTest: test }: Leaf,
    holds: boolean,
    change: Change,
  ): boolean {
    const demand = demandOf(node, holds);
    const demands = demand && this.#demands.add(uses, { demand, place: test?.key });
    if (!demand || !demands) return false;
    change.demands = demands;
    if (!test || node.kind !== "Quantifier") return true;
    const place = placeIn(this.#elements, test.key, ElementPlace);
    change.place = place;
    place.add({ test, holds, demand });
    return true;
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

/** Undefined if it is not examined. */
function demandOf(node: Expression, holds: boolean): ArrayDemand | undefined {
  if (node.kind !== "Quantifier") return "some";
  // `all` of a call requires an array as well.
  if (node.name === "all" && node.argument.kind === "FunctionCall") return undefined;
  return (node.name === "any") === holds ? "some" : "each";
}
