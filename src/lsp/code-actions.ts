import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Range as LspRange,
} from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Diagnostic, Edit } from "../core/diagnostic.ts";
import { inFile } from "../core/range.ts";
import { lspDiagnostic } from "./diagnostics.ts";
import { type EditorPlaces, textEdits } from "./places.ts";

/** Applies all safe fixes of a document; editors may run it whenever a file is saved. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.wafsmith`;

/** The kinds of action that the server offers. */
export const CODE_ACTION_KINDS: readonly string[] = [CodeActionKind.QuickFix, FIX_ALL];

/** Whether a kind of action was requested. If no kind is named, all are. */
export function isActionWanted(kind: string, only: CodeActionParams["context"]["only"]): boolean {
  return only === undefined || only.some((one) => one === "" || kind === one || kind.startsWith(`${one}.`));
}

/** The diagnostics that a range touches. */
export function touchedBy(
  range: LspRange,
  text: TextDocument,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const start = text.offsetAt(range.start);
  const end = text.offsetAt(range.end);
  return diagnostics.filter((one) => one.range.start <= end && start <= one.range.end);
}

/**
 * The fixes of some diagnostics. A safe one that is proved is preferred, so that editors may apply it without asking;
 * the title of any other fix says that it changes, or may change, the matching requests.
 */
export function quickFixes(
  diagnostics: readonly Diagnostic[],
  {
    text,
    proved,
    places,
  }: { readonly text: TextDocument; readonly proved: ReadonlySet<Diagnostic>; readonly places: EditorPlaces },
): CodeAction[] {
  return diagnostics.flatMap((diagnostic) =>
    diagnostic.fixes.map(({ title, edits, safety }): CodeAction => {
      const isProved = safety === "safe" && proved.has(diagnostic);
      const does = safety === "safe" ? "may change" : "changes";
      return {
        title: isProved ? title : `${title} (${does} which requests match)`,
        kind: CodeActionKind.QuickFix,
        diagnostics: [lspDiagnostic(diagnostic, places)],
        isPreferred: isProved,
        edit: { changes: { [text.uri]: textEdits(text, edits) } },
      };
    }),
  );
}

/** The action that replaces a document with its text after all safe fixes; empty if nothing changes. */
export function fixAll(text: TextDocument, fixed: string): CodeAction[] {
  const edit = changeBetween(text.getText(), fixed);
  if (!edit) return [];
  const title = "Apply all safe fixes of wafsmith";
  return [{ title, kind: FIX_ALL, edit: { changes: { [text.uri]: textEdits(text, [edit]) } } }];
}

/** One edit that turns one text into the other and keeps what they share at both ends. */
function changeBetween(before: string, after: string): Edit | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  const range = inFile({ start, end: before.length - same });
  return { range, newText: after.slice(start, after.length - same) };
}
