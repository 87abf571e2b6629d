import { GATEWAY } from "../../contract/gateway.ts";
import { jsonRecord } from "../../core/attempt.ts";
import { RPC_CODES, type RpcError, RpcRefusal } from "./rpc.ts";

/** The target of supported methods. */
export interface Upstream {
  /** Errors: throws an `RpcRefusal` if the node cannot be reached, or the built-in one refuses; others' errors are returned. */
  ask(method: string, params: readonly unknown[]): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

/** The response of a node. */
export type UpstreamAnswer = { readonly result: unknown } | { readonly error: RpcError };

/** A node that can be called. */
export interface RunningNode {
  readonly url: string;
  close(): Promise<void>;
}

/** Finds or starts a node. Errors: rejects with an `RpcRefusal` that contains instructions. */
export type NodeStarter = () => Promise<RunningNode>;

/** Bounds on requests to the upstream. */
export interface UpstreamLimits {
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
  /** Requests under way at a time; more are rejected. */
  readonly maxConcurrent: number;
}

const DEFAULT_UPSTREAM_LIMITS: UpstreamLimits = {
  timeoutMs: 30_000,
  maxAnswerBytes: 32 * 1024 * 1024,
  maxConcurrent: 64,
};

/** A node at an address that is known, or is determined by the first request. */
export function httpUpstream(address: NodeStarter, limits: Partial<UpstreamLimits> = {}): Upstream {
  return new HttpUpstream(address, { ...DEFAULT_UPSTREAM_LIMITS, ...limits });
}

class HttpUpstream implements Upstream {
  readonly #address: NodeStarter;
  readonly #limits: UpstreamLimits;
  #node: Promise<RunningNode> | undefined;
  #running = 0;
  #nextId = 1;

  constructor(address: NodeStarter, limits: UpstreamLimits) {
    this.#address = address;
    this.#limits = limits;
  }

  async ask(method: string, params: readonly unknown[]): Promise<UpstreamAnswer> {
    const { maxConcurrent } = this.#limits;
    if (this.#running >= maxConcurrent) {
      throw new RpcRefusal(
        RPC_CODES.upstream,
        `More than ${maxConcurrent} requests to the upstream node are under way.`,
      );
    }
    this.#running++;
    try {
      this.#node ??= this.#address();
      const { url } = await this.#node.catch((error: unknown) => {
        this.#node = undefined;
        throw error;
      });
      return await this.#send(url, method, params);
    } finally {
      this.#running--;
    }
  }

  async close(): Promise<void> {
    const node = await this.#node?.catch(() => undefined);
    await node?.close();
  }

  async #send(url: string, method: string, params: readonly unknown[]): Promise<UpstreamAnswer> {
    const id = this.#nextId++;
    const { timeoutMs, maxAnswerBytes } = this.#limits;
    let text: string;
    try {
      const { address, headers } = withoutCredentials(url);
      const response = await fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ jsonrpc: GATEWAY.protocolVersion.value, method, params, id }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
      });
      text = await readBounded(response, maxAnswerBytes);
    } catch (error) {
      if (error instanceof RpcRefusal) throw error;
      const isTimeout = error instanceof Error && error.name === "TimeoutError";
      const problem = isTimeout ? `does not answer within ${timeoutMs / 1000} s` : "cannot be reached";
      throw new RpcRefusal(RPC_CODES.upstream, `The upstream node ${problem}.`);
    }
    return answerOf(text);
  }
}

/** `fetch` rejects an address with credentials, so they go into the corresponding header. */
function withoutCredentials(url: string): {
  readonly address: URL;
  readonly headers: Record<string, string>;
} {
  const address = new URL(url);
  const { username, password } = address;
  if (username === "" && password === "") return { address, headers: {} };
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  address.username = "";
  address.password = "";
  return { address, headers: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` } };
}

async function readBounded(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new RpcRefusal(
        RPC_CODES.upstream,
        `The answer of the upstream node has more than ${maxBytes} bytes.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function answerOf(text: string): UpstreamAnswer {
  const answer = jsonRecord(text);
  if (answer?.["error"]) return { error: answer["error"] as RpcError };
  if (answer && "result" in answer) return { result: answer["result"] };
  throw new RpcRefusal(RPC_CODES.upstream, "The answer of the upstream node is not a JSON-RPC answer.");
}
