import { commands, type Disposable, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { Program } from "./program.mts";
import { Status } from "./status.mts";

/** A client with its server, not yet started, and the program that the server is. */
export interface Server {
  readonly client: BaseLanguageClient;
  readonly program: Program;
}

/** How a server is created, and the settings besides `enable` that need a restart of it. */
export interface Hosting {
  readonly newServer: () => Server;
  /** Resolves when a server that has just started knows what it must. */
  readonly started?: (client: BaseLanguageClient) => Promise<void>;
  readonly settings: readonly string[];
}

/** Starts and stops the server, one after another, and offers the commands that every kind of editor has. */
export class Host implements Disposable {
  readonly #hosting: Hosting;
  readonly #status = new Status();
  readonly #disposables: readonly Disposable[];
  #server: Server | undefined;
  #pending: Promise<void> = Promise.resolve();

  constructor(hosting: Hosting) {
    this.#hosting = hosting;
    const settings = ["enable", ...hosting.settings];
    this.#disposables = [
      this.#status,
      commands.registerCommand("wafsmith.restart", () => this.restart()),
      commands.registerCommand("wafsmith.showLog", () => this.#server?.client.outputChannel.show()),
      commands.registerCommand("wafsmith.fixAll", () =>
        commands.executeCommand("editor.action.codeAction", {
          kind: "source.fixAll.wafsmith",
          apply: "first",
        }),
      ),
      workspace.onDidChangeConfiguration((change) => {
        if (settings.some((name) => change.affectsConfiguration(`wafsmith.${name}`))) void this.restart();
      }),
    ];
  }

  /** Whether a client is the one that runs. */
  runs(client: BaseLanguageClient): boolean {
    return this.#server?.client === client;
  }

  restart(): Promise<void> {
    this.#pending = this.#pending.then(() => this.#stop()).then(() => this.#start());
    return this.#pending;
  }

  stop(): Promise<void> {
    return this.#pending.then(() => this.#stop());
  }

  dispose(): void {
    for (const one of this.#disposables) one.dispose();
  }

  async #start(): Promise<void> {
    if (!workspace.getConfiguration("wafsmith").get("enable", true)) return this.#status.off();
    const { client, program } = this.#hosting.newServer();
    this.#server = { client, program };
    try {
      await client.start();
      await this.#hosting.started?.(client);
      this.#status.runs(client.initializeResult?.serverInfo?.version, program);
    } catch (error) {
      this.#status.failed(program, error);
    }
  }

  async #stop(): Promise<void> {
    const client = this.#server?.client;
    this.#server = undefined;
    // A client that never started has nothing to stop, and says so by an error.
    await client?.dispose().catch(() => {});
  }
}
