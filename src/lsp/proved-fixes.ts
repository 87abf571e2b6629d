import type { Diagnostic } from "../core/diagnostic.ts";
import { applyEdits } from "../core/edits.ts";
import { isProvedRewrite } from "../lint/engine/proved-fix.ts";
import { expressionsOf } from "../lint/format.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";

/** Maximum fixes that are proved per response; editors ask about a line or two. */
const MAX_PROOFS = 20;

/**
 * The diagnostics whose safe fix is proved, each separately: the text is read with the fix, and every expression that
 * changes must then match the same requests. Fixes of anything else are accepted unchecked.
 */
export async function provedFixes(
  diagnostics: readonly Diagnostic[],
  document: SourceDocument,
  readAs: (text: string) => Promise<SourceDocument>,
): Promise<ReadonlySet<Diagnostic>> {
  const proved = new Set<Diagnostic>();
  let before: readonly string[] | undefined;
  let left = MAX_PROOFS;
  for (const diagnostic of diagnostics) {
    const fix = diagnostic.fixes.find(({ safety }) => safety === "safe");
    if (!fix || left-- <= 0) continue;
    before ??= textsOf(document);
    const after = textsOf(await readAs(applyEdits(document.text, fix.edits)));
    const isComparable = before.length === after.length;
    if (!isComparable || before.every((text, at) => isProvedRewrite(text, after[at]!)))
      proved.add(diagnostic);
  }
  return proved;
}

function textsOf(document: SourceDocument): readonly string[] {
  return expressionsOf(document).map(({ text }) => text);
}
