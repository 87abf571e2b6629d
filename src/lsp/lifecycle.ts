import { ErrorCodes, type Message, type MessageStrategy, type ResponseMessage } from "vscode-languageserver";

/**
 * Enforces the order that the protocol requires: `initialize` first and once, and nothing but `exit` after
 * `shutdown`. A request out of order is answered with an error, a notification out of order is skipped.
 */
export class Lifecycle implements MessageStrategy {
  #stage: "new" | "running" | "shut down" = "new";
  readonly #answer: (response: ResponseMessage) => void;

  constructor(answer: (response: ResponseMessage) => void) {
    this.#answer = answer;
  }

  /** Whether the client has said that it is going to leave. */
  get isShutDown(): boolean {
    return this.#stage === "shut down";
  }

  handleMessage(
    message: Message,
    next: Parameters<MessageStrategy["handleMessage"]>[1],
  ): ReturnType<MessageStrategy["handleMessage"]> {
    if (!("method" in message)) return next(message);
    const method = String(message.method);
    const id = "id" in message ? (message.id as string | number) : undefined;
    const error = this.#problemWith(method);
    if (error) {
      if (id !== undefined) this.#answer({ jsonrpc: "2.0", id, error });
      return;
    }
    if (id !== undefined && method === "initialize") this.#stage = "running";
    if (id !== undefined && method === "shutdown") this.#stage = "shut down";
    return next(message);
  }

  #problemWith(method: string): ResponseMessage["error"] | undefined {
    if (method === "exit") return undefined;
    if (this.#stage === "new" && method !== "initialize") {
      const message = `\`${method}\` came before \`initialize\`, which is the first request.`;
      return { code: ErrorCodes.ServerNotInitialized, message };
    }
    if (this.#stage === "running" && method === "initialize") {
      return { code: ErrorCodes.InvalidRequest, message: "The server is initialized already." };
    }
    if (this.#stage === "shut down") {
      const message = `\`${method}\` came after \`shutdown\`; only \`exit\` may follow.`;
      return { code: ErrorCodes.InvalidRequest, message };
    }
    return undefined;
  }
}
