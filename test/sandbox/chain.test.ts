import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { CHAIN_ACCOUNTS, CHAIN_CONTRACT, CHAIN_HEAD, createChain } from "../../src/sandbox/gateway/chain.ts";
import { createGateway } from "../../src/sandbox/gateway/gateway.ts";
import { nextPage, planPages } from "../../src/sandbox/gateway/pages.ts";
import { askInParts } from "../../src/sandbox/gateway/parts.ts";
import { RPC_CODES } from "../../src/sandbox/gateway/rpc.ts";
import type { Upstream } from "../../src/sandbox/gateway/upstream.ts";
import type { Loose } from "./support.ts";

async function post(body: unknown): Promise<{ readonly status: number; readonly body: Loose }> {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", path: "/v1/mainnet", query: "", headers, body: JSON.stringify(body) };
  const { answer } = await createGateway({}).answer(request);
  return { status: answer.status, body: answer.body };
}

const ask = async (method: string, ...params: unknown[]) =>
  (await post({ jsonrpc: "2.0", method, params, id: 1 })).body;
const range = (fromBlock: number, toBlock: number, rest: object = {}) => ({
  fromBlock: `0x${fromBlock.toString(16)}`,
  toBlock: `0x${toBlock.toString(16)}`,
  ...rest,
});

describe("the chain in the box", () => {
  it("answers blocks, transactions, receipts, logs and traces that agree with each other", async () => {
    expect((await ask("eth_chainId")).result).toBe("0x7a69");
    expect(Number((await ask("eth_blockNumber")).result)).toBe(CHAIN_HEAD);
    const { result: block } = await ask("eth_getBlockByNumber", "0x64", true);
    const { result: next } = await ask("eth_getBlockByNumber", "0x65", false);
    expect(next.parentHash).toBe(block.hash);
    expect((await ask("eth_getBlockByHash", block.hash, true)).result).toEqual(block);
    const logs = (await ask("eth_getLogs", range(100, 100))).result;
    const traces = (await ask("trace_filter", range(100, 100))).result;
    for (const [at, transaction] of block.transactions.entries()) {
      expect((await ask("eth_getTransactionByHash", transaction.hash)).result).toEqual(transaction);
      const { result: receipt } = await ask("eth_getTransactionReceipt", transaction.hash);
      expect(receipt).toMatchObject({ blockHash: block.hash, status: "0x1", logs: [logs[at]] });
      expect(traces[at]).toMatchObject({ transactionHash: transaction.hash, blockNumber: 100 });
      const count = Number((await ask("eth_getTransactionCount", transaction.from, "0x64")).result);
      const before = Number((await ask("eth_getTransactionCount", transaction.from, "0x63")).result);
      expect([before, count - before]).toEqual([Number(transaction.nonce), 1]);
    }
    expect((await ask("eth_getLogs", { blockHash: block.hash })).result).toEqual(logs);
    expect((await ask("eth_getBlockByNumber", "0x7d1", false)).result).toBeNull();
  });

  it("filters logs by address and topics, and traces by sender", async () => {
    const [account = ""] = CHAIN_ACCOUNTS;
    const topic = `0x${"0".repeat(24)}${account.slice(2)}`;
    const all = (await ask("eth_getLogs", range(1, 100, { address: CHAIN_CONTRACT }))).result;
    expect(all).toHaveLength(200);
    expect((await ask("eth_getLogs", range(1, 100, { address: account }))).result).toEqual([]);
    expect((await ask("eth_getLogs", range(1, 100, { topics: [null, [topic]] }))).result).toHaveLength(20);
    const fromAddress = [account.toUpperCase().replace("0X", "0x")];
    expect((await ask("trace_filter", range(1, 100, { fromAddress }))).result).toHaveLength(20);
  });

  it("is large enough for every limit and one more", async () => {
    const blocks = LIMITS.maxGetLogsBlocks.value;
    expect((await ask("eth_getLogs", range(1, blocks))).result).toHaveLength(2 * blocks);
    expect((await ask("eth_getLogs", range(1, blocks + 1))).error.code).toBe(RPC_CODES.limitExceeded);
    expect((await ask("trace_filter", range(1, blocks))).result).toHaveLength(200);
    expect((await ask("trace_filter", range(1, blocks + 1))).error.code).toBe(RPC_CODES.limitExceeded);
    expect((await ask("trace_filter", range(1, 9, { count: 201 }))).error.code).toBe(RPC_CODES.limitExceeded);
    expect((await ask("eth_feeHistory", 10, "latest", [50])).result.gasUsedRatio).toHaveLength(10);
    expect((await ask("eth_feeHistory", 11, "latest", [])).error.code).toBe(RPC_CODES.limitExceeded);
    const refused = await post({ jsonrpc: "2.0", method: "debug_traceCall", params: [], id: 1 });
    expect(refused.status).toBe(403);
  });

  it("gives every trace once to a client that follows the pages", async () => {
    const call = { jsonrpc: "2.0", method: "trace_filter", params: [range(1, CHAIN_HEAD)], id: 1 };
    const plan = planPages(call);
    if ("problem" in plan) throw new Error(plan.problem);
    const hashes: string[] = [];
    for (const first of plan.calls) {
      for (let page: typeof first | undefined = first; page; ) {
        const { result } = (await post(page)).body as { result: { transactionHash: string }[] };
        hashes.push(...result.map(({ transactionHash }) => transactionHash));
        page = nextPage(page, result.length);
      }
    }
    expect(hashes).toHaveLength(2 * CHAIN_HEAD);
    expect(new Set(hashes).size).toBe(2 * CHAIN_HEAD);
  });

  it("says what needs a node", async () => {
    expect((await ask("eth_sendRawTransaction", "0x00")).error.message).toContain("--upstream");
    expect((await ask("eth_getBalance", "0x1")).error.code).toBe(RPC_CODES.invalidParams);
  });
});

describe("a node that takes fewer blocks than the gateway", () => {
  const chain = createChain();
  const node: Upstream = {
    ask: async (method, params) => {
      const { fromBlock, toBlock } = params[0] as Loose;
      if (Number(toBlock) - Number(fromBlock) < 300) return chain.ask(method, params);
      return { error: { code: -32_602, message: "block range too wide" } };
    },
    close: chain.close,
  };

  it.each([
    ["eth_getLogs", range(1, 800)],
    ["trace_filter", range(1, 800, { count: 200 })],
    ["trace_filter", range(3, 777, { after: 350, count: 200 })],
    ["trace_filter", range(3, 777, { after: 5000, count: 10 })],
  ])("%s %j is split and joined", async (method, filter) => {
    expect(await askInParts(node, method, [filter])).toEqual(await chain.ask(method, [filter]));
  });

  it("passes on an error that has another reason, after a few calls", async () => {
    const error = { error: { code: -32_000, message: "no traces here" } };
    let calls = 0;
    const ask = async () => {
      calls++;
      return error;
    };
    const refusing: Upstream = { ...node, ask };
    expect(await askInParts(refusing, "trace_filter", [range(1, 800)])).toEqual(error);
    expect(calls).toBe(4);
  });
});
