/** Numbers of items by 30-bit numbers: many entries without an object for each. */
export class HashTable {
  /** By slot, in a row: the key plus 1, so that 0 is an empty slot; the link added last; the number of items. */
  #slots = new Int32Array(FIRST_SLOTS * WIDTH);
  #mask = FIRST_SLOTS - 1;
  #used = 0;
  /** By link, in a row: the item, and the previous link of its key; 0 if there is none. */
  #links = new Int32Array(FIRST_SLOTS * 2);
  #count = 1;

  /** Adds an item at a key. */
  add(key: number, item: number): void {
    if (this.#used * 2 > this.#mask) this.#grow();
    const slot = this.#slotOf(key);
    const slots = this.#slots;
    if (slots[slot] === 0) {
      slots[slot] = key + 1;
      this.#used++;
    }
    const link = this.#count++;
    if (link * 2 === this.#links.length) this.#links = larger(this.#links);
    this.#links[link * 2] = item;
    this.#links[link * 2 + 1] = slots[slot + HEAD]!;
    slots[slot + HEAD] = link;
    slots[slot + COUNT]!++;
  }

  /** How many items a key has. */
  count(key: number): number {
    return this.#slots[this.#slotOf(key) + COUNT]!;
  }

  /** The link to the item last added at a key; 0 if there is none. */
  last(key: number): number {
    return this.#slots[this.#slotOf(key) + HEAD]!;
  }

  /** The link to the item added before at the same key; 0 if there is none. */
  before(link: number): number {
    return this.#links[link * 2 + 1]!;
  }

  /** The item that a link points to. */
  item(link: number): number {
    return this.#links[link * 2]!;
  }

  /** The start of the slot of a key, or of an empty slot for it. */
  #slotOf(key: number): number {
    const slots = this.#slots;
    let slot = (key ^ (key >>> 15)) & this.#mask;
    let at = slot * WIDTH;
    while (slots[at] !== 0 && slots[at] !== key + 1) {
      slot = (slot + 1) & this.#mask;
      at = slot * WIDTH;
    }
    return at;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * GROWTH);
    this.#mask = (this.#mask + 1) * GROWTH - 1;
    for (let at = 0; at < before.length; at += WIDTH) {
      if (before[at] === 0) continue;
      const slot = this.#slotOf(before[at]! - 1);
      this.#slots[slot] = before[at]!;
      this.#slots[slot + HEAD] = before[at + HEAD]!;
      this.#slots[slot + COUNT] = before[at + COUNT]!;
    }
  }
}

const FIRST_SLOTS = 64;
const GROWTH = 2;

/** Numbers per slot: the key plus 1, and the two fields below. */
const WIDTH = 3;
const HEAD = 1;
const COUNT = 2;

function larger(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(numbers.length * GROWTH);
  copy.set(numbers);
  return copy;
}
