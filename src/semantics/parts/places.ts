import type { Value } from "../../request/values.ts";
import { type Outlines, textOfOutlines } from "../regular/outline.ts";
import type { ArrayDemand } from "./arrays.ts";
import { type Asked, type Effort, passes } from "./asked.ts";
import type { PlainTest } from "./plain-test.ts";

/** A test of elements: of one of them, or of each. */
export interface AskedOfElements extends Asked {
  readonly demand: ArrayDemand;
}

/** The tests of a place. The latest is taken back first. */
export interface TestedPlace {
  /** Whether values are found with which all tests have the wanted results. */
  isMet(effort: Effort): boolean;
  drop(): void;
}

/** A place with one value. */
export class SinglePlace implements TestedPlace {
  readonly #asked: Asked[] = [];
  #value: Value | undefined;
  #isMet = true;

  add(asked: Asked): void {
    this.#asked.push(asked);
    // A single test is not examined.
    this.#isMet = this.#asked.length === 1;
  }

  isMet(effort: Effort): boolean {
    if (!this.#isMet) this.#value = commonValue(this.#asked, effort, this.#value);
    this.#isMet ||= this.#value !== undefined;
    return this.#isMet;
  }

  drop(): void {
    this.#asked.pop();
  }
}

/** A place that represents all elements of an array or map: each element that is asked for may have a different value. */
export class ElementPlace implements TestedPlace {
  readonly #asked: AskedOfElements[] = [];
  #isMet = true;

  add(asked: AskedOfElements): void {
    this.#asked.push(asked);
    this.#isMet = false;
  }

  isMet(effort: Effort): boolean {
    if (this.#isMet) return true;
    const each = this.#asked.filter(({ demand }) => demand === "each");
    const some = this.#asked.filter(({ demand }) => demand === "some");
    this.#isMet = each.length === 0 || some.every((one) => commonValue([...each, one], effort) !== undefined);
    return this.#isMet;
  }

  drop(): void {
    this.#asked.pop();
  }
}

/** A value that meets every test: the one before, a string made of what they require together, or a sample of one. */
function commonValue(asked: readonly Asked[], effort: Effort, before?: Value): Value | undefined {
  const fits = (sample: Value) => asked.every((one) => passes(one, sample, effort));
  if (before !== undefined && fits(before)) return before;
  effort.looks += asked.length >> 3;
  const outlines = outlinesOf(asked.filter(({ holds }) => holds));
  if (outlines) return guessedValue(outlines, fits);
  for (const { test } of asked) {
    const sample = test.samples().find(fits);
    if (sample !== undefined) return sample;
  }
  return undefined;
}

/** The outlines that tests require, with the first test; undefined if one requires a whole string, or none anything. */
function outlinesOf(wanted: readonly Asked[]) {
  const all: Outlines[] = [];
  let first: PlainTest | undefined;
  for (const { test } of wanted) {
    if (!test.outlines) return undefined;
    first ??= test;
    all.push(test.outlines);
  }
  return first && { first, all };
}

function guessedValue(
  { first, all }: { readonly first: PlainTest; readonly all: readonly Outlines[] },
  fits: (sample: Value) => boolean,
): Value | undefined {
  let found: Value | undefined;
  textOfOutlines(all, (text) => {
    const value = text.length <= MAX_GUESS ? first.fitting(text) : undefined;
    if (value === undefined || !fits(value)) return false;
    found = value;
    return true;
  });
  return found;
}

/** Longer strings are not tried. */
const MAX_GUESS = 4096;
