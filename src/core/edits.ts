import type { Edit, Fix } from "./diagnostic.ts";
import { overlaps } from "./range.ts";

/** The result of applying a set of fixes: the new text, and how many fixes were applied. */
export interface AppliedFixes {
  readonly text: string;
  readonly applied: number;
}

/**
 * Applies the fixes that do not overlap, in the given order. A fix with an edit that touches an earlier one is skipped
 * as a whole, for a later pass.
 */
export function applyFixes(text: string, fixes: readonly Fix[]): AppliedFixes {
  const taken: Edit[] = [];
  let applied = 0;
  for (const fix of fixes) {
    if (fix.edits.some((edit) => taken.some((other) => overlaps(edit.range, other.range)))) continue;
    taken.push(...fix.edits);
    applied++;
  }
  return { text: applyEdits(text, taken), applied };
}

/** Applies edits that do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end)) {
    result += text.slice(at, edit.range.start) + edit.newText;
    at = edit.range.end;
  }
  return result + text.slice(at);
}
