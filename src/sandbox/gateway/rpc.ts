import { GATEWAY } from "../../contract/gateway.ts";

/** A request whose envelope has been checked. */
export interface GatewayRequest {
  readonly id: number | string | null;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** An error in the form of JSON-RPC. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** A response to one request. */
export type RpcAnswer =
  | { readonly jsonrpc: string; readonly id: GatewayRequest["id"]; readonly result: unknown }
  | { readonly jsonrpc: string; readonly id: GatewayRequest["id"]; readonly error: RpcError };

/** Codes of the JSON-RPC specification, and two of the range that it leaves to servers. */
export const RPC_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  upstream: -32000,
  limitExceeded: -32005,
} as const;

const VERSION = GATEWAY.protocolVersion.value;

export function rpcResult(id: GatewayRequest["id"], result: unknown): RpcAnswer {
  return { jsonrpc: VERSION, id, result };
}

export function rpcError(id: GatewayRequest["id"], code: number, message: string): RpcAnswer {
  return { jsonrpc: VERSION, id, error: { code, message } };
}

/** Ends a request with an error. Thrown on purpose, and caught where requests are processed. */
export class RpcRefusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A value as a request, or the error in it. */
export function readRpcRequest(value: unknown): GatewayRequest | RpcAnswer {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return rpcError(
      null,
      RPC_CODES.invalidRequest,
      "A request is an object with jsonrpc, method, params and id.",
    );
  }
  const { jsonrpc, id, method, params } = value as Record<string, unknown>;
  const isId = typeof id === "number" || typeof id === "string" || id === null;
  const given = isId ? id : null;
  const refused = (problem: string) => rpcError(given, RPC_CODES.invalidRequest, problem);
  if (jsonrpc !== VERSION) return refused(`The member jsonrpc must be "${VERSION}".`);
  if (typeof method !== "string") return refused("The member method must be the name of a method.");
  if (params !== undefined && !Array.isArray(params)) return refused("The member params must be an array.");
  if (id === undefined) return refused("The member id is missing.");
  if (!isId) return refused("The member id must be a number.");
  return { id: given, method, params: params ?? [] };
}
