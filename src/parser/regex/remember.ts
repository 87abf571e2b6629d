import { type Text, textOfBytes } from "../../core/bytes.ts";
import type { StringLiteral } from "../ast.ts";
import { type ParsedRegex, parseRegex } from "./parse.ts";

/**
 * As many as one expression has, with few exceptions. A tree takes about a hundred times the memory of its pattern, and trees
 * that outlive their expression are collected late.
 */
const MAX_PATTERNS = 8;

interface Remembered {
  readonly pattern: string;
  readonly parsed: ParsedRegex;
}

/** A ring: the next one takes the place of the oldest. No map, whose table holds on to what was taken out of it. */
const known: Remembered[] = [];
let oldest = 0;

/** `parseRegex` for callers that ask for one pattern again and again: the type check, and each rule about patterns. */
export function rememberedRegex(pattern: Text): ParsedRegex {
  const found = known.find((one) => one.pattern === pattern);
  if (found) return found.parsed;
  const parsed = parseRegex(pattern);
  known[oldest] = { pattern, parsed };
  oldest = (oldest + 1) % MAX_PATTERNS;
  return parsed;
}

/** The pattern of a literal and what it parses to. Offsets in the tree count in `pattern`. */
export interface LiteralRegex extends ParsedRegex {
  /** The engine reads patterns as text, and literals hold bytes. */
  readonly pattern: Text;
}

/** The regular expression that a literal holds; undefined for bytes that are not UTF-8. */
export function regexOf({ value: bytes }: Pick<StringLiteral, "value">): LiteralRegex | undefined {
  const pattern = textOfBytes(bytes);
  return pattern === undefined ? undefined : { pattern, ...rememberedRegex(pattern) };
}
