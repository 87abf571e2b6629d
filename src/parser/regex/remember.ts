import { type Text, textOfBytes } from "../../core/bytes.ts";
import type { StringLiteral } from "../ast.ts";
import { type ParsedRegex, parseRegex } from "./parse.ts";

/**
 * Nearly all expressions have fewer. A tree takes about a hundred times the memory of its pattern, and trees that
 * outlive their expression are collected late.
 */
const MAX_PATTERNS = 16;

/** A ring buffer: each new entry replaces the oldest. Not a map, because its table retains deleted entries. */
const known: LiteralRegex[] = [];
let oldest = 0;

/** `parseRegex` for callers that parse one pattern repeatedly: the type check, and each rule about patterns. */
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

/** The pattern of a literal and its parsed form. Offsets in the tree count in `pattern`. */
export interface LiteralRegex extends ParsedRegex {
  /** The engine reads patterns as text, but literals are bytes. */
  readonly pattern: Text;
}

/** The regular expression in a literal; undefined for bytes that are not UTF-8. */
export function regexOf({ value: bytes }: Pick<StringLiteral, "value">): LiteralRegex | undefined {
  const pattern = textOfBytes(bytes);
  return pattern === undefined ? undefined : rememberedRegex(pattern);
}
