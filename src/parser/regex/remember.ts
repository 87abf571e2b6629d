import { type Text, textOfBytes } from "../../core/bytes.ts";
import type { StringLiteral } from "../ast.ts";
import { type ParsedRegex, parseRegex } from "./parse.ts";

/**
 * Nearly all expressions have fewer. A tree takes about a hundred times the memory of its pattern, and trees that
 * outlive their expression are collected late.
 */
const MAX_PATTERNS = 16;

/** A ring: the next one takes the place of the oldest. No map, whose table holds on to what was taken out of it. */
const known: LiteralRegex[] = [];
let oldest = 0;

/** `parseRegex` for callers that ask for one pattern again and again: the type check, and each rule about patterns. */
export function rememberedRegex(pattern: Text): LiteralRegex {
  const found = knownRegex(pattern);
  if (found) return found;
  const parsed = { pattern, ...parseRegex(pattern) };
  known[oldest] = parsed;
  oldest = (oldest + 1) % MAX_PATTERNS;
  return parsed;
}

function knownRegex(pattern: string): LiteralRegex | undefined {
  for (let at = 0; at < known.length; at++) if (known[at]!.pattern === pattern) return known[at];
  return undefined;
}

/** The pattern of a literal and what it parses to. Offsets in the tree count in `pattern`. */
export interface LiteralRegex extends ParsedRegex {
  /** The engine reads patterns as text, and literals hold bytes. */
  readonly pattern: Text;
}

/** The regular expression that a literal holds; undefined for bytes that are not UTF-8. */
export function regexOf({ value: bytes }: Pick<StringLiteral, "value">): LiteralRegex | undefined {
  const pattern = textOfBytes(bytes);
  return pattern === undefined ? undefined : rememberedRegex(pattern);
}
