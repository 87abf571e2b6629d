import { posix } from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";

const VARIABLES_FILE = /\.tfvars(?:\.json)?$/i;

/**
 * The findings without those at a reference to a variable that a file of variables beside it has at the text itself, so
 * that a mistake in a `.tfvars` file is said once, where it is to be mended.
 *
 * `texts`: the files that the findings stand in, by their names.
 */
export function withoutReferredTwice(
  diagnostics: Diagnostic[],
  texts: ReadonlyMap<string, string>,
): Diagnostic[] {
  const given = new Set(diagnostics.filter(({ uri }) => VARIABLES_FILE.test(uri)).map(keyOf));
  if (given.size === 0) return diagnostics;
  return diagnostics.filter((one) => !isReference(one, texts.get(one.uri) ?? "") || !given.has(keyOf(one)));
}

function isReference({ uri, range }: Diagnostic, text: string): boolean {
  return !VARIABLES_FILE.test(uri) && text.slice(range.start, range.end).startsWith("var.");
}

function keyOf({ uri, code, message }: Diagnostic): string {
  return JSON.stringify([posix.dirname(uri), code, message]);
}
