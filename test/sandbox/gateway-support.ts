import { privateKeyToAccount } from "viem/accounts";
import { CHAIN_ACCOUNTS } from "../../src/sandbox/gateway/chain/blocks.ts";
import { createGateway, type GatewayOptions } from "../../src/sandbox/gateway/gateway.ts";
import { httpUpstream } from "../../src/sandbox/gateway/upstream.ts";
import { afterEachTest } from "../support/tidy.ts";
import { startNode } from "./node.ts";
import type { Loose, Reply } from "./support.ts";

const SIGNED = await privateKeyToAccount(`0x${"2".repeat(64)}`).signTransaction({
  ...{ chainId: 1, type: "eip1559", nonce: 0, gas: 21_000n, to: `0x${"ab".repeat(20)}` },
});
const [ACCOUNT = ""] = CHAIN_ACCOUNTS;
const HASH = `0x${"1".repeat(64)}`;

/** The parameters of methods; the other methods have none. */
export const PARAMS: Readonly<Record<string, readonly unknown[]>> = {
  web3_sha3: ["0x00"],
  eth_feeHistory: [1, "latest", []],
  eth_getBalance: [ACCOUNT, "latest"],
  eth_getCode: [ACCOUNT, "latest"],
  eth_getStorageAt: [ACCOUNT, "0x0", "latest"],
  eth_getTransactionCount: [ACCOUNT, "latest"],
  eth_getProof: [ACCOUNT, [], "latest"],
  eth_call: [{ to: ACCOUNT, data: "0x" }, "latest"],
  eth_estimateGas: [{ to: ACCOUNT }],
  eth_getBlockByHash: [HASH, false],
  eth_getBlockByNumber: ["latest", false],
  eth_getBlockTransactionCountByHash: [HASH],
  eth_getBlockTransactionCountByNumber: ["latest"],
  eth_getUncleCountByBlockHash: [HASH],
  eth_getUncleCountByBlockNumber: ["latest"],
  eth_getUncleByBlockHashAndIndex: [HASH, "0x0"],
  eth_getUncleByBlockNumberAndIndex: ["latest", "0x0"],
  eth_getTransactionByHash: [HASH],
  eth_getTransactionByBlockHashAndIndex: [HASH, "0x0"],
  eth_getTransactionByBlockNumberAndIndex: ["latest", "0x0"],
  eth_getTransactionReceipt: [HASH],
  eth_sendRawTransaction: [SIGNED],
  eth_getLogs: [{}],
  eth_newFilter: [{}],
  eth_uninstallFilter: ["0x1"],
  eth_getFilterChanges: ["0x9"],
  eth_getFilterLogs: ["0x9"],
  eth_sign: [ACCOUNT, "0x00"],
  eth_sendTransaction: [{ from: ACCOUNT }],
  eth_compileLLL: [""],
  eth_compileSolidity: [""],
  eth_compileSerpent: [""],
  eth_submitWork: ["0x0000000000000001", HASH, HASH],
  eth_submitHashrate: [HASH, HASH],
  trace_filter: [{}],
};

const closers: (() => Promise<unknown>)[] = [];
afterEachTest(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A gateway in front of a mock node, both closed after the test. */
export async function gateway(options: GatewayOptions = {}, head?: number) {
  const node = await startNode(head);
  const upstream = httpUpstream(async () => ({ url: node.url, close: async () => {} }));
  const one = createGateway({ upstream, ...options });
  closers.push(node.close);
  const post = async (
    body: unknown,
    path = "/v1/mainnet",
    headers: Loose = { "content-type": "application/json" },
  ): Promise<Reply> => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const { answer } = await one.answer({ method: "POST", path, query: "", headers, body: text });
    return { status: answer.status, body: answer.body as Loose };
  };
  const ask = (method: string, params: unknown[] = []) => post({ jsonrpc: "2.0", method, params, id: 1 });
  return { post, ask, calls: node.calls };
}
