import type { Range } from "../core/range.ts";

/** A string without its marks `«…»`, and the ranges that they enclosed, by their starts. */
export interface Marked {
  readonly text: string;
  readonly ranges: readonly Range[];
}

/** Reads the marks `«…»` of a test's text. Marks may nest. */
export function readMarks(marked: string): Marked {
  const open: number[] = [];
  const ranges: Range[] = [];
  let text = "";
  for (const sign of marked) {
    if (sign === "«") open.push(text.length);
    else if (sign === "»") ranges.push({ start: open.pop()!, end: text.length });
    else text += sign;
  }
  if (open.length > 0) throw new Error(`unclosed mark in ${marked}`);
  return { text, ranges: ranges.sort((a, b) => a.start - b.start || a.end - b.end) };
}

/** The text with marks around the ranges: what a failing test shows. */
export function writeMarks(text: string, ranges: readonly Range[]): string {
  const signs = ranges.flatMap(({ start, end }) => [
    { at: end, sign: "»", other: -start },
    { at: start, sign: "«", other: -end },
  ]);
  signs.sort((a, b) => a.at - b.at || (a.sign === b.sign ? a.other - b.other : a.sign === "»" ? -1 : 1));
  let marked = "";
  let at = 0;
  for (const { at: next, sign } of signs) {
    marked += text.slice(at, next) + sign;
    at = next;
  }
  return marked + text.slice(at);
}
