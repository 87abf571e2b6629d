import { MAX_CALL_BLOCKS } from "../../contract/gateway.ts";
import { LIMITS } from "../../contract/limits.ts";
import { BLOCK_TAGS, blocksBetween, quantityOf, toQuantity } from "../../contract/quantity.ts";
import { number } from "../../core/phrases.ts";
import { isRecord } from "../../core/record.ts";

/** A call of the gateway. */
export interface GatewayCall {
  readonly jsonrpc: string;
  readonly method: string;
  readonly params: readonly unknown[];
  readonly id: number;
}

/** Options for splitting a call. */
export interface PageOptions {
  /** The number of the newest block, for the tags that depend on it. Default: unknown. */
  readonly head?: bigint;
  /** Calls at most. Default: 10,000. */
  readonly maxPages?: number;
}

/** The calls, or one sentence that explains why there are none. */
export type PagePlan = { readonly calls: readonly GatewayCall[] } | { readonly problem: string };

const DEFAULT_MAX_PAGES = 10_000;

/**
 * Splits a long `trace_filter` or `eth_getLogs` call into calls that the gateway takes, one after another in the order
 * of blocks. Their results, joined, are the result of the whole, provided that each page of traces is requested to its
 * end: see `nextPage`.
 */
export function planPages(call: unknown, options: PageOptions = {}): PagePlan {
  const read = readCall(call);
  if ("problem" in read) return read;
  const { method, filter, id } = read;
  const from = blockOf(filter["fromBlock"], "fromBlock", options.head);
  const to = blockOf(filter["toBlock"], "toBlock", options.head);
  if (typeof from === "string") return { problem: from };
  if (typeof to === "string") return { problem: to };
  if (from > to) return { problem: `fromBlock (${from}) is after toBlock (${to}).` };
  const step = BigInt(MAX_CALL_BLOCKS.get(method)!);
  const pages = (blocksBetween(from, to) + step - 1n) / step;
  const maxPages = options.maxPages ?? DEFAULT_MAX_PAGES;
  if (pages > BigInt(maxPages)) {
    return { problem: `The range needs ${pages} calls, more than ${number(maxPages)}.` };
  }
  const page = method === "trace_filter" ? { after: 0, count: LIMITS.maxTraceFilterTraces.value } : {};
  const calls = Array.from({ length: Number(pages) }, (_, at): GatewayCall => {
    const start = from + BigInt(at) * step;
    const end = start + step - 1n;
    const range = { fromBlock: toQuantity(start), toBlock: toQuantity(end < to ? end : to) };
    return { jsonrpc: "2.0", method, params: [{ ...filter, ...range, ...page }], id: id + at };
  });
  return { calls };
}

/** The call that continues a page of traces that ended because of its count; undefined if the page was the last. */
export function nextPage(call: GatewayCall, resultCount: number): GatewayCall | undefined {
  const [filter] = call.params as readonly Readonly<Record<string, unknown>>[];
  const count = Number(quantityOf(filter?.["count"]) ?? 0n);
  if (call.method !== "trace_filter" || count === 0 || resultCount < count) return undefined;
  const after = Number(quantityOf(filter?.["after"]) ?? 0n) + count;
  return { ...call, params: [{ ...filter, after }] };
}

interface ReadCall {
  readonly method: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly id: number;
}

function readCall(call: unknown): ReadCall | { readonly problem: string } {
  if (!isRecord(call))
    return { problem: "A call of the gateway is an object with jsonrpc, method, params and id." };
  const { method, params, id } = call;
  if (typeof method !== "string" || !MAX_CALL_BLOCKS.has(method)) {
    return { problem: `Only ${[...MAX_CALL_BLOCKS.keys()].join(" and ")} have ranges that can be split.` };
  }
  const [filter] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  if (!isRecord(filter)) return { problem: `The parameters of ${method} are one filter object.` };
  if (filter["blockHash"] !== undefined)
    return { problem: "A call with blockHash already covers a single block." };
  if (filter["after"] !== undefined || filter["count"] !== undefined) {
    return {
      problem:
        "after and count cannot be divided among the calls before their responses are known; leave them out.",
    };
  }
  return { method, filter, id: typeof id === "number" && Number.isSafeInteger(id) ? id : 1 };
}

function blockOf(value: unknown, key: string, head: bigint | undefined): bigint | string {
  const quantity = quantityOf(value);
  if (quantity !== undefined) return quantity;
  if (value === "earliest") return 0n;
  const isTag = value === undefined || (typeof value === "string" && BLOCK_TAGS.includes(value));
  if (!isTag) return `${key} is a block number or one of ${BLOCK_TAGS.join(", ")}.`;
  if (value === "safe" || value === "finalized")
    return `The number of the block ${value} is known to a node only; write it as ${key}.`;
  return head ?? `${key} depends on the newest block; give its number with --head.`;
}
