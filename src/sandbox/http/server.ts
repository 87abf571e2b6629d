import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { TLSSocket } from "node:tls";
import { ENVELOPE } from "../../contract/envelope.ts";
import { headOf } from "../../core/whole-characters.ts";
import { OWN_ERRORS, type OwnError } from "../own-errors.ts";
import type { HttpAnswer } from "./answer.ts";
import { CONTROL_PATH, type Outcome, type SandboxRequest } from "./app.ts";
import { decoded } from "./route.ts";
import { bodyBytes } from "./serialise.ts";
import { Turns } from "./turns.ts";

/** A request as a server gives it to its handler. */
export interface IncomingCall extends SandboxRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A certificate with its chain and its private key, as PEM. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** A request for a log, without headers, body and values of the query: they may contain secrets. */
export interface LoggedRequest {
  readonly method: string;
  /** The path, and the names of the parameters: `/client/v4/zones?page=…`. At most 200 characters. */
  readonly target: string;
  /** Undefined: the connection was reset. */
  readonly status: number | undefined;
  readonly durationMs: number;
}

/** Options for a listening server. */
export interface ServerOptions {
  /** Default: the IPv4 loopback address. */
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  readonly maxBodyBytes: number;
  /** Whether requests must name the server by a loopback address, so that no web page can reach it by another name. */
  readonly isLoopback: boolean;
  /** The origins of pages that may use the server, as browsers send them. Default: none. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Default: plain HTTP. */
  readonly tls?: TlsFiles | undefined;
  /** Receives every request that was answered. Default: none. */
  readonly onRequest?: ((request: LoggedRequest) => void) | undefined;
  readonly answer: (call: IncomingCall) => Outcome | Promise<Outcome>;
  /** The response to a request that is rejected before it is parsed, in the form of the API. */
  readonly refuse: (error: OwnError, values?: Readonly<Record<string, number>>) => HttpAnswer;
}

/** A server that listens. */
export interface Listening {
  /** `http://127.0.0.1:PORT`, or `https:` with a certificate. */
  readonly origin: string;
  /** Ends all connections and frees the port. */
  close(): Promise<void>;
}

/** Maximum time for a client to send a request. */
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Starts a server. Plain `node:http`: the sandbox has its own routes and envelope, so that a framework would add
 * start-up time, an install, and its own error bodies to replace.
 *
 * Errors: rejects if the address is not available.
 */
export function listen(options: ServerOptions): Promise<Listening> {
  const turns = new Turns();
  const answer = (call: IncomingCall) => turns.run(() => options.answer(call));
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response, { ...options, answer }).catch(() => response.destroy());
  };
  const { tls } = options;
  const server = tls ? createTlsServer({ ...tls }, listener) : createServer(listener);
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.on("clientError", (_error, socket) => {
    if (socket.writable)
      socket.end("HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.off("error", reject);
      resolve({ origin: originOf(server, tls ? "https" : "http"), close: () => closed(server) });
    });
  });
}

function originOf(server: Server, scheme: string): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `${scheme}://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServerOptions,
): Promise<void> {
  const startMs = performance.now();
  const { answer, latencyMs, isReset } = await outcomeOf(request, options);
  if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
  const shared = sharedWith(request, options);
  if (isReset) request.socket.resetAndDestroy();
  else write(response, shared ? { ...answer, headers: { ...answer.headers, ...shared } } : answer);
  options.onRequest?.({
    method: request.method ?? "GET",
    target: headOf(loggedTarget(request.url ?? "/"), MAX_LOGGED_CHARS),
    status: isReset ? undefined : answer.status,
    durationMs: performance.now() - startMs,
  });
}

const MAX_LOGGED_CHARS = 200;

function loggedTarget(target: string): string {
  const [path = "", query] = target.split(/\?(.*)/s);
  if (query === undefined) return path;
  return `${path}?${query
    .split("&")
    .map((one) => (one.includes("=") ? one.replace(/=.*/s, "=…") : "…"))
    .join("&")}`;
}

async function outcomeOf(request: IncomingMessage, options: ServerOptions): Promise<Outcome> {
  const refused = (error: OwnError, values?: Readonly<Record<string, number>>): Outcome => ({
    answer: options.refuse(error, values),
    latencyMs: 0,
    isReset: false,
  });
  const shared = sharedWith(request, options);
  if (options.isLoopback && !namesLoopback(request, shared !== undefined)) return refused(OWN_ERRORS.badHost);
  if (shared && request.method === "OPTIONS")
    return { answer: { status: 204, body: undefined }, latencyMs: 0, isReset: false };
  if (isForeignToControl(request)) return refused(OWN_ERRORS.foreignPage);
  const { maxBodyBytes } = options;
  const bytes = await readAll(request, maxBodyBytes);
  if (bytes === undefined) {
    const outcome = refused(OWN_ERRORS.bodyTooLarge, { maxBytes: maxBodyBytes });
    return { ...outcome, answer: { ...outcome.answer, headers: { connection: "close" } } };
  }
  const body = decoded(bytes);
  if (body === undefined) return refused(OWN_ERRORS.badEncoding);
  const target = request.url ?? "/";
  const at = target.indexOf("?");
  return options.answer({
    method: request.method ?? "GET",
    path: at < 0 ? target : target.slice(0, at),
    query: at < 0 ? "" : target.slice(at + 1),
    headers: request.headers as Readonly<Record<string, string | undefined>>,
    body,
  });
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])(?::\d+)?$/i;

/** A page of another site is recognised by its origin, or by the host name in its requests. */
function namesLoopback({ headers }: IncomingMessage, isAllowed: boolean): boolean {
  const { host, origin } = headers;
  if (!LOOPBACK.test(host ?? "")) return false;
  return isAllowed || origin === undefined || LOOPBACK.test(origin.replace(/^https?:\/\//i, ""));
}

/** The headers by which a browser lets a page of an allowed origin read the answer; undefined for other origins. */
function sharedWith({ headers }: IncomingMessage, { allowedOrigins = [] }: ServerOptions) {
  const { origin } = headers;
  if (origin === undefined || !(allowedOrigins.includes(origin) || allowedOrigins.includes("*")))
    return undefined;
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "content-type",
    "access-control-max-age": "600",
    vary: "origin",
  };
}

/**
 * Whether a page of another origin requests a control route. Another port of this machine is another origin. A browser
 * omits `Origin` from simple requests and then states in `Sec-Fetch-Site` where the page comes from.
 */
function isForeignToControl({ url = "/", headers, socket }: IncomingMessage): boolean {
  if (!url.startsWith(`${CONTROL_PATH}/`)) return false;
  const { host = "", origin, "sec-fetch-site": site } = headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const scheme = socket instanceof TLSSocket ? "https" : "http";
  return origin !== undefined && origin.toLowerCase() !== `${scheme}://${host.toLowerCase()}`;
}

/** The body; undefined for one that is too large, the rest of which is discarded. */
async function readAll(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Writes a response. Node omits the body if the request is a `HEAD`; the headers are those of a `GET`. */
function write(response: ServerResponse, { status, body, headers }: HttpAnswer): void {
  const bytes = body === undefined ? undefined : bodyBytes(body);
  const contentType = bytes === undefined ? {} : { "content-type": ENVELOPE.contentType.value };
  const length = bytes === undefined ? {} : { "content-length": bytes.length };
  response.writeHead(status, { ...contentType, ...length, ...headers });
  response.end(bytes);
}
