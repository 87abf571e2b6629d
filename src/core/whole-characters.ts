import type { Diagnostic } from "./diagnostic.ts";
import type { Range } from "./range.ts";

/**
 * The same diagnostic with its ranges widened to whole characters. A character beyond the basic plane takes two units,
 * and half of one can be neither shown nor marked. Edits stay unchanged: they state exactly what is replaced.
 */
export function withWholeCharacters(diagnostic: Diagnostic, text: string): Diagnostic {
  const { uri, range, related } = diagnostic;
  if (isWhole(range, text) && related.every((one) => one.uri !== uri || isWhole(one.range, text)))
    return diagnostic;
  return Object.freeze({
    ...diagnostic,
    range: widened(range, text),
    related: related.map((one) => (one.uri === uri ? { ...one, range: widened(one.range, text) } : one)),
  });
}

function isWhole({ start, end }: Range, text: string): boolean {
  return !splits(start, text) && !splits(end, text);
}

/** The beginning of a string: at most `max` units, and no half of a character that the text has whole. */
export function headOf(text: string, max: number): string {
  return text.slice(0, splits(max, text) ? max - 1 : max);
}

/** A text of at most `max` units; an end that was cut is marked. */
export function cutToLength(text: string, max: number): string {
  return text.length <= max ? text : `${headOf(text, max - 1)}…`;
}

/** The end of a string: at most `max` units, and no half of a character that the text has whole. */
export function tailOf(text: string, max: number): string {
  const start = Math.max(0, text.length - max);
  return text.slice(splits(start, text) ? start + 1 : start);
}

/** A shorter text has no room for blanks around what stands for its middle. */
const MIN_WITH_BLANKS = 20;

/** A text without its middle, if it is longer than `max` units. */
export function withoutMiddle(text: string, max: number): string {
  if (text.length <= max) return text;
  // With blanks around, the parts do not read as one piece of code.
  const gap = max < MIN_WITH_BLANKS ? "…" : " … ";
  const start = headOf(text, Math.floor(max / 2) - (gap.length - 1) / 2);
  return `${start}${gap}${tailOf(text, Math.ceil(max / 2) - (gap.length + 1) / 2)}`;
}

/** A range whose ends do not split characters: one that does is widened. */
export function widened<In extends Range>({ start, end }: In, text: string): In {
  return { start: splits(start, text) ? start - 1 : start, end: splits(end, text) ? end + 1 : end } as In;
}

/** Whether an offset lies between the two units of one character. */
function splits(at: number, text: string): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff;
}
