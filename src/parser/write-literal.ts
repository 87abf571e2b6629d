import { type Bytes, bytesOfText, escapedBytes, type Text, textOfBytes } from "../core/bytes.ts";
import { MAX_RAW_HASHES } from "./literals.ts";

/** Printable ASCII without a quote or a backslash, as nearly all literals are: it is written between quotes unchanged. */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * The only way from bytes to source text: a plain quoted literal. Quotes and backslashes are escaped, visible text is
 * kept, and everything else is written as `\xHH`, one escape for each byte.
 */
export function quoteString(bytes: Bytes): Text {
  if (PLAIN.test(bytes)) return `"${bytes}"`;
  const escaped = bytes.replace(/["\\]/g, "\\$&") as Bytes;
  const text = textOfBytes(escaped);
  if (text === undefined) return `"${escapedBytes(escaped)}"`;
  // Controls, line ends and marks that a host notation may change, or that are invisible.
  const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
  return `"${text.replace(unseen, (character) => escapedBytes(bytesOfText(character)))}"`;
}

/** `quoteString` for a string. */
export function quoteText(text: Text): Text {
  return quoteString(bytesOfText(text));
}

/**
 * A raw string literal of a byte string, with enough number signs that the text does not end it; undefined for bytes
 * that are not UTF-8, which a raw string cannot contain.
 */
export function rawString(bytes: Bytes): Text | undefined {
  const text = textOfBytes(bytes);
  if (text === undefined) return undefined;
  let longest = 0;
  if (text.includes('"'))
    for (const [quote] of text.matchAll(/"#*/g)) longest = Math.max(longest, quote.length);
  const hashes = "#".repeat(longest);
  return longest > MAX_RAW_HASHES ? undefined : `r${hashes}"${text}"${hashes}`;
}
