/** A map of limited size: a new entry takes the place of the oldest. Setting a known key makes it the newest. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    for (const oldest of this.keys()) {
      if (this.size < this.#max) break;
      this.delete(oldest);
    }
    return super.set(key, value);
  }
}

/** Nearly all expressions have fewer patterns, and a document of Terraform has fewer in its functions. */
const MAX_RECENT = 16;

/**
 * Values computed for the few objects that were used last. A `WeakMap` would keep many more alive: V8's
 * collector of young objects treats its values as reachable, so a value that refers to its key survives until a full
 * collection.
 */
export class Recent<Key, Value> {
  readonly #compute: (key: Key) => Value;
  readonly #max: number;
  /** A ring: the next entry takes the place of the oldest. */
  readonly #entries: { readonly key: Key; readonly value: Value }[] = [];
  #oldest = 0;

  constructor(compute: (key: Key) => Value, max = MAX_RECENT) {
    this.#compute = compute;
    this.#max = max;
  }

  /** The value of a key: the same one as before if it is among the last ones. */
  of(key: Key): Value {
    for (const entry of this.#entries) if (entry.key === key) return entry.value;
    const value = this.#compute(key);
    this.#entries[this.#oldest] = { key, value };
    this.#oldest = (this.#oldest + 1) % this.#max;
    return value;
  }
}
