import type { Comparison, Expression, FunctionCall, Logical } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/operands.ts";
import { printExpression } from "../../parser/print.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { Value } from "../values.ts";
import { ArrayDemands, type ArrayUse, arraysIn } from "./arrays.ts";
import type { Item } from "./claims.ts";
import { joinedSample, type PlainTest, plainTestOf } from "./plain.ts";

/** A condition without conditions within. */
interface Leaf {
  /** Undefined for one that is not looked into. */
  readonly test: PlainTest | undefined;
  readonly text: string;
  readonly uses: readonly ArrayUse[];
}

/** Claims that are still to be met. */
type Pending = { readonly claim: Claimed; readonly next: Pending } | undefined;

interface Claimed {
  readonly condition: Expression;
  readonly holds: boolean;
}

/** What was asked of one place so far. */
interface PlaceState {
  readonly asked: { readonly test: PlainTest; readonly holds: boolean }[];
  /** A value that does all of it; not looked for as long as there is one test alone. */
  value: Value | undefined;
}

/** Leaves that one search looks at, beside a few for each item. */
const MAX_LEAVES = 100;
const LEAVES_OF_ITEM = 4;
/** Values that tests of one expression look at, in all searches together. What is not shown then is left to the prover. */
const MAX_WORK = 200_000;
/** Samples that are tried for one place. */
const MAX_TRIED = 12;

/**
 * A quick look for values with which claims hold together: samples taken from the conditions themselves. Where it finds them,
 * the prover would find no contradiction; where it does not, nothing is known.
 */
export class Sketch {
  readonly #typed: TypedExpression;
  readonly #leaves = new Map<Expression, Leaf>();
  readonly #places = new Map<string, PlaceState>();
  readonly #flags = new Map<string, boolean>();
  readonly #arrays = new ArrayDemands();
  readonly #trail: (() => void)[] = [];
  #left = 0;
  #work = 0;

  constructor(typed: TypedExpression) {
    this.#typed = typed;
  }

  /** Whether values were found with which all items hold together. */
  shows(items: readonly Item[]): boolean {
    this.#left = MAX_LEAVES + LEAVES_OF_ITEM * items.length;
    this.#places.clear();
    this.#flags.clear();
    this.#arrays.shrink(0);
    this.#trail.length = 0;
    let pending: Pending;
    for (let at = items.length - 1; at >= 0; at--) pending = { claim: items[at]!, next: pending };
    return this.#meet(pending);
  }

  #meet(from: Pending): boolean {
    let pending = from;
    while (pending) {
      const { claim, next }: NonNullable<Pending> = pending;
      const inner = withoutGroups(claim.condition);
      const { holds } = claim;
      if (inner.kind === "Not") {
        pending = { claim: { condition: inner.operand, holds: !holds }, next };
      } else if (inner.kind === "Boolean") {
        if (inner.value !== holds) return false;
        pending = next;
      } else if (inner.kind === "Logical") {
        if (inner.operator === "xor") return false;
        if ((inner.operator === "and") !== holds) return this.#choose(inner, holds, next);
        pending = next;
        for (let at = inner.operands.length - 1; at >= 0; at--) {
          pending = { claim: { condition: inner.operands[at]!, holds }, next: pending };
        }
      } else {
        if (!this.#assert(inner, holds)) return false;
        pending = next;
      }
    }
    return true;
  }

  #choose({ operands }: Logical, holds: boolean, next: Pending): boolean {
    for (const condition of operands) {
      const mark = this.#trail.length;
      if (this.#meet({ claim: { condition, holds }, next })) return true;
      if (this.#left <= 0) return false;
      while (this.#trail.length > mark) this.#trail.pop()!();
    }
    return false;
  }

  #assert(node: Expression, holds: boolean): boolean {
    if (--this.#left <= 0) return false;
    const { test, text, uses } = this.#leafOf(node);
    if (uses.length > 0 && !this.#assertArrays(node, uses, holds)) return false;
    return test ? this.#assertTest(test, holds) : this.#assertFlag(text, holds);
  }

  #assertArrays(node: Expression, uses: readonly ArrayUse[], holds: boolean): boolean {
    const { size } = this.#arrays;
    this.#trail.push(() => this.#arrays.shrink(size));
    if (node.kind !== "Quantifier") return this.#arrays.add(uses, "some");
    // `all` of a call asks for an array as well.
    if (node.name === "all" && node.argument.kind === "FunctionCall") return false;
    return this.#arrays.add(uses, (node.name === "any") === holds ? "some" : "each");
  }

  #leafOf(node: Expression): Leaf {
    const known = this.#leaves.get(node);
    if (known !== undefined) return known;
    const isPlain = node.kind === "Comparison" || node.kind === "FunctionCall";
    const test = isPlain ? plainTestOf(node as Comparison | FunctionCall, this.#typed) : undefined;
    // What is not looked into is one thing that holds or not, as it is for the prover.
    const leaf = { test, text: test ? "" : printExpression(node), uses: arraysIn(node) };
    this.#leaves.set(node, leaf);
    return leaf;
  }

  #assertFlag(key: string, holds: boolean): boolean {
    const known = this.#flags.get(key);
    if (known !== undefined) return known === holds;
    this.#flags.set(key, holds);
    this.#trail.push(() => this.#flags.delete(key));
    return true;
  }

  #assertTest(test: PlainTest, holds: boolean): boolean {
    const place = this.#placeOf(test.key);
    const { value } = place;
    place.asked.push({ test, holds });
    this.#trail.push(() => {
      place.asked.pop();
      place.value = value;
    });
    if (place.asked.length === 1 || (value !== undefined && test.test(value) === holds)) return true;
    // Each sample may be looked at by all tests, and a long row of texts is as much work again.
    this.#work += place.asked.length * MAX_TRIED;
    place.value = this.#work > MAX_WORK ? undefined : commonValue(place.asked);
    return place.value !== undefined;
  }

  #placeOf(key: string): PlaceState {
    const known = this.#places.get(key);
    if (known) return known;
    const place: PlaceState = { asked: [], value: undefined };
    this.#places.set(key, place);
    return place;
  }
}

/** A value with which every test gives what is wanted: a sample of the latest, several texts in a row, or another sample. */
function commonValue(asked: PlaceState["asked"]): Value | undefined {
  const fits = (sample: Value) => asked.every(({ test, holds }) => test.test(sample) === holds);
  const latest = asked.at(-1)!.test.samples().find(fits);
  if (latest !== undefined) return latest;
  const wanted = asked.filter(({ holds }) => holds).map(({ test }) => test);
  const joined = wanted.length > 1 ? joinedSample(wanted) : undefined;
  if (joined !== undefined && fits(joined)) return joined;
  let tried = 0;
  for (let at = asked.length - 2; at >= 0 && tried < MAX_TRIED; at--) {
    for (const sample of asked[at]!.test.samples()) {
      if (fits(sample)) return sample;
      tried++;
    }
  }
  return undefined;
}
