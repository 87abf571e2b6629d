import type { EditorState } from "@codemirror/state";
import type { ViewUpdate } from "@codemirror/view";
import { FILES_NOTIFICATION, isRequestName, type PageFile } from "../protocol.ts";
import type { Client } from "./client.ts";
import { editorState } from "./editor.ts";
import { positionOf } from "./positions.ts";
import type { CodeAction, FoundProblem } from "./protocol-types.ts";

/** One file that is open in the page. */
export interface OpenFile {
  readonly name: string;
  /** As it was when it was last shown. */
  state: EditorState;
  version: number;
  /** The last version whose findings have arrived. */
  checkedVersion: number;
  findings: readonly FoundProblem[];
  /** The fixes of the findings. */
  actions: readonly CodeAction[];
}

/** Whether the findings of the current text are still to come. Requests are not linted. */
export function isBeingChecked({ name, version, checkedVersion }: OpenFile): boolean {
  return !isRequestName(name) && checkedVersion < version;
}

/** Receives the events of the page's files. */
export interface DocumentListener {
  readonly updated: (file: OpenFile, update: ViewUpdate) => void;
  readonly command: (name: "format" | "fixAll") => void;
}

interface SentDocument {
  readonly uri: string;
  readonly languageId?: string;
  readonly version?: number;
  readonly text?: string;
}

/** The address of a file of the page. */
export function uriOf(name: string): string {
  return `file:///${name.split("/").map(encodeURIComponent).join("/")}`;
}

/** The files of the page, and the server's copies of them. */
export class Documents {
  readonly #client: Client;
  readonly #listener: DocumentListener;
  files: readonly OpenFile[] = [];

  constructor(client: Client, listener: DocumentListener) {
    this.#client = client;
    this.#listener = listener;
  }

  named(name: string): OpenFile | undefined {
    return this.files.find((file) => file.name === name);
  }

  at(uri: string): OpenFile | undefined {
    return this.files.find(({ name }) => uriOf(name) === uri);
  }

  /** Opens a file; one of the same name is closed before. */
  open({ name, text }: PageFile): void {
    this.close(name);
    const uri = uriOf(name);
    const state = editorState(name, text, {
      client: this.#client,
      uri,
      update: (update) => this.#updated(name, update),
      command: this.#listener.command,
    });
    this.files = [...this.files, { name, state, version: 1, checkedVersion: 0, findings: [], actions: [] }];
    this.#tell(name, "didOpen", { uri, languageId: "", version: 1, text: state.doc.toString() });
  }

  close(name: string): void {
    if (!this.named(name)) return;
    this.files = this.files.filter((file) => file.name !== name);
    this.#tell(name, "didClose", { uri: uriOf(name) });
  }

  closeAll(): void {
    for (const { name } of this.files) this.close(name);
  }

  /** Requests are not rules: the server has them, and does not lint them. */
  #tell(name: string, method: string, textDocument: SentDocument, more: object = {}) {
    if (!isRequestName(name)) {
      void this.#client.notify(`textDocument/${method}`, { textDocument, ...more });
      return;
    }
    const text = method === "didClose" ? undefined : textDocument.text;
    void this.#client.notify(FILES_NOTIFICATION, { files: [{ uri: uriOf(name), text }] });
  }

  #updated(name: string, update: ViewUpdate): void {
    const file = this.named(name);
    if (!file) return;
    if (update.docChanged) this.#send(file, update);
    this.#listener.updated(file, update);
  }

  #send(file: OpenFile, update: ViewUpdate): void {
    file.version++;
    const uri = uriOf(file.name);
    if (isRequestName(file.name)) {
      this.#tell(file.name, "didChange", { uri, text: update.state.doc.toString() });
      return;
    }
    const contentChanges: { range: object; text: string }[] = [];
    update.changes.iterChanges((from, to, _, __, inserted) => {
      const { doc } = update.startState;
      // The last first, so that those before it keep their places.
      contentChanges.unshift({
        range: { start: positionOf(doc, from), end: positionOf(doc, to) },
        text: inserted.toString(),
      });
    });
    this.#tell(file.name, "didChange", { uri, version: file.version }, { contentChanges });
  }
}
