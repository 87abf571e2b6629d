import type { RegexCondition } from "../../parser/regex/ast.ts";
import { hasByte, WORD_BYTES } from "./byte-set.ts";

/** Bits for what comes before a position, as far as conditions require it. */
export const AT_START = 1;
export const AFTER_WORD = 2;
export const AFTER_LINE_FEED = 4;

export const LINE_FEED = 10;
/** No byte: the end of the text. */
export const NO_BYTE = -1;
/** Makes every condition except `text-start` true. */
export const ANY_BYTE = -2;

/** The bits of the position after a byte. */
export function placeBehind(byte: number): number {
  return (isWord(byte) ? AFTER_WORD : 0) | (byte === LINE_FEED ? AFTER_LINE_FEED : 0);
}

function isWord(byte: number): boolean {
  return byte >= 0 && hasByte(WORD_BYTES, byte);
}

/** Whether a condition is true between what comes before and the next byte. */
export function holdsAt(condition: RegexCondition, before: number, byte: number): boolean {
  if (byte === ANY_BYTE) return condition !== "text-start";
  const isBefore = (before & AFTER_WORD) !== 0;
  switch (condition) {
    case "text-start":
      return (before & AT_START) !== 0;
    case "text-end":
      return byte === NO_BYTE;
    case "line-start":
      return (before & (AT_START | AFTER_LINE_FEED)) !== 0;
    case "line-end":
      return byte === NO_BYTE || byte === LINE_FEED;
    case "word-boundary":
      return isBefore !== isWord(byte);
    case "not-word-boundary":
      return isBefore === isWord(byte);
    case "word-start":
      return !isBefore && isWord(byte);
    case "word-end":
      return isBefore && !isWord(byte);
    case "word-start-half":
      return !isBefore;
    case "word-end-half":
      return !isWord(byte);
  }
}
