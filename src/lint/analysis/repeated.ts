import { type RepeatedItem, repeatsIn } from "../../core/items-by-key.ts";
import type { LocatedString } from "../../sources/values/located.ts";

/** Each string whose text an earlier one has, with that earlier one. Absent and blank strings repeat nothing. */
export function repeated(
  all: readonly (LocatedString | undefined)[],
): readonly RepeatedItem<LocatedString>[] {
  const given = all.flatMap((one) => (one && one.value.trim() !== "" ? [one] : []));
  return repeatsIn(given, ({ value }) => value);
}
