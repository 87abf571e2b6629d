import {
  createPublicClient,
  createWalletClient,
  custom,
  parseEther,
  toRlp,
  keccak256 as viemKeccak,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { mainnet, sepolia } from "viem/chains";
import { describe, expect, it } from "vitest";
import { GATEWAY_METHODS } from "../../src/contract/gateway.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { CHAIN_ACCOUNTS, CHAIN_CONTRACT, CHAIN_HEAD } from "../../src/sandbox/gateway/chain/blocks.ts";
import { createChain } from "../../src/sandbox/gateway/chain/chain.ts";
import { keccak256 } from "../../src/sandbox/gateway/chain/keccak.ts";
import { createGateway } from "../../src/sandbox/gateway/gateway.ts";
import { nextPage, planPages } from "../../src/sandbox/gateway/pages.ts";
import { askInParts } from "../../src/sandbox/gateway/parts.ts";
import { RPC_CODES } from "../../src/sandbox/gateway/rpc.ts";
import type { Upstream } from "../../src/sandbox/gateway/upstream.ts";
import { PARAMS } from "./gateway-support.ts";
import type { Loose } from "./support.ts";

/** Methods of nodes that are not among the gateway's. */
const OTHER_METHODS = (
  "eth_maxPriorityFeePerGas eth_blobBaseFee eth_createAccessList eth_getBlockReceipts eth_simulateV1 eth_subscribe " +
  "eth_unsubscribe eth_signTransaction eth_signTypedData_v4 eth_pendingTransactions eth_getAccount eth_callMany " +
  "trace_block trace_call trace_callMany trace_get trace_rawTransaction trace_replayBlockTransactions " +
  "trace_transaction debug_traceCall debug_traceTransaction debug_getRawBlock txpool_content txpool_status " +
  "admin_peers admin_nodeInfo personal_sign miner_start engine_newPayloadV3 parity_nextNonce erigon_forks " +
  "net_peerInfo web3_sha256 shh_version evm_mine anvil_setBalance hardhat_reset rpc_modules constructor __proto__ " +
  "toString ETH_CALL eth_call\u0000"
).split(" ");

async function post(
  body: unknown,
  gateway = createGateway({}),
): Promise<{ readonly status: number; readonly body: Loose }> {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", path: "/v1/mainnet", query: "", headers, body: JSON.stringify(body) };
  const { answer } = await gateway.answer(request);
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
    expect((await ask("eth_chainId")).result).toBe("0x1");
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

  it("answers every method of the gateway, and says what it cannot do", async () => {
    const refusals = new Map<string, string>();
    for (const name of GATEWAY_METHODS.keys()) {
      const { status, body } = await post({
        jsonrpc: "2.0",
        method: name,
        params: PARAMS[name] ?? [],
        id: 1,
      });
      expect(status, name).toBe(200);
      if (body.error) refusals.set(name, body.error.message);
    }
    expect(Object.fromEntries(refusals)).toEqual({
      eth_getWork: "no mining work available yet",
      eth_sign: "unknown account",
      eth_sendTransaction: "unknown account",
      eth_compileLLL: "there is no compiler",
      eth_compileSolidity: "there is no compiler",
      eth_compileSerpent: "there is no compiler",
      eth_getFilterChanges: "filter not found",
      eth_getFilterLogs: "filter not found",
    });
    expect((await ask("eth_getBalance", "0x1")).error.code).toBe(RPC_CODES.invalidParams);
  });

  it.each(OTHER_METHODS)("answers 403 to %s", async (method) => {
    const { status, body } = await post({ jsonrpc: "2.0", method, params: [], id: 1 });
    expect(status).toBe(403);
    expect(body).toMatchObject({ id: 1, error: { code: RPC_CODES.methodNotFound } });
  });

  it("answers 403 to the methods that documentation marks as unsupported, on request", async () => {
    const gateway = createGateway({ methods: "documented" });
    for (const { value } of GATEWAY_METHODS.values()) {
      const request = { jsonrpc: "2.0", method: value.name, params: PARAMS[value.name] ?? [], id: 1 };
      expect((await post(request, gateway)).status, value.name).toBe(value.isPubliclySupported ? 200 : 403);
    }
  });

  it("hashes as Ethereum does", async () => {
    for (const length of [0, 1, 32, 135, 136, 137, 271, 272, 500]) {
      const bytes = Buffer.alloc(length, length);
      expect(keccak256(bytes)).toBe(viemKeccak(bytes));
    }
    expect((await ask("web3_sha3", "0x68656c6c6f")).result).toBe(keccak256(Buffer.from("hello")));
    expect((await ask("web3_sha3", "0x1")).error.code).toBe(RPC_CODES.invalidParams);
  });

  it("rejects bytes that are not a signed transaction", async () => {
    const unsigned = `0x02${toRlp(["0x01", "0x02"]).slice(2)}`;
    for (const raw of [
      "0x",
      "0x00",
      "0x05c0",
      "0xc1",
      "0xc000",
      "0xff",
      "0xf9ffff00",
      "c0",
      5,
      unsigned,
      "0xc0",
    ])
      expect((await ask("eth_sendRawTransaction", raw)).error.code, String(raw)).toBe(
        RPC_CODES.invalidParams,
      );
  });

  it("gives an account in the shape of a proof", async () => {
    const { result } = await ask("eth_getProof", CHAIN_ACCOUNTS[0], ["0x0"], "latest");
    expect(result).toMatchObject({
      accountProof: [],
      balance: (await ask("eth_getBalance", CHAIN_ACCOUNTS[0])).result,
      codeHash: keccak256(Buffer.alloc(0)),
      storageHash: "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
      storageProof: [{ key: "0x0", value: "0x0", proof: [] }],
    });
  });

  it("keeps filters", async () => {
    const gateway = createGateway({});
    const call = async (method: string, ...params: unknown[]) =>
      (await post({ jsonrpc: "2.0", method, params, id: 1 }, gateway)).body;
    const { result: id } = await call("eth_newFilter", range(1, 5));
    expect((await call("eth_getFilterChanges", id)).result).toEqual([]);
    expect((await call("eth_getFilterLogs", id)).result).toHaveLength(10);
    const { result: blocks } = await call("eth_newBlockFilter");
    expect((await call("eth_getFilterChanges", blocks)).result).toEqual([]);
    expect((await call("eth_getFilterLogs", blocks)).error.code).toBe(RPC_CODES.invalidParams);
    for (const existed of [true, false]) expect((await call("eth_uninstallFilter", id)).result).toBe(existed);
    expect((await call("eth_getFilterChanges", id)).error.message).toBe("filter not found");
    expect((await call("eth_newFilter", 5)).error.code).toBe(RPC_CODES.invalidParams);
  });
});

/** Clients of viem, each on a network of a separate gateway. */
function clients(chain: typeof mainnet | typeof sepolia = mainnet, gateway = createGateway({})) {
  const headers = { "content-type": "application/json" };
  const path = `/v1/${chain.id === mainnet.id ? "mainnet" : "sepolia"}`;
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const body = JSON.stringify({ jsonrpc: "2.0", method, params, id: 1 });
    const { answer } = await gateway.answer({ method: "POST", path, query: "", headers, body });
    const { result, error } = answer.body as Loose;
    if (error) throw Object.assign(new Error(error.message), error);
    return result;
  };
  const account = privateKeyToAccount(`0x${"1".repeat(64)}`);
  const transport = custom({ request }, { retryCount: 0 });
  const reader = createPublicClient({ chain, transport, pollingInterval: 1 });
  return { reader, writer: createWalletClient({ chain, transport, account }), account, gateway };
}

const FEES = { gas: 21_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n } as const;

describe("a transaction that is sent", () => {
  it.each([
    ["legacy", { gas: 21_000n, gasPrice: 1_000_000_000n, type: "legacy" }],
    ["with an access list", { gas: 21_000n, gasPrice: 1_000_000_000n, type: "eip2930", accessList: [] }],
    ["with a dynamic fee", { ...FEES, type: "eip1559" }],
  ] as const)("is in a new block, with a receipt: %s", async (_case, fees) => {
    const { reader, writer, account } = clients();
    const to = `0x${"ab".repeat(20)}` as const;
    const before = await reader.getBlockNumber();
    const sent = { ...fees, to, value: parseEther("1"), data: "0x1234", nonce: 0 } as const;
    const hash = await writer.sendTransaction(sent as Loose);
    const receipt = await reader.waitForTransactionReceipt({ hash });
    const from = account.address.toLowerCase();
    expect(receipt).toMatchObject({ status: "success", from, to, blockNumber: before + 1n, logs: [] });
    const transaction = await reader.getTransaction({ hash });
    expect(transaction).toMatchObject({ hash, from, to, nonce: 0, value: parseEther("1"), input: "0x1234" });
    const { accessList: _, ...written } = { accessList: [], ...fees };
    expect(transaction).toMatchObject(written);
    const block = await reader.getBlock({ blockNumber: before + 1n });
    expect(block).toMatchObject({ hash: receipt.blockHash, transactions: [hash] });
    const earlier = await reader.getBlock({ blockNumber: before });
    expect(earlier.hash).toBe(block.parentHash);
    expect(earlier.transactions).not.toContain(hash);
    expect(await reader.getTransactionCount({ address: account.address })).toBe(1);
    expect(await reader.getTransactionCount({ address: account.address, blockNumber: before })).toBe(0);
  });

  it("may create a contract, whose address its receipt has", async () => {
    const { reader, writer, account } = clients();
    const hash = await writer.deployContract({ abi: [], bytecode: "0x6000", nonce: 0, ...FEES });
    const { contractAddress, to } = await reader.getTransactionReceipt({ hash });
    expect(to).toBeNull();
    const { getContractAddress } = await import("viem");
    const expected = getContractAddress({ from: account.address, nonce: 0n });
    expect(contractAddress?.toLowerCase()).toBe(expected.toLowerCase());
  });

  it("is rejected with another nonce and for another chain", async () => {
    const { reader, writer } = clients();
    const send = (nonce: number) => writer.sendTransaction({ ...FEES, to: `0x${"ab".repeat(20)}`, nonce });
    await expect(send(1)).rejects.toThrow(/nonce/i);
    await send(0);
    await expect(send(0)).rejects.toThrow(/nonce/i);
    const signed = await clients(sepolia).writer.signTransaction({
      ...FEES,
      to: `0x${"ab".repeat(20)}`,
      nonce: 1,
    });
    const foreign = reader.sendRawTransaction({ serializedTransaction: signed });
    await expect(foreign).rejects.toThrow(/invalid chain id for signer/);
  });

  it("is news for filters of blocks and of transactions", async () => {
    const { reader, writer } = clients();
    const blocks = await reader.createBlockFilter();
    const pending = await reader.createPendingTransactionFilter();
    const hash = await writer.sendTransaction({ ...FEES, to: `0x${"ab".repeat(20)}`, nonce: 0 });
    const { blockHash } = await reader.getTransactionReceipt({ hash });
    expect(await reader.getFilterChanges({ filter: blocks })).toEqual([blockHash]);
    expect(await reader.getFilterChanges({ filter: pending })).toEqual([hash]);
    expect(await reader.getFilterChanges({ filter: blocks })).toEqual([]);
  });

  it("is on its own network alone, each of which has its chain id", async () => {
    const { gateway, writer } = clients();
    const hash = await writer.sendTransaction({ ...FEES, to: `0x${"ab".repeat(20)}`, nonce: 0 });
    const other = clients(sepolia, gateway).reader;
    expect([await other.getChainId(), await other.getBlockNumber()]).toEqual([
      sepolia.id,
      BigInt(CHAIN_HEAD),
    ]);
    await expect(other.getTransaction({ hash })).rejects.toThrow(/could not be found/);
    expect(await clients(mainnet, gateway).reader.getChainId()).toBe(mainnet.id);
  });
});

describe("a node that takes fewer blocks than the gateway", () => {
  const chain = createChain(1);
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

  it("passes on its error if it answers a part with no list", async () => {
    const [filter] = [range(1, 800)];
    const error = { error: { code: -32_602, message: "block range too wide" } };
    const ask: Upstream["ask"] = async (_, [asked]) =>
      (asked as Loose).toBlock === filter.toBlock && (asked as Loose).fromBlock === filter.fromBlock
        ? error
        : { result: null };
    expect(await askInParts({ ...node, ask }, "eth_getLogs", [filter])).toEqual(error);
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
