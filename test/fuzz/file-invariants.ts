import { compilePolicy } from "../../src/compile/compile.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import type { Range } from "../../src/core/range.ts";
import { createLinter, type FileText } from "../../src/linter.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { readSource } from "../../src/sources/read.ts";

const LINTER = createLinter({ config: { preset: "all" } });

/** Returns the first invariant that any file must satisfy and this one does not, or undefined. Never rejects. */
export async function fileViolation({ uri, text }: FileText): Promise<string | undefined> {
  try {
    const { diagnostics } = await LINTER.lint({ uri, text });
    const fault = faultIn(diagnostics, uri, text);
    if (fault !== undefined) return fault;
    const fixed = await LINTER.fix({ uri, text }, { allows: () => true });
    if (isWellFormed(text) && !isWellFormed(fixed.text)) return "fixes leave half a character";
    const document = await readSource(uri, text);
    simulateMigration([document]);
    const compiled = await compilePolicy({ policy: { uri, text } });
    return faultIn(compiled.diagnostics, uri, text);
  } catch (error) {
    return `throws: ${error instanceof Error ? error.stack : String(error)}`;
  }
}

function faultIn(diagnostics: readonly Diagnostic[], uri: string, text: string): string | undefined {
  for (const diagnostic of diagnostics) {
    if (diagnostic.code.startsWith("internal/")) return `${diagnostic.code}: ${diagnostic.message}`;
    const { related, fixes } = diagnostic;
    const places = [diagnostic, ...related.filter((place) => place.uri === uri)].map(({ range }) => range);
    const edits = fixes.flatMap((fix) => fix.edits.map(({ range }) => range));
    const bad = [...places, ...edits].find((range) => !isPlace(range, text));
    if (bad) return `${diagnostic.code}: ${bad.start}-${bad.end} is no place of the text`;
  }
  return undefined;
}

/** Whether a range is in a string and contains whole characters. */
function isPlace({ start, end }: Range, text: string): boolean {
  return 0 <= start && start <= end && end <= text.length && !splits(start, text) && !splits(end, text);
}

function splits(at: number, text: string): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1)) && at > 0;
}

function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}
