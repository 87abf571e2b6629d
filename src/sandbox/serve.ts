import { ENVELOPE } from "../contract/envelope.ts";
import { createGateway, type GatewayOptions, gatewayRefusal } from "./gateway/gateway.ts";
import { refuseOwn } from "./http/answer.ts";
import { type Listening, type LoggedRequest, listen, type TlsFiles } from "./http/server.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "./sandbox.ts";

/** Options for serving a sandbox. */
export interface ServeOptions extends SandboxOptions {
  /** Default: the IPv4 loopback address. Another one needs `token`. */
  readonly host?: string;
  /** Default: 0, a free one. */
  readonly port?: number;
  /** Default: 0, a free one. */
  readonly gatewayPort?: number;
  readonly gateway?: GatewayOptions;
  /** Receives every request that was answered, for a log. Default: none. */
  readonly onRequest?: (request: LoggedRequest) => void;
  /** The origins of web pages that may use the gateway, such as `http://localhost:5173`; `*` for all. Default: none. */
  readonly allowedOrigins?: readonly string[];
  /** The certificate of both ports. Default: plain HTTP. */
  readonly tls?: TlsFiles;
}

/** A sandbox that is reachable. */
export interface ServedSandbox {
  readonly sandbox: Sandbox;
  /** With the base path. */
  readonly restUrl: string;
  readonly gatewayUrl: string;
  close(): Promise<void>;
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/;
const DEFAULT_HOST = "127.0.0.1";

/** Whether a host is this machine to itself alone. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * Makes a sandbox and listens: the REST API on one port, the gateway on another.
 *
 * Errors: rejects if an address is not available; nothing stays open then.
 */
export async function serveSandbox(options: ServeOptions = {}): Promise<ServedSandbox> {
  const host = options.host ?? DEFAULT_HOST;
  const isLocal = isLoopback(host);
  const sandbox = createSandbox({ ...options, guardsControl: options.guardsControl ?? !isLocal });
  const gateway = createGateway(options.gateway ?? {});
  const { tls, onRequest } = options;
  const { maxBodyBytes } = sandbox.limits;
  const shared = { host, maxBodyBytes, isLoopback: isLocal, tls, onRequest };
  const open: Listening[] = [];
  const close = async () => {
    await Promise.all([...open.map((one) => one.close()), gateway.close()]);
    sandbox.close();
  };
  try {
    open.push(
      await listen({
        ...shared,
        port: options.port ?? 0,
        answer: (call) => sandbox.handle(call),
        refuse: (error, values) => refuseOwn(error, values).answer,
      }),
    );
    open.push(
      await listen({
        ...shared,
        port: options.gatewayPort ?? 0,
        allowedOrigins: options.allowedOrigins,
        answer: (call) => gateway.answer(call),
        refuse: gatewayRefusal,
      }),
    );
  } catch (error) {
    await close();
    throw error;
  }
  const [rest, rpc] = open as [Listening, Listening];
  return { sandbox, restUrl: `${rest.origin}${ENVELOPE.basePath.value}`, gatewayUrl: rpc.origin, close };
}
