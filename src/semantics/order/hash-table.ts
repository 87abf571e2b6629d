/** Numbers of items by 30-bit numbers: many entries without an object for each. */
export class HashTable {
  /** By slot: the key and 1, so that 0 is an empty one. */
  #keys = new Int32Array(FIRST_SLOTS);
  /** By slot: the link that was added last. */
  #heads = new Int32Array(FIRST_SLOTS);
  /** By slot: how many items it has. */
  #counts = new Int32Array(FIRST_SLOTS);
  #used = 0;
  /** By link: the item, and the link that was there before; 0 where there is none. */
  #items = new Int32Array(FIRST_SLOTS);
  #next = new Int32Array(FIRST_SLOTS);
  #links = 1;

  /** Adds an item at a key. */
  add(key: number, item: number): void {
    if (this.#used * 2 >= this.#keys.length) this.#grow();
    const slot = this.#slotOf(key);
    if (this.#keys[slot] === 0) {
      this.#keys[slot] = key + 1;
      this.#used++;
    }
    if (this.#links === this.#items.length) {
      this.#items = doubled(this.#items);
      this.#next = doubled(this.#next);
    }
    this.#items[this.#links] = item;
    this.#next[this.#links] = this.#heads[slot]!;
    this.#heads[slot] = this.#links++;
    this.#counts[slot]!++;
  }

  /** How many items a key has. */
  count(key: number): number {
    return this.#counts[this.#slotOf(key)]!;
  }

  /** Calls back with each item of a key. */
  each(key: number, found: (item: number) => void): void {
    for (let link = this.#heads[this.#slotOf(key)]!; link !== 0; link = this.#next[link]!) {
      found(this.#items[link]!);
    }
  }

  /** The slot of a key, or an empty one for it. */
  #slotOf(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = (key ^ (key >>> 15)) & mask;
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key + 1) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, heads, counts] = [this.#keys, this.#heads, this.#counts];
    this.#keys = new Int32Array(keys.length * 2);
    this.#heads = new Int32Array(keys.length * 2);
    this.#counts = new Int32Array(keys.length * 2);
    for (let at = 0; at < keys.length; at++) {
      if (keys[at] === 0) continue;
      const slot = this.#slotOf(keys[at]! - 1);
      this.#keys[slot] = keys[at]!;
      this.#heads[slot] = heads[at]!;
      this.#counts[slot] = counts[at]!;
    }
  }
}

const FIRST_SLOTS = 16;

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
