import { type Diagnostic, type RelatedLocation, sortDiagnostics } from "../../core/diagnostic.ts";
import { WRITTEN_HERE } from "../../core/embedded-text.ts";
import { folderOf } from "../../core/folder.ts";
import { isOverrideFile, isVariablesFile } from "../../sources/terraform/modules/module-names.ts";

/**
 * The findings, each mistake once. If a string is reported in the file that contains it, it is not reported again at
 * references to it; otherwise it is reported only at the first reference. Additional facts from the references (the
 * calls of a module) are added to the message.
 *
 * `texts`: the files that the findings are in, by their names.
 */
export function withoutReferredTwice(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
): readonly Diagnostic[] {
  if (!diagnostics.some(isReferring)) return withoutGivenTwice(sortDiagnostics(diagnostics), texts);
  const found = new Set(diagnostics.map((one) => keyOfPlace(one, one)));
  const beside = new Map<string, RelatedLocation[]>();
  const referring = new Set<string>();
  const kept = sortDiagnostics(diagnostics).filter((one) => {
    const written = one.related.find((place) => place.message === WRITTEN_HERE && !isAt(one, place));
    if (!written) return true;
    const key = keyOfPlace(one, written);
    if (!found.has(key)) {
      const isFirst = !referring.has(key);
      referring.add(key);
      return isFirst;
    }
    const uses = beside.get(key) ?? [];
    beside.set(key, uses);
    for (const place of one.related) if (place !== written) uses.push(place);
    return false;
  });
  return withoutGivenTwice(kept, texts).map((one) => withPlaces(one, beside.get(keyOfPlace(one, one)) ?? []));
}

/** Whether the text of a finding is written somewhere else. */
function isReferring({ related }: Diagnostic): boolean {
  return related.some(({ message }) => message === WRITTEN_HERE);
}

function withPlaces(diagnostic: Diagnostic, places: readonly RelatedLocation[]): Diagnostic {
  const keyOf = ({ uri, range, message }: RelatedLocation) => `${uri} ${range.start} ${range.end} ${message}`;
  const added = new Map([...diagnostic.related, ...places].map((place) => [keyOf(place), place]));
  return places.length === 0 ? diagnostic : { ...diagnostic, related: [...added.values()] };
}

function isAt(diagnostic: Diagnostic, { uri, range }: RelatedLocation): boolean {
  return (
    diagnostic.uri === uri && diagnostic.range.start === range.start && diagnostic.range.end === range.end
  );
}

function keyOfPlace(
  { code, message }: Diagnostic,
  { uri, range }: Pick<Diagnostic, "uri" | "range">,
): string {
  return JSON.stringify([uri, range.start, range.end, code, message]);
}

/**
 * The same for files of variables and override files, whose strings are not always reported at the very place that the
 * reference names.
 */
function withoutGivenTwice(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
): readonly Diagnostic[] {
  const given = new Set(diagnostics.filter(({ uri }) => givesTexts(uri)).map(keyOf));
  if (given.size === 0) return diagnostics;
  return diagnostics.filter((one) => !isReference(one, texts.get(one.uri) ?? "") || !given.has(keyOf(one)));
}

function givesTexts(uri: string): boolean {
  return isVariablesFile(uri) || isOverrideFile(uri);
}

function isReference({ uri, range, related }: Diagnostic, text: string): boolean {
  if (givesTexts(uri)) return false;
  return (
    text.slice(range.start, range.end).startsWith("var.") ||
    related.some((place) => isOverrideFile(place.uri))
  );
}

function keyOf({ uri, code, message }: Diagnostic): string {
  return JSON.stringify([folderOf(uri), code, message]);
}
