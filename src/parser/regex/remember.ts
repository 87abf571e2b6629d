import { Recent } from "../../core/bounded.ts";
import { type Text, textOfBytes } from "../../core/bytes.ts";
import type { StringLiteral } from "../ast.ts";
import { type ParsedRegex, parseRegex } from "./parse.ts";

/**
 * The type check, and each rule about patterns, parse one pattern repeatedly. A tree takes about a hundred times the memory of
 * its pattern, and trees that outlive their expression are collected late.
 */
const known = new Recent((pattern: Text): LiteralRegex => ({ pattern, ...parseRegex(pattern) }));

/** The pattern of a literal and its parsed form. Offsets in the tree count in `pattern`. */
export interface LiteralRegex extends ParsedRegex {
  /** The engine reads patterns as text, but literals are bytes. */
  readonly pattern: Text;
}

/** The regular expression in a literal; undefined for bytes that are not UTF-8. */
export function regexOf({ value: bytes }: Pick<StringLiteral, "value">): LiteralRegex | undefined {
  const pattern = textOfBytes(bytes);
  return pattern === undefined ? undefined : known.of(pattern);
}
