import type { FoundProblem } from "./protocol-types.ts";

/** Receives the server's notifications. */
export interface ClientListener {
  /** `version`: of the text that was checked; undefined for findings that depend on other files. */
  diagnostics(uri: string, diagnostics: readonly FoundProblem[], version: number | undefined): void;
  /** The worker has failed, and no longer answers. */
  failed(reason: string): void;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface PublishedDiagnostics {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly FoundProblem[];
}

interface Initialized {
  readonly capabilities: {
    readonly semanticTokensProvider?: { readonly legend: { readonly tokenTypes: readonly string[] } };
  };
}

/** The capabilities of the page: no diagnostics on request, so that the server sends them. */
const CAPABILITIES = {
  textDocument: {
    synchronization: {},
    publishDiagnostics: { relatedInformation: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
  },
};

/** The language server in a worker, by the messages of its protocol. */
export class Client {
  readonly #worker: Worker;
  readonly #listener: ClientListener;
  readonly #pending = new Map<number, Pending>();
  readonly #ready: Promise<void>;
  #last = 0;
  /** The names of the types of semantic tokens. */
  tokenTypes: readonly string[] = [];

  constructor(worker: Worker, listener: ClientListener) {
    this.#worker = worker;
    this.#listener = listener;
    worker.onmessage = ({ data }) => this.#receive(data as Message);
    worker.onerror = ({ message }) => listener.failed(message);
    this.#ready = this.#initialize();
  }

  async #initialize(): Promise<void> {
    const params = { processId: null, rootUri: null, capabilities: CAPABILITIES };
    const { capabilities } = await this.#send<Initialized>("initialize", params);
    this.tokenTypes = capabilities.semanticTokensProvider?.legend.tokenTypes ?? [];
    this.#post({ method: "initialized", params: {} });
  }

  /** Errors: rejects if the server rejects, or if the text has changed in the meantime. */
  async request<Answer>(method: string, params: object): Promise<Answer> {
    await this.#ready;
    return this.#send<Answer>(method, params);
  }

  /** Notifications keep their order, requests among them included. */
  async notify(method: string, params: object): Promise<void> {
    await this.#ready;
    this.#post({ method, params });
  }

  #send<Answer>(method: string, params: object): Promise<Answer> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as Pending["resolve"], reject });
      this.#post({ id, method, params });
    });
  }

  #post(message: object): void {
    this.#worker.postMessage({ jsonrpc: "2.0", ...message });
  }

  #receive({ id, method, params, result, error }: Message): void {
    if (method === "textDocument/publishDiagnostics") {
      const { uri, diagnostics, version } = params as PublishedDiagnostics;
      this.#listener.diagnostics(uri, diagnostics, version);
      return;
    }
    if (method !== undefined) {
      if (id !== undefined) this.#post({ id, result: null });
      return;
    }
    const pending = this.#pending.get(id as number);
    this.#pending.delete(id as number);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result);
  }
}
