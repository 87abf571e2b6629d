import type { EmbeddedText } from "../../core/embedded-text.ts";
import type { Range } from "../../core/range.ts";

/** A string literal, closed or not; a run of whitespace; or everything up to the next quote or whitespace. */
const PIECE = /"(?:[^"\\]|\\[\s\S])*"?|([ \t\r\n]+)|[^ \t\r\n"]+/g;

/**
 * An expression as a tool sends it, with whitespace collapsed: outside strings, each run becomes one space, and runs
 * directly inside braces or at either end are removed. Locations still refer to the original file.
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

/** `offsets[i]` is the original offset of code unit `i` of the result. */
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
