/** Maximum items compared per hash; real inputs never collide this often. */
const MAX_COMPARED = 8;

/**
 * Items by strings that are seldom needed. The strings of many items take time to build and as much memory as the file,
 * so only a hash of each is kept; the string is built if another item has the same hash.
 */
export class TextIndex<Item> {
  readonly #textOf: (item: Item) => string;
  readonly #items = new Map<number, Item>();
  /** The text made last: the next item is often compared with it as well. */
  #last: { readonly item: Item; readonly text: string } | undefined;

  constructor(textOf: (item: Item) => string) {
    this.#textOf = textOf;
  }

  find(hash: number, textOf: () => string): Item | undefined {
    const first = placeOf(hash);
    if (!this.#items.has(first)) return undefined;
    const text = textOf();
    for (let place = first; place < first + MAX_COMPARED; place++) {
      const item = this.#items.get(place);
      if (item === undefined) return undefined;
      if (this.#made(item) === text) return item;
    }
    return undefined;
  }

  /** Adds an item whose text no other has. */
  add(hash: number, item: Item): void {
    let place = placeOf(hash);
    for (const end = place + MAX_COMPARED; place < end; place++) {
      if (this.#items.has(place)) continue;
      this.#items.set(place, item);
      return;
    }
  }

  #made(item: Item): string {
    if (this.#last?.item !== item) this.#last = { item, text: this.#textOf(item) };
    return this.#last.text;
  }
}

/** The hash cut to 30 bits, so that V8 stores it as a small integer. */
function placeOf(hash: number): number {
  return hash >>> 2;
}
