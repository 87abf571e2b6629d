/** Zero-based; characters are UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** Half-open. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** A replacement of the protocol. */
export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

/** A finding as the server sends it. */
export interface FoundProblem {
  readonly range: Range;
  /** 1 error, 2 warning, 3 information, 4 hint. */
  readonly severity: number;
  readonly code: string;
  /** The help stands below the first line. */
  readonly message: string;
  readonly codeDescription?: { readonly href: string };
}

/** A fix. */
export interface CodeAction {
  readonly title: string;
  readonly diagnostics?: readonly FoundProblem[];
  readonly edit?: { readonly changes?: Readonly<Record<string, readonly TextEdit[]>> };
}

/** An entry of a completion. */
export interface CompletionItem {
  readonly label: string;
  readonly kind?: number;
  readonly detail?: string;
  readonly textEdit?: TextEdit;
}

/** The kind of entries that are functions. */
export const FUNCTION_KIND = 3;

/** The hover text of a position. */
export interface Hover {
  readonly contents: { readonly value: string };
  readonly range?: Range;
}
