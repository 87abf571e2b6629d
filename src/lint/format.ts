import type { Diagnostic, Edit, Finding } from "../core/diagnostic.ts";
import { applyEdits } from "../core/edits.ts";
import { type EmbeddedText, locate, plainText } from "../core/embedded-text.ts";
import type { Range } from "../core/range.ts";
import { parseExpression } from "../parser/parse.ts";
import { printExpression } from "../parser/print.ts";
import { type Scan, Scanner } from "../parser/scan.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import { slottedExpressions } from "./slotted.ts";

/** The result of formatting a file. */
export interface FormattedDocument {
  /** Edits of the file, apart from each other. */
  readonly edits: readonly Edit[];
  /** Syntax errors: an expression that has one is left unchanged. */
  readonly problems: readonly Diagnostic[];
  /** Each expression in the file, with the edits applied. */
  readonly expressions: readonly string[];
  /** Expressions that are not in canonical form because the surrounding notation cannot represent it there. */
  readonly unwritable: number;
}

/**
 * The edits that bring every expression of a file into canonical form, wherever it is: words for operators, single
 * spaces, no space inside parentheses. Line breaks between the parts of an expression are kept, with the indentation
 * after them. Nothing outside the expressions changes.
 */
export function formatDocument(document: SourceDocument): FormattedDocument {
  const edits: Edit[] = [];
  const problems: Diagnostic[] = [];
  const expressions: string[] = [];
  let unwritable = 0;
  for (const content of expressionsOf(document)) {
    const { text } = content;
    const formatted = formatExpression(text);
    for (const finding of formatted.problems) problems.push(locate(finding, content, document.uri));
    const written = writtenEdits(content, formatted.edits);
    for (const edit of written ?? []) edits.push(edit);
    if (!written) unwritable++;
    expressions.push(written ? applyEdits(text, writtenEdits(plainText(text), formatted.edits)!) : text);
  }
  return { edits, problems, expressions, unwritable };
}

/** Every condition of a file that the linter checks, and those of policies, each location once, in file order. */
export function expressionsOf(document: SourceDocument): readonly EmbeddedText[] {
  return slottedExpressions(document).flatMap(({ content, isValue }) => (isValue ? [] : [content]));
}

/** The edits of one expression, as offsets in it, or why it has none. */
function formatExpression(text: string): {
  readonly edits: readonly Edit<Range>[];
  readonly problems: readonly Finding[];
} {
  const { value, diagnostics } = parseExpression(text);
  if (diagnostics.length > 0 || !value.root) return { edits: [], problems: diagnostics };
  const canonical = printExpression(value.root);
  return { edits: canonical === text ? [] : differences(text, canonical), problems: [] };
}

/** The edits that turn a text into its canonical form, token by token: both have the same tokens, spelt differently. */
function differences(text: string, canonical: string): Edit<Range>[] {
  const from = tokensOf(text);
  const to = tokensOf(canonical);
  if (from.length !== to.length) throw new Error("the canonical form has other tokens than the expression");
  const edits: Edit<Range>[] = [];
  const replace = (start: number, end: number, newText: string) => {
    if (text.slice(start, end) !== newText) edits.push({ range: { start, end }, newText });
  };
  // Line breaks are kept, but not the blanks before them: some notations could not write those back.
  const between = (start: number, end: number, wanted: string) => {
    const written = text.slice(start, end);
    if (!/[\r\n]/.test(written)) return replace(start, end, wanted);
    for (const { 0: blanks, index } of written.matchAll(/(?<! ) +(?=\r?\n)/g))
      replace(start + index, start + index + blanks.length, "");
  };
  let at = 0;
  let toAt = 0;
  for (const [index, token] of from.entries()) {
    const wanted = to[index]!;
    between(at, token.start, canonical.slice(toAt, wanted.start));
    replace(token.start, token.end, canonical.slice(wanted.start, wanted.end));
    at = token.end;
    toAt = wanted.end;
  }
  between(at, text.length, "");
  return edits;
}

function tokensOf(text: string): Scan["tokens"] {
  return new Scanner(text, Number.POSITIVE_INFINITY).scan().tokens;
}

/** The edits in the notation of the file; undefined if that cannot contain one of them. */
function writtenEdits(content: EmbeddedText, edits: readonly Edit<Range>[]): readonly Edit[] | undefined {
  const written: Edit[] = [];
  for (const { range, newText } of edits) {
    const encoded = content.encode(newText, range);
    if (encoded === undefined) return undefined;
    written.push({ range: content.toOuter(range), newText: encoded });
  }
  return written;
}
