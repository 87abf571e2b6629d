import {
  type Diagnostic,
  type RelatedLocation,
  sortDiagnostics,
  WRITTEN_HERE,
  writtenPlace,
} from "../../core/diagnostic.ts";
import { folderOf } from "../../core/folder.ts";
import { addTo } from "../../core/items-by-key.ts";
import { isOverrideFile, isVariablesFile } from "../../sources/terraform/modules/module-names.ts";

/**
 * The findings, each mistake once. If a string is reported in the file that contains it, it is not reported again at
 * references to it; otherwise it is reported only at the first reference. Additional facts from the references (the
 * calls of a module) are added to the message. What a file of data contains is judged by what reads it: other findings
 * in the file are dropped, and those at references to it are moved into it.
 *
 * `texts`: the files that the findings are in, by their names. `dataFiles`: those that Terraform reads.
 */
export function withoutReferredTwice(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  dataFiles: ReadonlySet<string>,
): readonly Diagnostic[] {
  const demanded = new Set(diagnostics.flatMap((one) => placeOfReferred(one) ?? []));
  const judged = sortDiagnostics(
    diagnostics.filter(
      (one) => !dataFiles.has(one.uri) || !OF_CONTENT.test(one.code) || demanded.has(keyOfPlace(one, one)),
    ),
  );
  if (demanded.size === 0) return withoutGivenTwice(judged, texts);
  const found = new Set(judged.map((one) => keyOfPlace(one, one)));
  const beside = new Map<string, RelatedLocation[]>();
  const kept = judged.filter((one) => {
    const key = placeOfReferred(one);
    if (key === undefined) return true;
    if (!found.has(key)) return found.add(key);
    for (const place of one.related) if (place.message !== WRITTEN_HERE) addTo(beside, key, place);
    return false;
  });
  return withoutGivenTwice(kept, texts).map((one) => {
    const place = writtenPlace(one);
    const isOfValue = one.code === OF_VALUE && one.messageId === "refused";
    return place && (isOfValue || dataFiles.has(place.uri))
      ? whereWritten(one, place)
      : withPlaces(one, beside.get(keyOfPlace(one, one)) ?? []);
  });
}

/** A code of findings about what a file means, rather than how it is written. */
const OF_CONTENT = /^(?:lint|syntax|types)\/|^source\/unknown-format$/;

/** A value that cannot be computed is a mistake where it is written, and not where it is read. */
const OF_VALUE = "lint/no-unresolved-reference";

/** A finding at a reference to a file, or to a value that is refused, where that is written. */
function whereWritten({ anchor: _, ...one }: Diagnostic, { uri, range }: RelatedLocation): Diagnostic {
  const read = { uri: one.uri, range: one.range, message: "It is read here." };
  const others = one.related.filter(({ message }) => message !== WRITTEN_HERE);
  return Object.freeze({ ...one, uri, range, related: [read, ...others], fixes: [] });
}

/** Equal to `keyOfPlace` of a finding where the text is written; undefined if that is where this one is. */
function placeOfReferred(one: Diagnostic): string | undefined {
  const written = writtenPlace(one);
  const key = written && keyOfPlace(one, written);
  return key === keyOfPlace(one, one) ? undefined : key;
}

function withPlaces(diagnostic: Diagnostic, places: readonly RelatedLocation[]): Diagnostic {
  const keyOf = ({ uri, range, message }: RelatedLocation) => `${uri} ${range.start} ${range.end} ${message}`;
  const added = new Map([...diagnostic.related, ...places].map((place) => [keyOf(place), place]));
  return places.length === 0 ? diagnostic : { ...diagnostic, related: [...added.values()] };
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
