import { commands, type Disposable, EventEmitter, Uri, ViewColumn, window, workspace } from "vscode";

const SCHEME = "wafsmith";

/** Output of the program as documents that nobody can edit. A new one takes the place of the last one of its name. */
export class Pages implements Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new EventEmitter<Uri>();
  readonly #provider = workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange: this.#changed.event,
    provideTextDocumentContent: ({ path }) => this.#texts.get(path) ?? "",
  });

  /** Opens a text beside the editor. The extension of its name determines the language. */
  async show(name: string, text: string): Promise<void> {
    const document = await workspace.openTextDocument(this.#set(name, text));
    await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true });
  }

  /** Opens Markdown beside the editor, as it reads. */
  async preview(name: string, text: string): Promise<void> {
    await commands.executeCommand("markdown.showPreviewToSide", this.#set(name, text));
  }

  dispose(): void {
    this.#provider.dispose();
    this.#changed.dispose();
  }

  #set(name: string, text: string): Uri {
    const uri = Uri.from({ scheme: SCHEME, path: `/${name}` });
    this.#texts.set(uri.path, text);
    this.#changed.fire(uri);
    return uri;
  }
}
