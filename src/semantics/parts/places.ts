import { asBytes } from "../../core/bytes.ts";
import type { Value } from "../../request/values.ts";
import { type Outlines, textOfOutlines } from "../regular/outline.ts";
import type { ArrayDemand } from "./arrays.ts";
import { type Asked, type Effort, passes } from "./asked.ts";
import type { PlainTest } from "./plain-test.ts";
import { PlaceTally } from "./tally.ts";

/** A test of elements: of one of them, or of each. */
export interface AskedOfElements extends Asked {
  readonly demand: ArrayDemand;
}

/** Samples that are tried for one place. */
const MAX_TRIED = 12;

/** A place with one value. */
export class SinglePlace {
  readonly #asked: Asked[] = [];
  /** Those that must pass: often few among many that must not. */
  readonly #wanted: Asked[] = [];
  readonly #tally = new PlaceTally();
  /** Values that met the tests so far, test by test; none is searched for while there is only one test. */
  readonly #values: (Value | undefined)[] = [];

  /** Adds a test; false if no value is found with which all of them have the wanted result. */
  add(asked: Asked, effort: Effort): boolean {
    const value = this.#values.at(-1);
    this.#asked.push(asked);
    if (asked.holds) this.#wanted.push(asked);
    this.#tally.add(asked);
    const isOnly = this.#asked.length === 1;
    const isMet = value !== undefined && asked.test.test(value) === asked.holds;
    const next = isMet ? value : isOnly ? undefined : this.#commonValue(value, effort);
    this.#values.push(next);
    return next !== undefined || isOnly;
  }

  /** Whether the current value also passes a test, or no test was added yet. */
  isMet(test: PlainTest, holds: boolean): boolean {
    if (this.#asked.length === 0) return true;
    const value = this.#values.at(-1);
    return value !== undefined && test.test(value) === holds;
  }

  /** Takes the latest back. */
  drop(): void {
    const asked = this.#asked.pop()!;
    if (asked.holds) this.#wanted.pop();
    this.#values.pop();
    this.#tally.remove(asked);
  }

  #commonValue(before: Value | undefined, effort: Effort): Value | undefined {
    const changed = changedValue(before, this.#asked.at(-1)!);
    if (changed !== undefined && this.#tally.fits(changed, effort)) return changed;
    const fits = (sample: Value) => this.#tally.fits(sample, effort);
    return commonValue(this.#asked, this.#wanted, effort, fits);
  }
}

/** The current string plus what a test requires, or without what it rejects, so that long chains need not build new strings. */
function changedValue(before: Value | undefined, { test, holds }: Asked): Value | undefined {
  if (typeof before !== "string" || before.length > MAX_GUESS) return undefined;
  const part = test.outlines?.(0).parts[0];
  if (part === undefined) return undefined;
  return test.fitting(asBytes(holds ? before + part : before.replaceAll(part, "")));
}

/** A place that represents all elements of an array or map: each element that is asked for may have a different value. */
export class ElementPlace {
  readonly #some: AskedOfElements[] = [];
  readonly #each: AskedOfElements[] = [];
  readonly #demands: ArrayDemand[] = [];

  add(asked: AskedOfElements, effort: Effort): boolean {
    this.#demands.push(asked.demand);
    this.#ofDemand(asked.demand).push(asked);
    const added = asked.demand === "some" ? [asked] : this.#some;
    return added.every((some) => this.#hasElement(some, effort));
  }

  /** Whether there is an element that one test requires and that meets the tests for each element. */
  #hasElement(some: AskedOfElements, effort: Effort): boolean {
    if (this.#each.length === 0) return true;
    const all = [...this.#each, some];
    const fits = (sample: Value) => all.every((one) => passes(one, sample, effort));
    const wanted = all.filter(({ holds }) => holds);
    return commonValue(all, wanted, effort, fits) !== undefined;
  }

  drop(): void {
    this.#ofDemand(this.#demands.pop()!).pop();
  }

  #ofDemand(demand: ArrayDemand): AskedOfElements[] {
    return demand === "some" ? this.#some : this.#each;
  }
}

/** A value that meets every test: a string made of what they require together, or a sample of one. */
function commonValue(
  asked: readonly Asked[],
  wanted: readonly Asked[],
  effort: Effort,
  fits: (sample: Value) => boolean,
): Value | undefined {
  effort.looks += asked.length >> 3;
  const outlines = outlinesOf(wanted);
  if (outlines) return guessedValue(outlines, fits);
  let tried = 0;
  for (let at = asked.length - 1; at >= 0 && tried < MAX_TRIED; at--) {
    for (const sample of asked[at]!.test.samples()) {
      if (fits(sample)) return sample;
      tried++;
    }
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
