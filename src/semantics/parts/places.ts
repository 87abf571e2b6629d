import type { Value } from "../values.ts";
import type { ArrayDemand } from "./arrays.ts";
import { joinedSample, type PlainTest } from "./plain.ts";

/** A test that one of the items asks for. */
export interface Asked {
  readonly test: PlainTest;
  readonly holds: boolean;
  readonly item: number;
}

/** A test of elements: of one of them, or of each. */
export interface AskedOfElements extends Asked {
  readonly demand: ArrayDemand;
}

/** How often tests looked at a value, in all searches of one expression. */
export interface Effort {
  looks: number;
}

/** The rest is left to the prover. */
export const MAX_LOOKS = 500_000;
/** Samples that are tried for one place. */
const MAX_TRIED = 12;

/** Tests of one place, and how they are met. */
export interface Place<Test extends Asked> {
  /** Adds a test; false where no value is found with which all of them give what is wanted. */
  add(asked: Test, effort: Effort): boolean;
  /** Takes the latest back. */
  drop(): void;
  /** Leaves out the tests of an item until `takeBack`. */
  leaveOut(item: number, effort: Effort): void;
  takeBack(): void;
}

/** A place with one value. */
export class SinglePlace implements Place<Asked> {
  #asked: Asked[] = [];
  /** Values that did what was asked, from test to test; none is looked for as long as there is one test alone. */
  #values: (Value | undefined)[] = [];
  #kept: { readonly asked: Asked[]; readonly values: (Value | undefined)[] } | undefined;

  add(asked: Asked, effort: Effort): boolean {
    const value = this.#values.at(-1);
    this.#asked.push(asked);
    if (this.#asked.length === 1 || (value !== undefined && asked.test.test(value) === asked.holds)) {
      this.#values.push(value);
      return true;
    }
    const common = commonValue(this.#asked, effort);
    this.#values.push(common);
    return common !== undefined;
  }

  drop(): void {
    this.#asked.pop();
    this.#values.pop();
  }

  leaveOut(item: number, effort: Effort): void {
    this.#kept = { asked: this.#asked, values: this.#values };
    effort.looks += this.#asked.length >> 3;
    this.#asked = this.#asked.filter((one) => one.item !== item);
    this.#values = this.#asked.length === 0 ? [] : [this.#values.at(-1)];
  }

  takeBack(): void {
    if (!this.#kept) return;
    this.#asked = this.#kept.asked;
    this.#values = this.#kept.values;
    this.#kept = undefined;
  }
}

/** A place that stands for all elements of an array or map: each of those that are asked for may have a value of its own. */
export class ElementPlace implements Place<AskedOfElements> {
  #asked: AskedOfElements[] = [];
  #kept: AskedOfElements[] | undefined;

  add(asked: AskedOfElements, effort: Effort): boolean {
    this.#asked.push(asked);
    const added = asked.demand === "some" ? [asked] : this.#asked.filter(({ demand }) => demand === "some");
    if (added.length === 0) return true;
    const each = this.#asked.filter(({ demand }) => demand === "each");
    return each.length === 0 || added.every((some) => commonValue([...each, some], effort) !== undefined);
  }

  drop(): void {
    this.#asked.pop();
  }

  leaveOut(item: number, effort: Effort): void {
    this.#kept = this.#asked;
    effort.looks += this.#asked.length >> 3;
    this.#asked = this.#asked.filter((one) => one.item !== item);
  }

  takeBack(): void {
    this.#asked = this.#kept ?? this.#asked;
    this.#kept = undefined;
  }
}

/** A value with which every test gives what is wanted: a sample of the latest, several texts in a row, or another sample. */
function commonValue(asked: readonly Asked[], effort: Effort): Value | undefined {
  const fits = (sample: Value) =>
    effort.looks < MAX_LOOKS &&
    asked.every(({ test, holds }) => {
      effort.looks++;
      return test.test(sample) === holds;
    });
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
