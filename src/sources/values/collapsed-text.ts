import type { EmbeddedText } from "../../core/embedded-text.ts";
import type { Range } from "../../core/range.ts";

/** A string, to its end or that of the text; whitespace; or everything up to the next of them. */
const PIECE = /"(?:[^"\\]|\\[\s\S])*"?|([ \t\r\n]+)|[^ \t\r\n"]+/g;

/**
 * An expression that a tool sends in a layout other than the written one: runs of whitespace outside strings become
 * one space, next to braces and at both ends nothing. Places still count in the file.
 */
export function collapsedText(written: EmbeddedText): EmbeddedText {
  const { text, offsets } = collapse(written.text);
  if (text === written.text) return written;
  const outward = ({ start, end }: Range): Range => ({
    start: offsets[start] ?? written.text.length,
    end: end > start ? offsets[end - 1]! + 1 : (offsets[end] ?? written.text.length),
  });
  return {
    text,
    toOuter: (inner) => written.toOuter(outward(inner)),
    encode: (newText, inner) => written.encode(newText, outward(inner)),
  };
}

/** `offsets[i]` is where unit `i` of the text was. */
function collapse(written: string): { text: string; offsets: readonly number[] } {
  let text = "";
  const offsets: number[] = [];
  const end = written.trimEnd().length;
  for (const { 0: piece, 1: blank, index } of written.matchAll(PIECE)) {
    if (index >= end) break;
    if (blank !== undefined) {
      const isDropped = text === "" || text.endsWith("{") || written[index + blank.length] === "}";
      if (isDropped) continue;
      text += " ";
      offsets.push(index);
      continue;
    }
    text += piece;
    for (let at = 0; at < piece.length; at++) offsets.push(index + at);
  }
  return { text, offsets };
}
