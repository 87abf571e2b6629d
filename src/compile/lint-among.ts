import type { Diagnostic } from "../core/diagnostic.ts";
import type { FileRange } from "../core/range.ts";
import { documentReader } from "../sources/document-reader.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import { siblingsOf, surroundingsAmong } from "../sources/terraform/modules/among-texts.ts";
import type { CompileOptions } from "./compile.ts";
import type { SourceText } from "./model/model.ts";
import { isPolicyDocument, withPolicyFindings } from "./policy/policy-document.ts";

/** Reads a string, or an edited version of it, with the files that belong to it among other strings. */
export function readerAmong(
  { uri, text }: SourceText,
  all: readonly SourceText[],
  maxFileChars: number,
): Promise<(text: string) => SourceDocument> {
  const siblings = () => siblingsOf(uri, all);
  const surroundings = () => surroundingsAmong(all);
  const resolveBase = async () => (await import("./check-among.ts")).filesAmong(all);
  return documentReader({ uri, text, siblings, surroundings, resolveBase }, maxFileChars);
}

/**
 * The findings of the rules in a document, with those of the compiler if it is a policy. `missing`: the reference to a
 * file that is not among the strings; then the compiler finds nothing.
 */
export async function withPolicyAmong(
  document: SourceDocument,
  diagnostics: readonly Diagnostic[],
  all: readonly SourceText[],
  options: CompileOptions,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly missing?: FileRange | undefined }> {
  if (!isPolicyDocument(document)) return { diagnostics };
  const { uri, text } = document;
  const { checkPolicyAmong } = await import("./check-among.ts");
  const { found, missing } = await checkPolicyAmong({ uri, text }, all, options);
  return missing ? { diagnostics, missing } : { diagnostics: withPolicyFindings(diagnostics, found) };
}
