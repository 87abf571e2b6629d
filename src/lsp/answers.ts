import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type CompletionItem,
  type DocumentSymbol,
  type Hover,
  type Location,
  type Range as LspRange,
  type SemanticTokens,
  type TextDocumentPositionParams,
  type TextEdit,
} from "vscode-languageserver";
import type { Diagnostic } from "../core/diagnostic.ts";
import { applyEdits } from "../core/edits.ts";
import { contains } from "../core/range.ts";
import { isProvedRewrite } from "../lint/engine/proved-fix.ts";
import { expressionsOf } from "../lint/format.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import { isTestFileName } from "../traffic/tests/test-file-name.ts";
import { FIX_ALL, fixAll, isActionWanted, quickFixes, touchedBy } from "./code-actions.ts";
import { completionsAt } from "./completion/complete.ts";
import { listsIn } from "./completion/expression.ts";
import { definitionsAt } from "./definition.ts";
import { hoverAt } from "./hover.ts";
import { type EditorPlaces, textEdits } from "./places.ts";
import { semanticTokens } from "./semantic-tokens.ts";
import type { Snapshot } from "./snapshot.ts";
import { documentSymbols } from "./symbols.ts";

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

/** The fixes of the findings in a range, and the action that fixes all. */
export async function codeActions(
  snapshot: Snapshot,
  { range, context: { only } }: CodeActionParams,
  places: EditorPlaces,
): Promise<CodeAction[]> {
  const { text } = snapshot;
  const actions: CodeAction[] = [];
  if (isActionWanted(CodeActionKind.QuickFix, only)) {
    const { diagnostics } = await snapshot.lint();
    const touched = touchedBy(range, text, diagnostics);
    const proved = await provedFixes(touched, await snapshot.read(), (other) => snapshot.readAs(other));
    actions.push(...quickFixes(touched, { text, proved, places }));
  }
  // Actions that may change a whole file are offered only on request.
  if (only && isActionWanted(FIX_ALL, only)) actions.push(...fixAll(text, await snapshot.fixed()));
  return actions;
}

/** The definition of the thing at a position. */
export async function definition(
  snapshot: Snapshot,
  { position }: TextDocumentPositionParams,
  places: EditorPlaces,
): Promise<Location[]> {
  const offset = snapshot.text.offsetAt(position);
  const found = await definitionsAt(await snapshot.read(), offset, {
    documents: () => snapshot.around(),
    module: () => snapshot.module(),
  });
  return found.map(({ name, range }) => places.locationOf(name, range));
}

/** The outline of a document. */
export async function symbols(snapshot: Snapshot): Promise<DocumentSymbol[]> {
  return documentSymbols(snapshot.text, await snapshot.read());
}

/** The edits that format a document, or those of them that lie in a range of it. */
export async function formatted(snapshot: Snapshot, within?: LspRange): Promise<TextEdit[]> {
  const { text } = snapshot;
  const { edits } = await snapshot.format();
  if (!within) return textEdits(text, edits);
  const range = { start: text.offsetAt(within.start), end: text.offsetAt(within.end) };
  return textEdits(
    text,
    edits.filter((edit) => contains(range, edit.range)),
  );
}

/** The hover text at a position. */
export async function hover(
  snapshot: Snapshot,
  { position }: TextDocumentPositionParams,
): Promise<Hover | null> {
  const { text } = snapshot;
  return hoverAt(text, await snapshot.read(), text.offsetAt(position), await snapshot.catalogue());
}

/** The completions at a position. */
export async function completion(
  snapshot: Snapshot,
  { position }: TextDocumentPositionParams,
): Promise<CompletionItem[]> {
  const { text } = snapshot;
  if (isTestFileName(text.uri)) {
    const { testFileCompletions } = await import("./completion/test-file.ts");
    return testFileCompletions(text, text.offsetAt(position), await snapshot.around());
  }
  return completionsAt(await snapshot.read(), text.offsetAt(position), {
    text,
    catalogue: await snapshot.catalogue(),
    lists: listsIn(await snapshot.around()),
    read: (other) => snapshot.readAs(other),
  });
}

/** The tokens of the expressions of a document, or of a range of it. */
export async function tokensOf(snapshot: Snapshot, within?: LspRange): Promise<SemanticTokens> {
  const { text } = snapshot;
  const range = within && { start: text.offsetAt(within.start), end: text.offsetAt(within.end) };
  return semanticTokens(text, await snapshot.read(), range);
}
