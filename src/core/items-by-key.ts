/** The items grouped by the file that they name. Files and items keep their order. */
export function groupByFile<Item extends { readonly uri: string }>(
  items: readonly Item[],
): ReadonlyMap<string, readonly Item[]> {
  return itemsByKey(items, ({ uri }) => uri);
}

/** The items grouped by a key. Groups and items keep their order. */
export function itemsByKey<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    addTo(groups, keyOf(item), item);
  }
  return groups;
}

/** Adds an item to the group of a key. */
export function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** Adds to the count of a key. */
export function addCount<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** An item, and the first one with its key. */
export interface RepeatedItem<Item> {
  readonly again: Item;
  readonly first: Item;
}

/** The items whose key an earlier one has, in order. An item without a key repeats nothing. */
export function repeatsIn<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key | undefined,
): readonly RepeatedItem<Item>[] {
  const firsts = new Map<Key, Item>();
  const found: RepeatedItem<Item>[] = [];
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, item);
    else found.push({ again: item, first });
  }
  return found;
}
