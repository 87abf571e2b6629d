import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  LogMessageNotification,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  type Registration,
  RegistrationRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
} from "vscode-languageserver/node";
import { serveStreams } from "../../src/cli/lsp/streams.ts";
import type { Workspace } from "../../src/lsp/workspace.ts";
import { makeDirectory } from "../cli/support.ts";
import { PROGRAM } from "../support/program.ts";
import { afterEachTest } from "../support/tidy.ts";
import { workspaceIn } from "./support.ts";

/** Capabilities of the client. Default: those of a plain client that receives published diagnostics. */
export const PLAIN: ClientCapabilities = {
  textDocument: { publishDiagnostics: { relatedInformation: true, versionSupport: true } },
};

/** Capabilities of a client that pulls diagnostics. */
export const PULLING: ClientCapabilities = { textDocument: { diagnostic: {} } };

const clients: Client[] = [];

afterEachTest(() => {
  for (const client of clients.splice(0)) client.kill();
});

/** How a client starts its server. */
export interface Start {
  readonly files?: Readonly<Record<string, string>>;
  readonly capabilities?: ClientCapabilities;
  readonly args?: readonly string[];
  /** Settings in the form in which the editor sends them. Default: none. */
  readonly initializationOptions?: unknown;
  /** Names in the directory. Default: the directory itself as the root. */
  readonly folders?: readonly string[];
  /** Id of the process whose end also ends the server. Default: none. */
  readonly processId?: number;
}

/** A server as a child process, and nothing sent to it yet. */
export async function spawnServer({ files = {}, args = [] }: Start = {}): Promise<ProcessClient> {
  const directory = makeDirectory(files);
  const child = spawn(process.execPath, [PROGRAM, "lsp", ...args], { cwd: directory });
  const client = new ProcessClient(child, directory);
  clients.push(client);
  return client;
}

/** A server as a child process, initialized. */
export async function startServer(start: Start = {}): Promise<ProcessClient> {
  const client = await spawnServer(start);
  const { capabilities = PLAIN, processId, initializationOptions, folders } = start;
  await client.initialize(capabilities, processId, initializationOptions, folders);
  return client;
}

/** A server in this process, initialized. It must not get `exit`, because that ends the process. */
export async function serveHere({
  files = {},
  capabilities = PLAIN,
  folders,
  lint,
}: Omit<Start, "args" | "processId" | "initializationOptions"> & {
  /** In place of what the workspace does. */
  readonly lint?: Workspace["lint"];
} = {}): Promise<Client & { readonly initialized: InitializeResult }> {
  const directory = makeDirectory(files);
  const [input, output] = [new PassThrough(), new PassThrough()];
  const workspace = workspaceIn(directory);
  if (lint) workspace.lint = lint;
  void serveStreams(input, output, { workspace, version: "0.0.0", debounceMs: 1 });
  const client = new Client(output, input, directory);
  clients.push(client);
  const initialized = await client.initialize(capabilities, null, undefined, folders);
  return Object.assign(client, { initialized });
}

/** An editor, as far as the protocol shows one. */
export class Client {
  readonly directory: string;
  readonly connection: ProtocolConnection;
  /** Published diagnostics, in order. */
  readonly published: PublishDiagnosticsParams[] = [];
  /** Messages that were shown to the user, or logged. */
  readonly messages: string[] = [];
  readonly registered: Registration[] = [];
  #wake: () => void = () => {};

  constructor(from: Readable, to: Writable, directory: string) {
    this.directory = directory;
    this.connection = createProtocolConnection(new StreamMessageReader(from), new StreamMessageWriter(to));
    this.connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.published.push(params);
      this.#wake();
    });
    for (const type of [ShowMessageNotification.type, LogMessageNotification.type]) {
      this.connection.onNotification(type, ({ message }) => {
        this.messages.push(message);
        this.#wake();
      });
    }
    this.connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      this.registered.push(...registrations);
      this.#wake();
    });
    this.connection.listen();
  }

  async initialize(
    capabilities: ClientCapabilities,
    processId: number | null = null,
    initializationOptions?: unknown,
    folders?: readonly string[],
  ): Promise<InitializeResult> {
    const rootUri = pathToFileURL(this.directory).href;
    const result = await this.connection.sendRequest(InitializeRequest.type, {
      processId,
      rootUri,
      capabilities,
      initializationOptions,
      workspaceFolders: folders?.map((name) => ({ uri: this.uriOf(name), name })) ?? null,
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    return result;
  }

  uriOf(name: string): string {
    return pathToFileURL(join(this.directory, name)).href;
  }

  async open(name: string, text: string, languageId = "plaintext"): Promise<string> {
    const uri = name.includes(":") ? name : this.uriOf(name);
    const textDocument = { uri, languageId, version: 1, text };
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    return uri;
  }

  async change(
    uri: string,
    version: number,
    ...contentChanges: TextDocumentContentChangeEvent[]
  ): Promise<void> {
    const textDocument = { uri, version };
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument,
      contentChanges,
    });
  }

  /** The diagnostics last published for a version of a document. */
  async diagnosticsOf(uri: string, version = 1): Promise<Diagnostic[]> {
    const found = await this.waitFor(() =>
      this.published.findLast((one) => one.uri === uri && (one.version ?? version) === version),
    );
    return found.diagnostics;
  }

  /** Waits until something is there. The test's own time limit ends a wait in vain. */
  async waitFor<Value>(find: () => Value | undefined): Promise<Value> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  kill(): void {
    this.connection.dispose();
  }
}

/** An editor whose server is a child process. */
export class ProcessClient extends Client {
  readonly child: ChildProcess;
  stderr = "";

  constructor(child: ChildProcess, directory: string) {
    super(child.stdout!, child.stdin!, directory);
    this.child = child;
    child.stderr!.on("data", (data) => {
      this.stderr += data;
    });
  }

  /** Leaves as the protocol asks for. Returns the exit code. */
  async leave(): Promise<number> {
    await this.connection.sendRequest(ShutdownRequest.type);
    const ended = this.ended();
    await this.connection.sendNotification(ExitNotification.type);
    return ended;
  }

  /** The exit code, when the process has ended. */
  async ended(): Promise<number> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const [code] = await once(this.child, "exit");
    return code;
  }

  override kill(): void {
    super.kill();
    this.child.kill("SIGKILL");
  }
}
