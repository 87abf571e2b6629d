import { type ParsedRegex, parseRegex } from "./parse.ts";

/** Characters of patterns whose trees are kept: a tree takes about a hundred times the memory of its pattern. */
const MAX_CHARS = 65_536;

const known = new Map<string, ParsedRegex>();
let chars = 0;

/**
 * `parseRegex` for callers that ask for one pattern again and again: the type check and each rule about patterns, and
 * policies that repeat a few of them in many rules.
 */
export function rememberedRegex(pattern: string): ParsedRegex {
  const found = known.get(pattern);
  if (found) return found;
  const parsed = parseRegex(pattern);
  chars += pattern.length;
  if (chars > MAX_CHARS) {
    known.clear();
    chars = pattern.length;
  }
  known.set(pattern, parsed);
  return parsed;
}
