import { posix } from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { isOverrideFile, isVariablesFile } from "../../sources/terraform/module-names.ts";

/**
 * The findings without those that a file of variables, or an override file, beside theirs has at the text itself, so that a
 * mistake in such a file is said once, where it is to be mended, and not at a reference to the variable, nor at what is
 * overridden.
 *
 * `texts`: the files that the findings stand in, by their names.
 */
export function withoutReferredTwice(
  diagnostics: Diagnostic[],
  texts: ReadonlyMap<string, string>,
): Diagnostic[] {
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
  return JSON.stringify([posix.dirname(uri), code, message]);
}
