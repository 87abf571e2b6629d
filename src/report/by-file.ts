/** The items grouped by the file that they name. Files and items keep their order. */
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
