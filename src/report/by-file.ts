/** What names a file, by that file; both in the order in which they come. */
export function groupByFile<Item extends { readonly uri: string }>(
  items: readonly Item[],
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.uri);
    if (group) group.push(item);
    else groups.set(item.uri, [item]);
  }
  return groups;
}
