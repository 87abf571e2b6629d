import type { Bytes } from "../../core/bytes.ts";
import { textOfOutlines } from "../regular/outline.ts";
import type { TextLiteral } from "./find-text.ts";

/** Whether a longer text is in a set may take as long as a search. */
const MAX_GUESS = 4096;

/**
 * A text that is in some sets and not in others, assembled from what the sets ask for. Undefined where that does not
 * lead to one: then there may be one nevertheless.
 */
export function guessText(literals: readonly TextLiteral[]): Bytes | undefined {
  const outlines = literals.filter(({ isIn }) => isIn).map(({ set }) => set.outlines);
  return textOfOutlines(
    outlines,
    (text) => text.length <= MAX_GUESS && literals.every(({ set, isIn }) => set.has(text) === isIn),
  );
}
