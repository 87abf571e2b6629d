import type { CompletionItemKind } from "vscode-languageserver";

/** An offered completion, before it is written in the notation of its place. */
export interface Offer {
  /** The text to insert, in the notation of the expression or as the value itself. */
  readonly value: string;
  readonly kind: CompletionItemKind;
  /** The text that finds the offer, if not the value. */
  readonly typed?: string | undefined;
  /** A few words shown next to it. */
  readonly detail?: string | undefined;
  /** Markdown. */
  readonly documentation?: string | undefined;
  readonly isDeprecated?: boolean | undefined;
}
