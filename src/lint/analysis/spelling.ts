import type { Edit } from "../../core/diagnostic.ts";
import { inText, type Range, type TextRange } from "../../core/range.ts";

/** Whether a character may be part of a name, so that a name or number in front of it would swallow it. */
export function isNameCharacter(character: string | undefined): boolean {
  return character !== undefined && /[A-Za-z0-9_.]/.test(character);
}

/**
 * Whether a word written directly after a character would merge with it: after a character of a name, or after the
 * colon of an address, which would take the hex digits of `and`.
 */
function swallowsWord(character: string | undefined): boolean {
  return character === ":" || isNameCharacter(character);
}

/** An operator that replaces `range`; a word gets spaces if its neighbours would otherwise adjoin it. */
export function spacedOperator(text: string, range: Range, word: string): string {
  if (!isNameCharacter(word[0])) return word;
  const before = swallowsWord(text[range.start - 1]) || text[range.start - 1] === '"' ? " " : "";
  const after = isNameCharacter(text[range.end]) || text[range.end] === '"' ? " " : "";
  return before + word + after;
}

/** Text that replaces `range`, with a space if a preceding word would otherwise adjoin it. */
export function detached(text: string, range: Range, replacement: string): string {
  const sticks = swallowsWord(text[range.start - 1]) && isNameCharacter(replacement[0]);
  return sticks ? ` ${replacement}` : replacement;
}

/** An edit that removes a range, leaving a space if two words would otherwise become one. */
export function removing(text: string, range: Range): Edit<TextRange> {
  const sticks = swallowsWord(text[range.start - 1]) && isNameCharacter(text[range.end]);
  return { range: inText(range), newText: sticks ? " " : "" };
}

/** The edits that remove what surrounds `inner` in `outer`, leaving spaces if words would otherwise become one. */
export function unwrapping(text: string, outer: Range, inner: Range): Edit<TextRange>[] {
  const gap = (before: string | undefined, after: string | undefined) =>
    swallowsWord(before) && isNameCharacter(after) ? " " : "";
  const edits = [
    {
      range: inText({ start: outer.start, end: inner.start }),
      newText: gap(text[outer.start - 1], text[inner.start]),
    },
    {
      range: inText({ start: inner.end, end: outer.end }),
      newText: gap(text[inner.end - 1], text[outer.end]),
    },
  ];
  return edits.filter(({ range }) => range.start < range.end);
}
