import type { Diagnostic, Fix } from "../core/diagnostic.ts";

/** Characters of a message, of its help and of each related message. Our own rules stay far below it. */
export const MAX_MESSAGE_CHARS = 2_000;

/** Maximum number of other locations in one finding. */
export const MAX_RELATED_PLACES = 10;

/** Characters that the fixes of one finding insert. A fix beyond it is still applied by `--fix`, but not printed. */
export const MAX_FIX_CHARS = 10_000;

/** Edits that the fixes of one finding consist of. */
const MAX_FIX_EDITS = 100;

const CUT = "…";

/** The same finding with strings and lists of bounded length, so that no finding makes a report of any size. */
export function boundedFinding(diagnostic: Diagnostic): Diagnostic {
  const { message, help = "", related } = diagnostic;
  const isShort = (text: string) => text.length <= MAX_MESSAGE_CHARS;
  const isBounded =
    isShort(message) &&
    isShort(help) &&
    related.length <= MAX_RELATED_PLACES &&
    related.every((place) => isShort(place.message));
  if (isBounded) return diagnostic;
  return Object.freeze({
    ...diagnostic,
    message: shortened(message),
    ...(diagnostic.help === undefined ? {} : { help: shortened(help) }),
    related: related
      .slice(0, MAX_RELATED_PLACES)
      .map((place) => ({ ...place, message: shortened(place.message) })),
  });
}

/** The fixes of a finding that a report prints: the first ones, as long as their edits are within the bounds. */
export function printedFixes({ fixes }: Diagnostic): readonly Fix[] {
  let chars = 0;
  let edits = 0;
  return fixes.filter((fix) => {
    edits += fix.edits.length;
    chars += fix.edits.reduce((sum, edit) => sum + edit.newText.length, fix.title.length);
    return chars <= MAX_FIX_CHARS && edits <= MAX_FIX_EDITS;
  });
}

function shortened(text: string): string {
  if (text.length <= MAX_MESSAGE_CHARS) return text;
  // Half of a character beyond the basic plane is dropped too.
  return text.slice(0, MAX_MESSAGE_CHARS - 1).replace(/[\ud800-\udbff]$/, "") + CUT;
}
