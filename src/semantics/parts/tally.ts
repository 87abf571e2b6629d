import type { Value } from "../../request/values.ts";
import { type Asked, type Effort, MAX_LOOKS, passes } from "./asked.ts";
import { type SingleKey, singleKey } from "./plain-test.ts";

/** Tests that require one value, or reject it. */
interface Asking {
  wanted: number;
  refused: number;
}

/**
 * Tests of one place. Those for single values are counted by value, so that a long chain of them is not scanned for each
 * value that is tried.
 */
export class PlaceTally {
  readonly #byValue = new Map<SingleKey, Asking>();
  /** Number of tests that require one of their single values. */
  #wanted = 0;
  readonly #others = new Set<Asked>();

  add(asked: Asked): void {
    const { exact } = asked.test;
    if (exact) this.#count(asked.holds !== exact.isRefused, exact.values, 1);
    else this.#others.add(asked);
  }

  remove(asked: Asked): void {
    const { exact } = asked.test;
    if (exact) this.#count(asked.holds !== exact.isRefused, exact.values, -1);
    else this.#others.delete(asked);
  }

  /** Whether a value meets the tests. */
  fits(sample: Value, effort: Effort): boolean {
    if (effort.looks++ >= MAX_LOOKS) return false;
    const there = this.#byValue.get(singleKey(sample));
    if ((there?.refused ?? 0) > 0 || (there?.wanted ?? 0) < this.#wanted) return false;
    for (const asked of this.#others) {
      if (!passes(asked, sample, effort)) return false;
    }
    return true;
  }

  #count(isWanted: boolean, values: ReadonlySet<SingleKey>, by: 1 | -1): void {
    if (isWanted) this.#wanted += by;
    for (const key of values) {
      let there = this.#byValue.get(key);
      if (!there) {
        there = { wanted: 0, refused: 0 };
        this.#byValue.set(key, there);
      }
      there[isWanted ? "wanted" : "refused"] += by;
    }
  }
}
