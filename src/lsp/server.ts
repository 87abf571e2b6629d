import {
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  type DidChangeTextDocumentParams,
  DidChangeWatchedFilesNotification,
  type DidOpenTextDocumentParams,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  ErrorCodes,
  type InitializeResult,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  type SemanticTokens,
  ShowMessageNotification,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { inAnyCase } from "../sources/format.ts";
import { extensionsOf, usualExtension } from "../sources/notations.ts";
import { codeActions, completion, definition, formatted, hover, symbols, tokensOf } from "./answers.ts";
import { capabilitiesFor, pullsDiagnostics } from "./capabilities.ts";
import { lspDiagnostic } from "./diagnostics.ts";
import { type MessageTurns, Superseded } from "./lint-breaks.ts";
import { EditorPlaces } from "./places.ts";
import { Snapshot } from "./snapshot.ts";
import type { Workspace } from "./workspace.ts";

/** The options of the language server. */
export interface LanguageServerOptions {
  readonly workspace: Workspace;
  readonly version: string;
  /** Milliseconds for which a document must be unchanged before it is linted. */
  readonly debounceMs: number;
  readonly turns: MessageTurns;
}

/** Serves the editor at the other end of a connection until the connection closes. */
export function serve(connection: Connection, options: LanguageServerOptions): void {
  new Server(connection, options).listen();
}

/** Files whose changes may affect findings in others: configurations, locks, baselines, files of the same module. */
const WATCHED_EXTENSIONS = [
  usualExtension("json"),
  ...extensionsOf("yaml"),
  ...extensionsOf("terraform"),
  "js",
  "mjs",
];
const WATCHED_FILES = `**/{${WATCHED_EXTENSIONS.map((one) => `*.${inAnyCase(one)}`).join(",")},.gitignore,.wafsmithignore}`;

/** One editor and the documents that it has open. */
class Server {
  readonly #connection: Connection;
  readonly #workspace: Workspace;
  readonly #options: LanguageServerOptions;
  readonly #documents = new Map<string, Snapshot>();
  /** The timer of each document that is waiting to be linted. */
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** URIs of the configuration files for which diagnostics are shown. */
  #shownConfigs: ReadonlySet<string> = new Set();
  readonly #saidMessages = new Set<string>();
  #client: ClientCapabilities = {};

  constructor(connection: Connection, options: LanguageServerOptions) {
    this.#connection = connection;
    this.#workspace = options.workspace;
    this.#options = options;
  }

  listen(): void {
    const connection = this.#connection;
    connection.onInitialize(({ capabilities, initializationOptions, workspaceFolders, rootUri }) => {
      // An editor may send anything, so only the Boolean `true` counts.
      if (initializationOptions?.allowCode === true) this.#workspace.allowCode();
      this.#changeFolders(workspaceFolders ?? (rootUri ? [{ uri: rootUri }] : []), []);
      return this.#initialize(capabilities);
    });
    connection.onInitialized(() => {
      this.#watchFiles();
      this.#watchFolders();
    });
    connection.onDidOpenTextDocument((params) => this.#opened(params));
    connection.onDidChangeTextDocument((params) => this.#changed(params));
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => this.#closed(uri));
    connection.onDidSaveTextDocument(() => this.#reload());
    connection.onDidChangeWatchedFiles(() => this.#reload());
    connection.languages.diagnostics.on(
      this.#answer(NOTHING_FOUND, (snapshot, _, token) => this.#report(snapshot, token)),
    );
    this.#listenForFeatures();
    connection.listen();
  }

  #listenForFeatures(): void {
    const connection = this.#connection;
    connection.onCodeAction(
      this.#answer([], (snapshot, params) => codeActions(snapshot, params, this.#placesOf(snapshot))),
    );
    connection.onDocumentFormatting(this.#answer([], async (snapshot) => formatted(snapshot)));
    connection.onDocumentRangeFormatting(
      this.#answer([], (snapshot, { range }) => formatted(snapshot, range)),
    );
    connection.onHover(this.#answer(null, hover));
    connection.onCompletion(this.#answer(null, completion));
    connection.onDefinition(
      this.#answer(null, (snapshot, params) => definition(snapshot, params, this.#placesOf(snapshot))),
    );
    connection.onDocumentSymbol(this.#answer(null, symbols));
    const { semanticTokens: tokens } = connection.languages;
    tokens.on(this.#answer(NO_TOKENS, (snapshot) => tokensOf(snapshot)));
    tokens.onRange(this.#answer(NO_TOKENS, (snapshot, { range }) => tokensOf(snapshot, range)));
  }

  #placesOf(snapshot: Snapshot): EditorPlaces {
    return new EditorPlaces(this.#workspace, snapshot);
  }

  #initialize(client: ClientCapabilities | undefined): InitializeResult {
    this.#client = client ?? {};
    return {
      capabilities: capabilitiesFor(this.#client),
      serverInfo: { name: "wafsmith", version: this.#options.version },
    };
  }

  /** An editor may send anything, so everything but a list of folders with URIs is ignored. */
  #changeFolders(added: unknown, removed: unknown): void {
    this.#workspace.changeFolders(addressesIn(added), addressesIn(removed));
  }

  #watchFiles(): void {
    if (!this.#client.workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
    const watchers = [{ globPattern: WATCHED_FILES }];
    this.#connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(() => {});
  }

  #watchFolders(): void {
    if (!this.#client.workspace?.workspaceFolders) return;
    this.#connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
      this.#changeFolders(added, removed),
    );
  }

  #opened({ textDocument: { uri, languageId, version, text } }: DidOpenTextDocumentParams): void {
    const { turns } = this.#options;
    this.#replace(new Snapshot(TextDocument.create(uri, languageId, version, text), this.#workspace, turns));
  }

  #changed({ textDocument: { uri, version }, contentChanges }: DidChangeTextDocumentParams): void {
    const before = this.#documents.get(uri);
    if (!before) {
      this.#connection.console.warn(`Ignored a change to ${uri}, which is not open.`);
      return;
    }
    this.#replace(before.changed(contentChanges, version));
  }

  #replace(snapshot: Snapshot): void {
    this.#put(snapshot);
    for (const name of this.#workspace.changed(snapshot.open)) this.#renew(name);
    this.#schedule(snapshot.text.uri);
  }

  #put(snapshot: Snapshot): void {
    const { uri } = snapshot.text;
    this.#documents.get(uri)?.supersede();
    this.#documents.set(uri, snapshot);
  }

  /** Renews the open copies of a document that depends on one that has changed. */
  #renew(name: string): void {
    for (const [uri, snapshot] of this.#documents) {
      if (snapshot.name !== name) continue;
      this.#put(snapshot.again());
      this.#schedule(uri);
    }
  }

  #closed(uri: string): void {
    const snapshot = this.#documents.get(uri);
    if (!snapshot) return;
    clearTimeout(this.#timers.get(uri));
    this.#timers.delete(uri);
    snapshot.supersede();
    this.#documents.delete(uri);
    for (const name of this.#workspace.closed(snapshot.name)) this.#renew(name);
    if (!this.#isPulling) void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  /** Examines every open document again after files have changed. */
  #reload(): void {
    this.#workspace.reload();
    for (const [uri, snapshot] of this.#documents) {
      this.#put(snapshot.again());
      this.#schedule(uri);
    }
    if (this.#isPulling && this.#client.workspace?.diagnostics?.refreshSupport) {
      this.#connection.languages.diagnostics.refresh().catch(() => {});
    }
  }

  get #isPulling(): boolean {
    return pullsDiagnostics(this.#client);
  }

  #schedule(uri: string): void {
    if (this.#isPulling) return;
    clearTimeout(this.#timers.get(uri));
    this.#timers.set(
      uri,
      setTimeout(() => this.#publish(uri).catch((error) => this.#failed(error)), this.#options.debounceMs),
    );
  }

  /** A bug in wafsmith must not end the editor's session. */
  #failed(error: unknown): void {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#connection.console.error(`Internal error. Please report it as a bug in wafsmith: ${reason}`);
  }

  async #publish(uri: string): Promise<void> {
    const snapshot = this.#documents.get(uri);
    if (!snapshot) return;
    const diagnostics = await this.#diagnose(snapshot).catch(unlessSuperseded);
    // Findings about outdated text must not be shown.
    if (!diagnostics || this.#documents.get(uri) !== snapshot) return;
    await this.#connection.sendDiagnostics({ uri, version: snapshot.text.version, diagnostics });
  }

  async #report(snapshot: Snapshot, token: CancellationToken): Promise<DocumentDiagnosticReport> {
    await new Promise<void>((resolve) => setTimeout(resolve, this.#options.debounceMs));
    this.#refuseStale(snapshot, token);
    return { kind: DocumentDiagnosticReportKind.Full, items: await this.#diagnose(snapshot) };
  }

  async #diagnose(snapshot: Snapshot) {
    const { diagnostics } = await snapshot.lint();
    this.#sayConfigs();
    const places = this.#placesOf(snapshot);
    return diagnostics.map((one) => lspDiagnostic(one, places));
  }

  /** Shows the problems of configurations in their own files, and each message once. */
  #sayConfigs(): void {
    const { files, messages } = this.#workspace.configReport();
    for (const message of messages) {
      if (this.#saidMessages.has(message)) continue;
      this.#saidMessages.add(message);
      void this.#connection.sendNotification(ShowMessageNotification.type, {
        type: MessageType.Warning,
        message,
      });
    }
    const shown = new Set<string>();
    for (const { name, text, diagnostics } of files) {
      const places = new EditorPlaces({ textOf: () => text, uriOf: (one) => this.#workspace.uriOf(one) });
      const uri = places.uriOf(name);
      shown.add(uri);
      void this.#connection.sendDiagnostics({
        uri,
        diagnostics: diagnostics.map((one) => lspDiagnostic(one, places)),
      });
    }
    for (const uri of this.#shownConfigs) {
      if (!shown.has(uri)) void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
    }
    this.#shownConfigs = shown;
  }

  /**
   * Handles requests about a document. Responds with `nothing` if it is not open, and with an error if the request was
   * cancelled or the document changed before the response was ready.
   */
  #answer<Params extends { readonly textDocument: { readonly uri: string } }, Answer>(
    nothing: Answer,
    feature: (snapshot: Snapshot, params: Params, token: CancellationToken) => Promise<Answer> | Answer,
  ): (params: Params, token: CancellationToken) => Promise<Answer> {
    return async (params, token) => {
      const uri = params?.textDocument?.uri;
      if (typeof uri !== "string")
        throw new ResponseError(ErrorCodes.InvalidParams, "`textDocument.uri` is missing.");
      const snapshot = this.#documents.get(uri);
      if (!snapshot) return nothing;
      // Let edits and cancellations that are queued take effect first.
      await this.#options.turns.next();
      this.#refuseStale(snapshot, token);
      const answer = await asked(feature(snapshot, params, token));
      this.#refuseStale(snapshot, token);
      return answer;
    };
  }

  /** Errors: throws if the response is no longer wanted, or would be about an older version. */
  #refuseStale(snapshot: Snapshot, token: CancellationToken): void {
    if (token.isCancellationRequested) {
      throw new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled.");
    }
    if (this.#documents.get(snapshot.text.uri) !== snapshot) throw changedMeanwhile();
  }
}

/** Ignores the abortion of a lint, which has no findings to show. Errors: rethrows everything else. */
function unlessSuperseded(error: unknown): undefined {
  if (!(error instanceof Superseded)) throw error;
}

/** Awaits a response that may depend on a lint. Errors: rejects as the protocol requires if the lint was aborted. */
async function asked<Answer>(answer: Promise<Answer> | Answer): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof Superseded ? changedMeanwhile() : error;
  }
}

function addressesIn(folders: unknown): string[] {
  if (!Array.isArray(folders)) return [];
  return folders.flatMap((one) => (typeof one?.uri === "string" ? [one.uri] : []));
}

const NO_TOKENS: SemanticTokens = { data: [] };

const NOTHING_FOUND: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };

function changedMeanwhile(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.ContentModified, "The document has changed since the request.");
}
