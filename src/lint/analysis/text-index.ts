/** Of texts that share a hash only so many are compared: nobody has more of them by chance. */
const MAX_COMPARED = 8;

/**
 * Items by texts that can be made again. Long texts of many items take as much memory as their file, so that of each only a
 * hash is kept, and the text is made again where another one has the same hash.
 */
export class TextIndex<Item> {
  readonly #textOf: (item: Item) => string;
  readonly #items = new Map<number, Item>();
  /** What was made again last: often the next one is compared with it as well. */
  #last: { readonly item: Item; readonly text: string } | undefined;

  constructor(textOf: (item: Item) => string) {
    this.#textOf = textOf;
  }

  /** The item that has a text. */
  find(text: string): Item | undefined {
    const hash = hashOf(text);
    for (let place = hash; place < hash + MAX_COMPARED; place++) {
      const item = this.#items.get(place);
      if (item === undefined) return undefined;
      if (this.#madeAgain(item) === text) return item;
    }
    return undefined;
  }

  /** Adds an item whose text no other has. */
  add(text: string, item: Item): void {
    let place = hashOf(text);
    for (const end = place + MAX_COMPARED; place < end; place++) {
      if (this.#items.has(place)) continue;
      this.#items.set(place, item);
      return;
    }
  }

  #madeAgain(item: Item): string {
    if (this.#last?.item !== item) this.#last = { item, text: this.#textOf(item) };
    return this.#last.text;
  }
}

/** Of 30 bits, which is no object of its own. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash >>> 2;
}
