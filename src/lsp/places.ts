import type { Location, Range as LspRange, TextEdit } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Edit } from "../core/diagnostic.ts";
import { getOrCompute } from "../core/get-or-compute.ts";
import type { Range } from "../core/range.ts";
import type { Workspace } from "./workspace.ts";

/** A document of the editor with the name that it has in diagnostics. */
export interface NamedDocument {
  readonly name: string;
  readonly text: TextDocument;
}

/** Offsets of a document as lines and characters, both zero-based, characters in UTF-16 units. */
export function lspRange(text: TextDocument, { start, end }: Range): LspRange {
  return { start: text.positionAt(start), end: text.positionAt(end) };
}

/** Edits of a document as the protocol has them. */
export function textEdits(text: TextDocument, edits: readonly Edit[]): TextEdit[] {
  return edits.map(({ range, newText }) => ({ range: lspRange(text, range), newText }));
}

/** Addresses and lines of any file that a diagnostic may name. */
export class EditorPlaces {
  readonly #documents = new Map<string, TextDocument>();
  readonly #files: Pick<Workspace, "textOf" | "uriOf">;

  /** `files`: all but `own`. */
  constructor(files: Pick<Workspace, "textOf" | "uriOf">, own?: NamedDocument) {
    if (own) this.#documents.set(own.name, own.text);
    this.#files = files;
  }

  uriOf(name: string): string {
    return this.#documentOf(name).uri;
  }

  locationOf(name: string, range: Range): Location {
    const document = this.#documentOf(name);
    return { uri: document.uri, range: lspRange(document, range) };
  }

  #documentOf(name: string): TextDocument {
    return getOrCompute(this.#documents, name, () =>
      TextDocument.create(this.#files.uriOf(name), "", 0, this.#files.textOf(name) ?? ""),
    );
  }
}
