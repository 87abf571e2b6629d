import { ENVELOPE } from "../../contract/envelope.ts";
import { GATEWAY, gatewayMethodOf, RPC_PARAMETERS, RPC_TYPES } from "../../contract/gateway.ts";
import { quantityOf } from "../../contract/quantity.ts";
import { validatorsOf } from "../../contract/schemas/validate.ts";
import { counted } from "../../core/phrases.ts";
import { headOf } from "../../core/whole-characters.ts";
import { type HttpAnswer, ownEntry } from "../http/answer.ts";
import type { Outcome, SandboxRequest } from "../http/app.ts";
import { OWN_ERRORS, type OwnError } from "../own-errors.ts";
import { createChain } from "./chain/chain.ts";
import { invalid, withinLimits } from "./limits.ts";
import { askInParts } from "./parts.ts";
import {
  type GatewayRequest,
  RPC_CODES,
  type RpcAnswer,
  RpcRefusal,
  readRpcRequest,
  rpcError,
  rpcResult,
} from "./rpc.ts";
import type { Upstream } from "./upstream.ts";

let validators: ReturnType<typeof validatorsOf> | undefined;

/**
 * Checks the parameters of a request as nodes do. A null counts as missing. `withinLimits` checks the limits of the
 * gateway.
 *
 * Errors: throws an `RpcRefusal` that names the first wrong parameter.
 */
function checkParameters(method: string, params: readonly unknown[]): void {
  const names = Object.hasOwn(RPC_PARAMETERS.value, method) ? RPC_PARAMETERS.value[method] : undefined;
  if (!names) return;
  if (params.length > names.length)
    throw invalid(
      `${method} takes at most ${counted(names.length, "parameter")}; this request has ${params.length}.`,
    );
  validators ??= validatorsOf(RPC_TYPES);
  for (const [at, name] of names.entries()) {
    const type = name.replace("?", "") as keyof typeof RPC_TYPES;
    const value = params[at] ?? undefined;
    if (value === undefined ? name !== type : validators(type, value)) continue;
    throw invalid(`Parameter ${at + 1} of ${method} must be ${RPC_TYPES[type].description}.`);
  }
}

/** Members of a trace record that are numbers, not hexadecimal quantities. */
const INTEGERS = ["blockNumber", "subtraces", "transactionPosition"] as const;

/** The traces of a node in the format of the gateway, up to a maximum number. */
function traceRecords(result: unknown, maxRecords: number): unknown {
  if (!Array.isArray(result)) return result;
  return result.slice(0, maxRecords).map(traceRecord);
}

function traceRecord(record: unknown): unknown {
  if (typeof record !== "object" || record === null) return record;
  const shaped: Record<string, unknown> = { ...record };
  for (const key of INTEGERS) {
    const number = quantityOf(shaped[key]);
    if (number !== undefined) shaped[key] = Number(number);
  }
  const { traceAddress } = shaped;
  if (Array.isArray(traceAddress)) {
    shaped["traceAddress"] = traceAddress.map((step) => {
      const number = quantityOf(step);
      return number === undefined ? step : Number(number);
    });
  }
  return shaped;
}

/** Options of the gateway. */
export interface GatewayOptions {
  /** The node that answers supported methods of every network. Default: a small chain in memory for each network. */
  readonly upstream?: Upstream;
  /** `specified`: every method of the specification's list; `documented`: only those that documentation supports. */
  readonly methods?: GatewayMethods;
  /** Maximum requests per batch. Default: 100. */
  readonly maxBatch?: number;
}

/** The list of supported methods that applies. */
export type GatewayMethods = "specified" | "documented";

/** The gateway, without a server. */
export interface Gateway {
  answer(request: SandboxRequest): Promise<Outcome>;
  close(): Promise<void>;
}

type KnownOptions = GatewayOptions & { readonly upstream: Upstream };

const DEFAULT_MAX_BATCH = 100;
const PATH = new RegExp(`^${GATEWAY.path.value.replace("{network}", "([^/]+)")}/?$`);

/** Makes the gateway. */
export function createGateway(options: GatewayOptions): Gateway {
  const networks = Object.entries(GATEWAY.networks.value);
  const upstreams = new Map(networks.map(([name, id]) => [name, options.upstream ?? createChain(id)]));
  return {
    answer: async (request) => ({
      answer: await answer(request, options, upstreams),
      latencyMs: 0,
      isReset: false,
    }),
    close: async () => {
      for (const one of new Set(upstreams.values())) await one.close();
    },
  };
}

async function answer(
  request: SandboxRequest,
  given: GatewayOptions,
  upstreams: ReadonlyMap<string, Upstream>,
): Promise<HttpAnswer> {
  const upstream = upstreams.get(PATH.exec(request.path)?.[1] ?? "");
  if (!upstream) {
    const networks = [...upstreams.keys()]
      .map((name) => GATEWAY.path.value.replace("{network}", () => name))
      .join(", ");
    return failure(404, RPC_CODES.invalidRequest, `There is no such gateway; there are ${networks}.`);
  }
  const options = { ...given, upstream };
  if (request.method !== "POST")
    return failure(405, RPC_CODES.invalidRequest, "The gateway accepts only POST.");
  const contentType = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (contentType !== ENVELOPE.contentType.value) {
    return failure(415, RPC_CODES.invalidRequest, `The body must be ${ENVELOPE.contentType.value}.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(request.body);
  } catch {
    return failure(400, RPC_CODES.parseError, "The body is not JSON.");
  }
  return Array.isArray(value) ? answerBatch(value, options) : answerSingle(value, options);
}

async function answerSingle(value: unknown, options: KnownOptions): Promise<HttpAnswer> {
  const request = readRpcRequest(value);
  if ("jsonrpc" in request) return { status: 400, body: request };
  if (!isSupported(request.method, options))
    return { status: unsupportedStatus(), body: unsupported(request) };
  return { status: 200, body: await answerOne(request, options) };
}

/** A batch with an unsupported method is rejected as a whole: nothing of it reaches the node. */
async function answerBatch(values: readonly unknown[], options: KnownOptions): Promise<HttpAnswer> {
  const max = options.maxBatch ?? DEFAULT_MAX_BATCH;
  if (values.length === 0) return failure(400, RPC_CODES.invalidRequest, "The batch is empty.");
  if (values.length > max) {
    return failure(
      400,
      RPC_CODES.limitExceeded,
      `A batch may have ${max} requests; this one has ${values.length}.`,
    );
  }
  const requests = values.map(readRpcRequest);
  const refused = requests.filter(
    (one): one is GatewayRequest => "method" in one && !isSupported(one.method, options),
  );
  if (refused.length > 0) {
    const body = requests.map((one) => {
      if ("jsonrpc" in one) return one;
      if (refused.includes(one)) return unsupported(one);
      return rpcError(
        one.id,
        RPC_CODES.invalidRequest,
        "Another request in the batch has an unsupported method.",
      );
    });
    return { status: unsupportedStatus(), body };
  }
  const answers: RpcAnswer[] = [];
  // One after another: a batch must not circumvent the bound on requests to the node.
  for (const one of requests) answers.push("jsonrpc" in one ? one : await answerOne(one, options));
  return { status: 200, body: answers };
}

async function answerOne({ id, method, params }: GatewayRequest, options: KnownOptions): Promise<RpcAnswer> {
  try {
    const { upstream } = options;
    checkParameters(method, params);
    const forwarded = await withinLimits(method, params, upstream);
    if (forwarded.maxRecords === 0) return rpcResult(id, []);
    const answered = await askInParts(upstream, method, forwarded.params);
    if ("error" in answered) return { ...rpcError(id, 0, ""), error: answered.error };
    const { maxRecords } = forwarded;
    return rpcResult(
      id,
      maxRecords === undefined ? answered.result : traceRecords(answered.result, maxRecords),
    );
  } catch (error) {
    if (error instanceof RpcRefusal) return rpcError(id, error.code, error.message);
    return rpcError(id, RPC_CODES.upstream, "The gateway failed; this is a bug in wafsmith.");
  }
}

function isSupported(method: string, { methods = "specified" }: GatewayOptions): boolean {
  const known = gatewayMethodOf(method);
  return known !== undefined && (methods === "specified" || known.value.isPubliclySupported);
}

function unsupportedStatus(): number {
  return GATEWAY.unsupportedMethodStatus.value;
}

function unsupported({ id, method }: GatewayRequest): RpcAnswer {
  return rpcError(
    id,
    RPC_CODES.methodNotFound,
    `The gateway does not support the method ${headOf(method, 80)}.`,
  );
}

/** The response to a request that is rejected before it is parsed, as a JSON-RPC error. */
export function gatewayRefusal(error: OwnError, values: Readonly<Record<string, number>> = {}): HttpAnswer {
  const codes: ReadonlyMap<OwnError, number> = new Map([
    [OWN_ERRORS.bodyTooLarge, RPC_CODES.limitExceeded],
    [OWN_ERRORS.badEncoding, RPC_CODES.parseError],
  ]);
  const code = codes.get(error) ?? RPC_CODES.invalidRequest;
  return failure(error.status, code, ownEntry(error, values).message);
}

function failure(status: number, code: number, message: string): HttpAnswer {
  return { status, body: rpcError(null, code, message) };
}
