import { TextDocument } from "vscode-languageserver-textdocument";
import type { Catalogue } from "../compile/managed/catalogue.ts";
import { EDITOR_LANGUAGES } from "../sources/notations.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import type { TerraformFile } from "../sources/terraform/modules/module.ts";
import { LintBreaks, type MessageTurns } from "./lint-breaks.ts";
import type { NamedDocument } from "./places.ts";
import type { Formatted, Linted, OpenText, Workspace } from "./workspace.ts";

/** One version of an open document. It never changes, so all responses from it are about the same text. */
export class Snapshot implements NamedDocument {
  readonly text: TextDocument;
  readonly open: OpenText;
  readonly #workspace: Workspace;
  readonly #turns: MessageTurns | undefined;
  readonly #breaks: LintBreaks | undefined;
  #read: Promise<SourceDocument> | undefined;
  #linted: Promise<Linted> | undefined;

  /** `turns`: those in which a lint takes breaks. Default: it takes none. */
  constructor(text: TextDocument, workspace: Workspace, turns?: MessageTurns) {
    const path = workspace.pathOf(text.uri);
    this.text = text;
    this.open = { name: path ?? nameOf(text), path, text: text.getText() };
    this.#workspace = workspace;
    this.#turns = turns;
    this.#breaks = turns && new LintBreaks(turns);
  }

  get name(): string {
    return this.open.name;
  }

  read(): Promise<SourceDocument> {
    this.#read ??= this.#workspace.read(this.open);
    return this.#read;
  }

  /** Errors: rejects with `Superseded` if the document changes before the lint has ended. */
  lint(): Promise<Linted> {
    this.#linted ??= this.#lint();
    return this.#linted;
  }

  async #lint(): Promise<Linted> {
    const linted = await this.#workspace.lint(this.open, this.#breaks);
    this.#read ??= Promise.resolve(linted.document);
    return linted;
  }

  /** The findings in this version are no longer wanted. */
  supersede(): void {
    if (this.#breaks) this.#breaks.isOver = true;
  }

  catalogue(): Promise<Catalogue> {
    return this.#workspace.catalogue(this.open);
  }

  readAs(text: string): Promise<SourceDocument> {
    return this.#workspace.readAs(this.open, text);
  }

  around(): Promise<readonly SourceDocument[]> {
    return this.#workspace.around(this.open);
  }

  module(): Promise<readonly TerraformFile[]> {
    return this.#workspace.module(this.open);
  }

  fixed(): Promise<string> {
    return this.#workspace.fixed(this.open);
  }

  format(): Promise<Formatted> {
    return this.#workspace.format(this.open);
  }

  /** The same text, to be examined again. */
  again(): Snapshot {
    return new Snapshot(this.text, this.#workspace, this.#turns);
  }

  /** The next version. Errors: throws if the changes are invalid. */
  changed(changes: Parameters<typeof TextDocument.update>[1], version: number): Snapshot {
    const { uri, languageId } = this.text;
    const copy = TextDocument.create(uri, languageId, this.text.version, this.open.text);
    return new Snapshot(TextDocument.update(copy, changes, version), this.#workspace, this.#turns);
  }
}

function nameOf({ uri, languageId }: TextDocument): string {
  const last = /[^/:\\]*$/.exec(uri)?.[0] || "untitled";
  const extension = EDITOR_LANGUAGES.get(languageId);
  return extension === undefined || last.endsWith(`.${extension}`) ? last : `${last}.${extension}`;
}
