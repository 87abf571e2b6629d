import type { Bytes } from "../../core/bytes.ts";
import { textOfOutlines } from "../regular/outline.ts";
import type { TextLiteral } from "./find-text.ts";

/** Maximum length: testing a longer string for membership may take as long as a search. */
const MAX_GUESS = 4096;

/** Bytes times steps of automata that testing one string may take. */
const MAX_GUESS_WORK = 2_000_000;

/**
 * A string that is in some sets and not in others, assembled from what the sets require. Undefined if that does not
 * succeed; such a string may exist nevertheless.
 */
export function guessText(literals: readonly TextLiteral[]): Bytes | undefined {
  const outlines = literals.filter(({ isIn }) => isIn).map(({ set }) => set.outlines);
  const size = literals.reduce((sum, { set }) => sum + (set.size ?? 0), 0);
  return textOfOutlines(
    outlines,
    (text) =>
      text.length <= MAX_GUESS &&
      text.length * size <= MAX_GUESS_WORK &&
      literals.every(({ set, isIn }) => set.has(text) === isIn),
  );
}
