import { asciiLower } from "../../../contract/domain.ts";
import { asBytes, type Bytes } from "../../../core/bytes.ts";
import { UNKNOWN, type Value } from "../../../request/values.ts";
import { wildcardParts } from "../../regular/wildcard.ts";
import type { FunctionMeaning } from "./meaning.ts";
import { replacementOf } from "./replacement.ts";

/** `wildcard_replace(source, pattern, replacement, flags)`: each star takes as little as it can; `s` heeds letter case. */
export const wildcardReplace: FunctionMeaning = {
  name: "wildcard_replace",
  isTotal: true,
  prepare: ([, pattern, replacement, flags]) => {
    const insert = replacementOf(replacement as Bytes);
    const isStrict = flags === "s";
    const parts = wildcardParts(isStrict ? (pattern as Bytes) : asciiLower(pattern as Bytes));
    return ([source]) => {
      if (source === undefined) return undefined;
      const stars = starsOf(source as Bytes, parts, isStrict);
      return stars ? (insert(stars) ?? UNKNOWN) : source;
    };
  },
};

/** The string that each star of a pattern matches in a whole string; undefined if the pattern does not match. */
function starsOf(source: Bytes, parts: readonly Bytes[], isStrict: boolean): readonly Value[] | undefined {
  const text = isStrict ? source : asciiLower(source);
  const [first, ...others] = parts;
  if (!text.startsWith(first!)) return undefined;
  const stars: Value[] = [];
  let from = first!.length;
  for (const [at, part] of others.entries()) {
    const isLast = at === others.length - 1;
    const place = isLast ? text.length - part.length : text.indexOf(part, from);
    if (place < from || !text.startsWith(part, place)) return undefined;
    stars.push(asBytes(source.slice(from, place)));
    from = place + part.length;
  }
  return from === text.length ? stars : undefined;
}
