import { type Diagnostic, type Edit, sortDiagnostics } from "../core/diagnostic.ts";
import { applyEdits } from "../core/edits.ts";
import { inFile } from "../core/range.ts";
import { documentReader, type NamedText } from "../sources/document-reader.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import { expressionsOf, formatDocument } from "./format.ts";

/** A text with its expressions in canonical form. */
export interface FormattedText {
  readonly text: string;
  readonly edits: readonly Edit[];
  /** Whether it contains no expression at all. */
  readonly isEmpty: boolean;
  /** Errors of syntax or of the notation that left something unformatted. */
  readonly problems: readonly Diagnostic[];
  /** Expressions whose canonical form the surrounding notation cannot represent. */
  readonly unwritable: number;
}

/** Formats one text. A file with an error of its notation is left entirely unchanged. */
export async function formatText(given: NamedText, maxFileChars: number): Promise<FormattedText> {
  const read = await documentReader(given, maxFileChars);
  const document = read(given.text);
  const broken = document.diagnostics.filter((one) => one.severity === "error");
  if (broken.length > 0) {
    const isEmpty = document.subjects.length === 0;
    return { text: given.text, edits: [], isEmpty, problems: broken, unwritable: 0 };
  }
  const { edits: inside, problems, expressions, unwritable } = formatDocument(document);
  const isEmpty = expressions.every((expression) => expression.trim() === "");
  const edits = problems.length === 0 ? [...inside, ...lineEnd(document)] : inside;
  const text = applyEdits(given.text, edits);
  if (text !== given.text) checkSame(read(text), expressions);
  return { text, edits, isEmpty, problems: sortDiagnostics(problems), unwritable };
}

/** An expression file ends with a line ending; all other content is left to its own tools. */
function lineEnd({ uri, text, format, subjects }: SourceDocument): Edit[] {
  const isOne = format === "expression" && subjects.length === 1 && !/\.(?:md|markdown)$/i.test(uri);
  if (!isOne || text.endsWith("\n")) return [];
  return [{ range: inFile({ start: text.length, end: text.length }), newText: "\n" }];
}

/** Checks that the result is read as intended; a difference is a bug, and must not reach the file. */
function checkSame(document: SourceDocument, expected: readonly string[]): void {
  const found = expressionsOf(document).map(({ text }) => text);
  if (found.length === expected.length && found.every((text, at) => text === expected[at])) return;
  throw new Error(`the formatted text of ${document.uri} is read differently`);
}
