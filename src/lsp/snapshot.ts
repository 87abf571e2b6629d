import { TextDocument } from "vscode-languageserver-textdocument";
import type { Catalogue } from "../compile/managed/catalogue.ts";
import { EDITOR_LANGUAGES } from "../sources/notations.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import type { TerraformFile } from "../sources/terraform/modules/module.ts";
import type { NamedDocument } from "./places.ts";
import type { Formatted, Linted, OpenText, Workspace } from "./workspace.ts";

/** A document of the editor at one version. It never changes, so that all answers from it are about one text. */
export class Snapshot implements NamedDocument {
  readonly text: TextDocument;
  readonly open: OpenText;
  readonly #workspace: Workspace;
  #read: Promise<SourceDocument> | undefined;
  #linted: Promise<Linted> | undefined;

  constructor(text: TextDocument, workspace: Workspace) {
    const path = workspace.pathOf(text.uri);
    this.text = text;
    this.open = { name: path ?? nameOf(text), path, text: text.getText() };
    this.#workspace = workspace;
  }

  get name(): string {
    return this.open.name;
  }

  read(): Promise<SourceDocument> {
    this.#read ??= this.#linted?.then(({ document }) => document) ?? this.#workspace.read(this.open);
    return this.#read;
  }

  lint(): Promise<Linted> {
    this.#linted ??= this.#workspace.lint(this.open);
    return this.#linted;
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

  /** The same text, looked at again. */
  again(): Snapshot {
    return new Snapshot(this.text, this.#workspace);
  }

  /** The next version. Errors: throws for changes that are none. */
  changed(changes: Parameters<typeof TextDocument.update>[1], version: number): Snapshot {
    const { uri, languageId } = this.text;
    const copy = TextDocument.create(uri, languageId, this.text.version, this.open.text);
    return new Snapshot(TextDocument.update(copy, changes, version), this.#workspace);
  }
}

function nameOf({ uri, languageId }: TextDocument): string {
  const last = /[^/:\\]*$/.exec(uri)?.[0] || "untitled";
  const extension = EDITOR_LANGUAGES.get(languageId);
  return extension === undefined || last.endsWith(`.${extension}`) ? last : `${last}.${extension}`;
}
