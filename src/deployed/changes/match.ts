import { leadingCount } from "../../core/binary-search.ts";
import { addTo } from "../../core/items-by-key.ts";

/** Two lists, matched. */
export interface Matching<Item> {
  /** In the order of the later list. */
  readonly pairs: readonly (readonly [Item, Item])[];
  readonly gone: readonly Item[];
  readonly added: readonly Item[];
}

/** A key that is equal for an item before and after; undefined if this key does not apply to the item. */
export type Likeness<Item> = (item: Item) => string | undefined;

/**
 * Matches items by one likeness after another, the strongest first. Among several equally similar items, the first is
 * matched with the first.
 */
export function matchByLikeness<Item>(
  before: readonly Item[],
  after: readonly Item[],
  likenesses: readonly Likeness<Item>[],
): Matching<Item> {
  const left = new Set(before);
  const partners = new Map<Item, Item>();
  for (const likeness of likenesses) {
    if (left.size === 0 || partners.size === after.length) break;
    const waiting = queues(left, likeness);
    for (const item of after) {
      if (partners.has(item)) continue;
      const like = likeness(item);
      const partner = like === undefined ? undefined : waiting.get(like)?.pop();
      if (partner === undefined) continue;
      partners.set(item, partner);
      left.delete(partner);
    }
  }
  return {
    pairs: after.flatMap((item) => {
      const partner = partners.get(item);
      return partner === undefined ? [] : [[partner, item] as const];
    }),
    gone: [...left],
    added: after.filter((item) => !partners.has(item)),
  };
}

/** Items by their likeness, last first, so that the first one is at the end. */
function queues<Item>(items: Iterable<Item>, likeness: Likeness<Item>): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const key = likeness(item);
    if (key !== undefined) addTo(found, key, item);
  }
  for (const queue of found.values()) queue.reverse();
  return found;
}

/**
 * The positions of the items that moved, if the others keep their order: as few as possible. `order` contains, for each
 * item in its new order, its old position.
 */
export function movedPositions(order: readonly number[]): ReadonlySet<number> {
  // Longest increasing subsequence: `tails[n]` is the position of the smallest end of one of length n + 1.
  const tails: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [at, old] of order.entries()) {
    const length = leadingCount(tails, (end) => order[end]! < old);
    previous[at] = tails[length - 1];
    tails[length] = at;
  }
  const kept = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = previous[at]) kept.add(at);
  return new Set([...order.keys()].filter((at) => !kept.has(at)));
}
