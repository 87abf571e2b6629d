import { LIMITS } from "../../contract/limits.ts";
import { blocksBetween, quantityOf, toQuantity } from "../../contract/quantity.ts";
import { RPC_CODES, RpcRefusal } from "./rpc.ts";
import type { Upstream } from "./upstream.ts";

type Filter = Readonly<Record<string, unknown>>;

/** The parameters sent to the node for a request, and the number of records of its response that are shown. */
export interface Forwarded {
  readonly params: readonly unknown[];
  /** Undefined: all of them. 0: no request is needed. */
  readonly maxRecords?: number;
}

/**
 * The parameters of a request as the node gets them, within the limits of the gateway: tags and missing bounds of
 * ranges become numbers, so that the node gets exactly the range that was checked.
 *
 * The parameters have passed `checkParameters`.
 *
 * Errors: throws an `RpcRefusal` that names the limit.
 */
export async function withinLimits(
  method: string,
  params: readonly unknown[],
  node: Upstream,
): Promise<Forwarded> {
  if (method === "eth_feeHistory") return { params: feeHistory(params) };
  if (method === "eth_getLogs") return { params: await logs(params, node) };
  if (method === "trace_filter") return traces(params, node);
  return { params };
}

function feeHistory(params: readonly unknown[]): readonly unknown[] {
  const max = LIMITS.maxFeeHistoryBlocks.value;
  const count = quantityOf(params[0]) ?? 0n;
  if (count > BigInt(max))
    throw exceeded(`eth_feeHistory covers at most ${max} blocks; ${count} were asked for.`);
  return [toQuantity(count), ...params.slice(1)];
}

async function logs(params: readonly unknown[], node: Upstream): Promise<readonly unknown[]> {
  const [filter] = params as readonly [Filter];
  if (filter["blockHash"] !== undefined) {
    if (filter["fromBlock"] === undefined && filter["toBlock"] === undefined) return params;
    throw invalid("eth_getLogs takes blockHash, or fromBlock and toBlock, and not both.");
  }
  const range = await rangeOf(filter, "eth_getLogs", LIMITS.maxGetLogsBlocks.value, node);
  return [{ ...filter, ...range }];
}

async function traces(params: readonly unknown[], node: Upstream): Promise<Forwarded> {
  const [filter] = params as readonly [Filter];
  const after = quantityOf(filter["after"]);
  const count = quantityOf(filter["count"]);
  const max = LIMITS.maxTraceFilterTraces.value;
  if (count !== undefined && count > BigInt(max)) {
    throw exceeded(`trace_filter returns at most ${max} traces; ${count} were asked for.`);
  }
  const addresses = { ...addressesOf(filter, "fromAddress"), ...addressesOf(filter, "toAddress") };
  const range = await rangeOf(filter, "trace_filter", LIMITS.maxTraceFilterBlocks.value, node);
  const maxRecords = count === undefined ? max : Number(count);
  // Nodes take these two as plain numbers, as the documented example sends them.
  const page = { ...(after === undefined ? {} : { after: Number(after) }), count: maxRecords };
  return { params: [{ ...range, ...addresses, ...page }], maxRecords };
}

/** A single address counts as a list of one. */
function addressesOf(filter: Filter, key: string): Filter {
  const value = filter[key] ?? undefined;
  return value === undefined ? {} : { [key]: Array.isArray(value) ? value : [value] };
}

async function rangeOf(
  filter: Filter,
  method: string,
  maxBlocks: number,
  node: Upstream,
): Promise<{ readonly fromBlock: string; readonly toBlock: string }> {
  const from = await blockOf(filter["fromBlock"], node);
  const to = await blockOf(filter["toBlock"], node);
  if (from > to) throw invalid(`fromBlock (${from}) is after toBlock (${to}).`);
  const blocks = blocksBetween(from, to);
  if (blocks > BigInt(maxBlocks)) {
    throw exceeded(`${method} covers at most ${maxBlocks} blocks; ${from} to ${to} are ${blocks}.`);
  }
  return { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
}

/** The number of a block. A bound that is missing is the head. */
async function blockOf(bound: unknown, node: Upstream): Promise<bigint> {
  const quantity = quantityOf(bound);
  if (quantity !== undefined) return quantity;
  if (bound === "earliest") return 0n;
  if (bound === "safe" || bound === "finalized") {
    const answer = await node.ask("eth_getBlockByNumber", [bound, false]);
    const block = "result" in answer ? (answer.result as { readonly number?: unknown } | null) : null;
    return headOf(quantityOf(block?.number));
  }
  const answer = await node.ask("eth_blockNumber", []);
  return headOf("result" in answer ? quantityOf(answer.result) : undefined);
}

function headOf(number: bigint | undefined): bigint {
  if (number === undefined)
    throw new RpcRefusal(RPC_CODES.upstream, "The upstream node does not report its newest block.");
  return number;
}

/** An error in the parameters of a call. */
export function invalid(message: string): RpcRefusal {
  return new RpcRefusal(RPC_CODES.invalidParams, message);
}

function exceeded(message: string): RpcRefusal {
  return new RpcRefusal(RPC_CODES.limitExceeded, message);
}
