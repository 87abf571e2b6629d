/** Random choices from a seed (mulberry32). Equal seeds give equal choices. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  pick<Item>(choices: readonly Item[]): Item {
    return choices[this.below(choices.length)]!;
  }
}

export function times<Item>(count: number, make: () => Item): Item[] {
  return Array.from({ length: count }, make);
}
