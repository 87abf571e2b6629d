import type { CharMapBuilder } from "../values/char-map.ts";

/** Spaces and line breaks between two pieces of content. */
export interface Gap {
  /** From the end of one piece to the start of the next. */
  readonly start: number;
  readonly end: number;
  /** Offsets past each line break in it, in order. */
  readonly breakEnds: readonly number[];
}

/**
 * Maps what a gap decodes to (a space, or line feeds) to the gap: together the characters cover all of it, each up to
 * the end of its own line break. If there are fewer characters than breaks, the first takes the breaks that fold away.
 */
export function pushGap(builder: CharMapBuilder, decoded: string, gap: Gap): void {
  const surplus = Math.max(0, gap.breakEnds.length - decoded.length);
  let start = gap.start;
  for (let at = 0; at < decoded.length; at++) {
    const isLast = at === decoded.length - 1;
    const end = isLast ? gap.end : (gap.breakEnds[at + surplus] ?? gap.end);
    builder.push(decoded[at]!, start, end);
    start = end;
  }
}
