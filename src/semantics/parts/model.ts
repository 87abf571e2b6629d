import { spendSteps } from "../../core/budget.ts";
import type { Expression, Logical } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/operands.ts";
import { type ArrayDemand, ArrayDemands, type CountedDemand } from "./arrays.ts";
import { type Asked, type Effort, MAX_LOOKS } from "./asked.ts";
import type { Claim } from "./claims.ts";
import type { Leaf, Leaves } from "./leaves.ts";
import { ElementPlace, SinglePlace, type TestedPlace } from "./places.ts";

/** A claim that is still to be met, and the others after it; each comes from one of the items. */
interface Pending {
  readonly condition: Expression;
  readonly holds: boolean;
  readonly item: number;
  readonly next: Pending | undefined;
}

interface Change {
  readonly item: number;
  demands: readonly CountedDemand[];
  place: { readonly at: TestedPlace<never>; readonly asked: Asked } | undefined;
  flag: Flag | undefined;
}

/** Something that is not examined, and how many leaves require it. */
interface Flag {
  holds: boolean;
  count: number;
}

/** Claims that were met together: each is an item, numbered from the first one on. */
export interface Met {
  readonly first: number;
  readonly mark: number;
}

/** An item that is excluded, and the values of its flags. */
export interface LeftOutItem {
  readonly item: number;
  readonly flags: readonly boolean[];
}

const STEPS_PER_CLAIM = 8;
/** Maximum leaves that one search examines, in addition to a few for each item. */
const MAX_LEAVES = 100;
const LEAVES_OF_ITEM = 4;

/** Values that make claims true together, as far as they were found. The last change is undone first. */
export class Model {
  readonly #leaves: Leaves;
  readonly #effort: Effort;
  readonly #places = new Map<string, SinglePlace>();
  readonly #elements = new Map<string, ElementPlace>();
  readonly #flags = new Map<string, Flag>();
  readonly #demands = new ArrayDemands();
  readonly #changes: Change[] = [];
  readonly #byItem: Change[][] = [];
  #left = 0;

  constructor(leaves: Leaves, effort: Effort) {
    this.#leaves = leaves;
    this.#effort = effort;
  }

  /** Looks for values for more claims; undefined, and nothing is changed, if none are found. */
  meet(claims: readonly Claim[]): Met | undefined {
    if (this.#effort.looks >= MAX_LOOKS) return undefined;
    spendSteps(claims.length * STEPS_PER_CLAIM);
    this.#left = MAX_LEAVES + LEAVES_OF_ITEM * claims.length;
    const met: Met = { first: this.#byItem.length, mark: this.#changes.length };
    let pending: Pending | undefined;
    for (let at = claims.length - 1; at >= 0; at--) {
      const { condition, holds } = claims[at]!;
      pending = { condition, holds, item: met.first + at, next: pending };
    }
    for (let at = 0; at < claims.length; at++) this.#byItem.push([]);
    if (this.#meet(pending)) return met;
    this.takeBack(met);
    return undefined;
  }

  /** Takes back claims that were met, with those that were met after them. */
  takeBack({ first, mark }: Met): void {
    this.#undo(mark);
    this.#byItem.length = first;
  }

  /** Leaves a claim out until `putBack`. */
  leaveOut(item: number): LeftOutItem {
    const flags: boolean[] = [];
    for (const { place, flag, demands } of this.#byItem[item]!) {
      place?.at.leaveOut(place.asked as never);
      for (const demand of demands) demand.count--;
      if (!flag) continue;
      flags.push(flag.holds);
      flag.count--;
    }
    return { item, flags };
  }

  putBack({ item, flags }: LeftOutItem): void {
    let at = 0;
    for (const { place, flag, demands } of this.#byItem[item]!) {
      place?.at.takeBack(place.asked as never);
      for (const demand of demands) demand.count++;
      if (!flag) continue;
      flag.holds = flags[at++]!;
      flag.count++;
    }
  }

  /** Whether one value after the other is found for each element of the set of a comparison that was met last. */
  hasMembers(node: Expression): boolean {
    const { test } = this.#leaves.of(node);
    const place = test && this.#places.get(test.key);
    const members = test?.members();
    if (!place || !members) return false;
    return members.every((samples) => place.hasOneOf(samples, this.#effort));
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

  /** Conditions that require nothing new come first, because each new requirement makes the others harder to meet. */
  #choose({ operands }: Logical, { holds, item, next }: Pending): boolean {
    let easy: Expression | undefined;
    for (const wantsEasy of [true, false]) {
      for (const condition of operands) {
        if (wantsEasy ? !this.#isEasy(condition, holds) : condition === easy) continue;
        const mark = this.#changes.length;
        if (this.#meet({ condition, holds, item, next })) return true;
        if (this.#left <= 0) return false;
        this.#undo(mark);
        if (!wantsEasy) continue;
        easy = condition;
        break;
      }
    }
    return false;
  }

  /** Whether a condition without inner conditions is met by the current values, or by any. */
  #isEasy(condition: Expression, holds: boolean): boolean {
    let inner = withoutGroups(condition);
    let wanted = holds;
    while (inner.kind === "Not") {
      inner = withoutGroups(inner.operand);
      wanted = !wanted;
    }
    if (inner.kind === "Logical" || inner.kind === "Boolean") return false;
    if (this.#leaves.isFree(inner)) return true;
    if (inner.kind === "Quantifier") return false;
    const { test, text } = this.#leaves.of(inner);
    if (test) return this.#places.get(test.key)?.isMet(test, wanted) ?? true;
    const flag = this.#flags.get(text);
    return flag === undefined || flag.count === 0 || flag.holds === wanted;
  }

  #undo(mark: number): void {
    while (this.#changes.length > mark) {
      const { item, demands, place, flag } = this.#changes.pop()!;
      this.#byItem[item]!.pop();
      for (const demand of demands) demand.count--;
      place?.at.drop();
      if (flag) flag.count--;
    }
  }

  #assert(node: Expression, holds: boolean, item: number): boolean {
    if (this.#leaves.isFree(node)) return true;
    if (--this.#left <= 0) return false;
    const leaf = this.#leaves.of(node);
    const change: Change = { item, demands: [], place: undefined, flag: undefined };
    this.#changes.push(change);
    this.#byItem[item]!.push(change);
    if (leaf.uses.length > 0 && !this.#assertElements(node, leaf, holds, change)) return false;
    if (!leaf.test) return this.#assertFlag(leaf.text, holds, change);
    const at = placeIn(this.#places, leaf.test.key, SinglePlace);
    const asked: Asked = { test: leaf.test, holds, isOut: false };
    change.place = { at, asked };
    return at.add(asked, this.#effort);
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
    const at = placeIn(this.#elements, test.key, ElementPlace);
    const asked = { test, holds, isOut: false, demand };
    change.place = { at, asked };
    return at.add(asked, this.#effort);
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
