import type { LocatedString } from "../../sources/values/located.ts";

/** Each string whose text an earlier one has, with that earlier one. Absent and blank strings repeat nothing. */
export function repeated(
  strings: Iterable<LocatedString | undefined>,
): { readonly again: LocatedString; readonly first: LocatedString }[] {
  const firsts = new Map<string, LocatedString>();
  const found: { again: LocatedString; first: LocatedString }[] = [];
  for (const string of strings) {
    if (!string || string.value.trim() === "") continue;
    const first = firsts.get(string.value);
    if (first) found.push({ again: string, first });
    else firsts.set(string.value, string);
  }
  return found;
}
