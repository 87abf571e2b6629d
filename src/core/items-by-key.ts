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
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
