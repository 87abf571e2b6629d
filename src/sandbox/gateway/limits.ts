import { LIMITS } from "../../contract/limits.ts";
import {
  BLOCK_TAGS,
  blocksBetween,
  isChainAddress,
  quantityOf,
  toQuantity,
} from "../../contract/quantity.ts";
import { RPC_CODES, RpcRefusal } from "./rpc.ts";
import type { Upstream } from "./upstream.ts";

/** The parameters sent to the node for a request, and the number of records of its response that are shown. */
export interface Forwarded {
  readonly params: readonly unknown[];
  /** Undefined: all of them. 0: nothing needs to be asked. */
  readonly maxRecords?: number;
}

/**
 * The parameters of a request as the node gets them, within the limits of the gateway: tags and missing bounds of
 * ranges become numbers, so that the node gets exactly the range that was checked.
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
  const count = quantityOf(params[0]);
  if (count === undefined) throw invalid("The first parameter of eth_feeHistory is the number of blocks.");
  if (count > BigInt(max))
    throw exceeded(`eth_feeHistory covers at most ${max} blocks; ${count} were asked for.`);
  return [toQuantity(count), ...params.slice(1)];
}

async function logs(params: readonly unknown[], node: Upstream): Promise<readonly unknown[]> {
  const filter = filterOf(params, "eth_getLogs");
  if (filter["blockHash"] !== undefined) {
    if (filter["fromBlock"] === undefined && filter["toBlock"] === undefined) return params;
    throw invalid("eth_getLogs takes blockHash, or fromBlock and toBlock, and not both.");
  }
  const range = await rangeOf(filter, "eth_getLogs", LIMITS.maxGetLogsBlocks.value, node);
  return [{ ...filter, ...range }];
}

async function traces(params: readonly unknown[], node: Upstream): Promise<Forwarded> {
  const filter = filterOf(params, "trace_filter");
  const after = optionalQuantity(filter, "after");
  const count = optionalQuantity(filter, "count");
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

function filterOf(params: readonly unknown[], method: string): Readonly<Record<string, unknown>> {
  const [filter] = params;
  if (params.length === 1 && typeof filter === "object" && filter !== null && !Array.isArray(filter)) {
    return filter as Readonly<Record<string, unknown>>;
  }
  throw invalid(`The parameters of ${method} are one filter object.`);
}

function optionalQuantity(filter: Readonly<Record<string, unknown>>, key: string): bigint | undefined {
  const value = filter[key];
  if (value === undefined || value === null) return undefined;
  const quantity = quantityOf(value);
  if (quantity === undefined) throw invalid(`${key} is a quantity, "0xa" or 10.`);
  return quantity;
}

/** A single address counts as a list of one. */
function addressesOf(
  filter: Readonly<Record<string, unknown>>,
  key: string,
): Readonly<Record<string, unknown>> {
  const value = filter[key];
  if (value === undefined || value === null) return {};
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!list.every(isChainAddress)) throw invalid(`${key} is a list of addresses.`);
  return { [key]: list };
}

async function rangeOf(
  filter: Readonly<Record<string, unknown>>,
  method: string,
  maxBlocks: number,
  node: Upstream,
): Promise<{ readonly fromBlock: string; readonly toBlock: string }> {
  const from = await blockOf(filter["fromBlock"], "fromBlock", node);
  const to = await blockOf(filter["toBlock"], "toBlock", node);
  if (from > to) throw invalid(`fromBlock (${from}) is after toBlock (${to}).`);
  const blocks = blocksBetween(from, to);
  if (blocks > BigInt(maxBlocks)) {
    throw exceeded(`${method} covers at most ${maxBlocks} blocks; ${from} to ${to} are ${blocks}.`);
  }
  return { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
}

/** The number of a block. A bound that is missing is the head. */
async function blockOf(value: unknown, key: string, node: Upstream): Promise<bigint> {
  const quantity = quantityOf(value);
  if (quantity !== undefined) return quantity;
  const tag = value === undefined || value === null ? "latest" : value;
  if (typeof tag !== "string" || !BLOCK_TAGS.includes(tag)) {
    throw invalid(`${key} is a block number or one of ${BLOCK_TAGS.join(", ")}.`);
  }
  if (tag === "earliest") return 0n;
  if (tag === "safe" || tag === "finalized") {
    const answer = await node.ask("eth_getBlockByNumber", [tag, false]);
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

function invalid(message: string): RpcRefusal {
  return new RpcRefusal(RPC_CODES.invalidParams, message);
}

function exceeded(message: string): RpcRefusal {
  return new RpcRefusal(RPC_CODES.limitExceeded, message);
}
