import { asBytes, type Bytes } from "../../core/bytes.ts";
import { BLANK, joinedOutline, type Outline, textOfOutline } from "../regular/outline.ts";
import type { TextLiteral } from "./find-text.ts";

/** Texts to put between the parts of a text, in turn: parts may have to touch, to be apart, or to avoid one of these. */
const BETWEEN = ["", ".", "/", "a"];

/** Whether a longer text is in a set may take as long as a search. */
const MAX_GUESS = 4096;

/**
 * A text that is in some sets and not in others, put together from what the sets ask for. Undefined where that does not
 * lead to one: then there may be one nevertheless.
 */
export function guessText(literals: readonly TextLiteral[]): Bytes | undefined {
  const outline = literals.reduce<Outline>(
    (joined, { set, isIn }) => (isIn ? joinedOutline(joined, set.outline) : joined),
    BLANK,
  );
  for (const between of outline.parts.length === 0 ? [""] : BETWEEN) {
    const text = asBytes(textOfOutline(outline, between));
    if (text.length <= MAX_GUESS && literals.every(({ set, isIn }) => set.has(text) === isIn)) return text;
  }
  return undefined;
}
