import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Range } from "../../core/range.ts";
import { isRecordText } from "../../sources/format.ts";

/**
 * The contents of a run's files, safe to show in reports. State files, stack exports and call recordings may contain
 * secrets, so everything in them is blanked out except line breaks and text that findings mark. Offsets stay the same.
 */
export function showTexts(
  texts: ReadonlyMap<string, string>,
  diagnostics: readonly Diagnostic[],
): ReadonlyMap<string, string> {
  const records = [...texts].filter(([uri, text]) => isRecordText(uri, text));
  if (records.length === 0) return texts;
  const shown = new Map(texts);
  for (const [uri, text] of records) shown.set(uri, showText(text, marksIn(uri, diagnostics)));
  return shown;
}

/** The text of a file, safe to show in a report. */
export function showTextOf(uri: string, text: string, diagnostics: readonly Diagnostic[]): string {
  return isRecordText(uri, text) ? showText(text, marksIn(uri, diagnostics)) : text;
}

function marksIn(uri: string, diagnostics: readonly Diagnostic[]): Range[] {
  return diagnostics
    .flatMap((one) => [one, ...one.related])
    .filter((place) => place.uri === uri)
    .map(({ range }) => range)
    .sort((a, b) => a.start - b.start);
}

function showText(text: string, marks: readonly Range[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    if (end <= at) continue;
    parts.push(blank(text.slice(at, start)), text.slice(Math.max(at, start), end));
    at = end;
  }
  parts.push(blank(text.slice(at)));
  return parts.join("");
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, " ");
}
