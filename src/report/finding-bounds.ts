import { BUDGETS } from "../core/budgets.ts";
import type { Diagnostic, Fix } from "../core/diagnostic.ts";
import { cutToLength } from "../core/whole-characters.ts";

/** Edits that the fixes of one finding consist of. */
const MAX_FIX_EDITS = 100;

/** The same finding with strings and lists of bounded length, so that no finding makes a report of any size. */
export function boundedFinding(diagnostic: Diagnostic): Diagnostic {
  const { message, help = "", related } = diagnostic;
  const isShort = (text: string) => text.length <= BUDGETS.messageChars.default;
  const isBounded =
    isShort(message) &&
    isShort(help) &&
    related.length <= BUDGETS.relatedPlaces.default &&
    related.every((place) => isShort(place.message));
  if (isBounded) return diagnostic;
  return Object.freeze({
    ...diagnostic,
    message: cutToLength(message, BUDGETS.messageChars.default),
    ...(diagnostic.help === undefined ? {} : { help: cutToLength(help, BUDGETS.messageChars.default) }),
    related: related
      .slice(0, BUDGETS.relatedPlaces.default)
      .map((place) => ({ ...place, message: cutToLength(place.message, BUDGETS.messageChars.default) })),
  });
}

/** The fixes of a finding that a report prints: the first ones, as long as their edits are within the bounds. */
export function printedFixes({ fixes }: Diagnostic): readonly Fix[] {
  let chars = 0;
  let edits = 0;
  return fixes.filter((fix) => {
    edits += fix.edits.length;
    chars += fix.edits.reduce((sum, edit) => sum + edit.newText.length, fix.title.length);
    return chars <= BUDGETS.fixChars.default && edits <= MAX_FIX_EDITS;
  });
}
