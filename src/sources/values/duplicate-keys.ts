import type { LocatedEntry } from "./located.ts";

/** A key of an object that repeats an earlier one. */
export interface RepeatedKey {
  readonly first: LocatedEntry;
  readonly repeated: LocatedEntry;
}

/** Below this many entries comparing all pairs is cheaper than a map. */
const MAX_COMPARED_ENTRIES = 8;

/** The keys that appear more than once in one object, in file order. */
export function duplicateKeys(entries: readonly LocatedEntry[]): readonly RepeatedKey[] {
  if (entries.length <= MAX_COMPARED_ENTRIES && !hasRepeatedKey(entries)) return [];
  const firsts = new Map<string, LocatedEntry>();
  const repeatedKeys: RepeatedKey[] = [];
  for (const entry of entries) {
    const first = firsts.get(entry.key);
    if (first) repeatedKeys.push({ first, repeated: entry });
    else firsts.set(entry.key, entry);
  }
  return repeatedKeys;
}

function hasRepeatedKey(entries: readonly LocatedEntry[]): boolean {
  return entries.some((entry, at) => {
    for (let before = 0; before < at; before++) if (entries[before]!.key === entry.key) return true;
    return false;
  });
}
