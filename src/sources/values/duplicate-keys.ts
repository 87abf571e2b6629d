import { type RepeatedItem, repeatsIn } from "../../core/items-by-key.ts";
import type { LocatedEntry } from "./located.ts";

/** Below this many entries comparing all pairs is cheaper than a map. */
const MAX_COMPARED_ENTRIES = 8;

/** The keys that appear more than once in one object, in file order. */
export function duplicateKeys(entries: readonly LocatedEntry[]): readonly RepeatedItem<LocatedEntry>[] {
  if (entries.length <= MAX_COMPARED_ENTRIES && !hasRepeatedKey(entries)) return [];
  return repeatsIn(entries, ({ key }) => key);
}

function hasRepeatedKey(entries: readonly LocatedEntry[]): boolean {
  return entries.some((entry, at) => {
    for (let before = 0; before < at; before++) if (entries[before]!.key === entry.key) return true;
    return false;
  });
}
