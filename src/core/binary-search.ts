/** The number of items before the first that fails a test, if all after it fail too. Takes few steps for long lists. */
export function leadingCount<Item>(items: readonly Item[], passes: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
