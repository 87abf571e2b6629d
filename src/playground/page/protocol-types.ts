/** Zero-based; characters are UTF-16 units. */
export interface ProtocolPosition {
  readonly line: number;
  readonly character: number;
}

/** Half-open. */
export interface ProtocolRange {
  readonly start: ProtocolPosition;
  readonly end: ProtocolPosition;
}

/** A replacement of the protocol. */
export interface TextEdit {
  readonly range: ProtocolRange;
  readonly newText: string;
}

/** A finding as the server sends it. */
export interface FoundProblem {
  readonly range: ProtocolRange;
  /** 1 error, 2 warning, 3 information, 4 hint. */
  readonly severity: number;
  readonly code: string;
  /** The help follows the first line. */
  readonly message: string;
  readonly codeDescription?: { readonly href: string };
  readonly relatedInformation?: readonly RelatedMark[];
}

/** A place that a finding is also about, such as an earlier rule. */
export interface RelatedMark {
  readonly location: { readonly uri: string; readonly range: ProtocolRange };
  readonly message: string;
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
  /** Completions are offered in its order. */
  readonly sortText?: string;
  readonly documentation?: { readonly value: string } | string;
  readonly textEdit?: TextEdit;
}

/** The kind of entries that are functions. */
export const FUNCTION_KIND = 3;

/** The hover text of a position. */
export interface Hover {
  readonly contents: { readonly value: string };
  readonly range?: ProtocolRange;
}
