import { BoundedMap } from "../core/bounded.ts";

/** More distinct names than real configurations have. */
const MAX_NAMES = 1024;
/** Longer than any documented name. */
const MAX_NAME_CHARS = 80;

/** Names by their text: equal names in all expressions share one string. */
const known = new BoundedMap<string, string>(MAX_NAMES);

/**
 * An equal string, the same one each time. A slice of an expression is hashed and compared by its characters at every
 * lookup in a table of fields or functions; a string that is a property key is compared by its address, as the keys of
 * these tables are.
 */
export function rememberedName(name: string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (name.length > MAX_NAME_CHARS) return name;
  const [key = name] = Object.keys({ [name]: true });
  known.set(key, key);
  return key;
}
