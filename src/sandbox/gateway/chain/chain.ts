import { quantityOf } from "../../../contract/quantity.ts";
import { RPC_CODES, RpcRefusal } from "../rpc.ts";
import type { Upstream, UpstreamAnswer } from "../upstream.ts";
import { blockAnswer, countAnswer, receiptAnswer, transactionAnswer } from "./answers.ts";
import {
  blockTransactions,
  CHAIN_ACCOUNTS,
  CHAIN_HEAD,
  CHAIN_ID,
  chainIndex,
  GAS_PRICE,
  GAS_USED,
  hexOf,
  isBlockNumber,
  sentBy,
  type Transaction,
  ZERO_HASH,
} from "./blocks.ts";
import { ChainFilters } from "./filters.ts";
import { keccak256 } from "./keccak.ts";
import { addressParameter, blockNumberOf, bytesParameter, hashParameter } from "./parameters.ts";
import { feeHistoryAnswer, logsAnswer, tracesAnswer } from "./search.ts";
import { balanceOf, codeOf, proofAnswer, sentHash } from "./transactions.ts";

type Answers = (params: readonly unknown[]) => unknown;
type Filter = Readonly<Record<string, unknown>>;

/**
 * A small chain in memory that answers as a node does, the same in every run: 2,000 blocks of two transactions, each
 * with a log and a trace. Nothing is executed, and nothing changes.
 */
export function createChain(): Upstream {
  const methods: Readonly<Record<string, Answers>> = { ...METHODS, ...filterMethods(new ChainFilters()) };
  return {
    ask: async (method, params) => answerOf(methods, method, params),
    close: async () => {},
  };
}

function answerOf(
  methods: Readonly<Record<string, Answers>>,
  method: string,
  params: readonly unknown[],
): UpstreamAnswer {
  const answers = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!answers) {
    const message = `The built-in chain does not support ${method}. Give a node with --upstream URL, or install the package @foundry-rs/anvil.`;
    return { error: { code: RPC_CODES.upstream, message } };
  }
  try {
    return { result: answers(params) };
  } catch (error) {
    if (error instanceof RpcRefusal) return { error: { code: error.code, message: error.message } };
    throw error;
  }
}

const METHODS: Readonly<Record<string, Answers>> = {
  web3_clientVersion: () => "wafsmith/sandbox",
  web3_sha3: ([bytes]) => keccak256(bytesParameter(bytes)),
  net_version: () => String(CHAIN_ID),
  net_listening: () => true,
  net_peerCount: () => "0x0",
  eth_chainId: () => hexOf(CHAIN_ID),
  eth_protocolVersion: () => "0x44",
  eth_syncing: () => false,
  eth_blockNumber: () => hexOf(CHAIN_HEAD),
  eth_gasPrice: () => GAS_PRICE,
  eth_estimateGas: () => hexOf(GAS_USED),
  eth_call: () => "0x",
  eth_getStorageAt: () => ZERO_HASH,
  eth_getBalance: ([address]) => balanceOf(addressParameter(address)),
  eth_getCode: ([address]) => codeOf(addressParameter(address)),
  eth_getProof: ([address, keys, tag]) => proofAnswer(address, keys, tag),
  eth_getTransactionCount: ([address, tag]) =>
    hexOf(sentBy(addressParameter(address), blockNumberOf(tag ?? "latest"))),
  eth_getBlockByNumber: ([tag, isFull]) => blockAnswer(blockNumberOf(tag), isFull === true),
  eth_getBlockByHash: ([hash, isFull]) => blockAnswer(blockOf(hash), isFull === true),
  eth_getBlockTransactionCountByNumber: ([tag]) => countAnswer(blockNumberOf(tag)),
  eth_getBlockTransactionCountByHash: ([hash]) => countAnswer(blockOf(hash)),
  eth_getUncleCountByBlockNumber: ([tag]) => (isBlockNumber(blockNumberOf(tag)) ? "0x0" : null),
  eth_getUncleCountByBlockHash: ([hash]) => (blockOf(hash) === undefined ? null : "0x0"),
  eth_getUncleByBlockNumberAndIndex: () => null,
  eth_getUncleByBlockHashAndIndex: () => null,
  eth_getTransactionByHash: ([hash]) =>
    optional(chainIndex().transactions.get(hashParameter(hash)), transactionAnswer),
  eth_getTransactionByBlockNumberAndIndex: ([tag, at]) => transactionIn(blockNumberOf(tag), at),
  eth_getTransactionByBlockHashAndIndex: ([hash, at]) => transactionIn(blockOf(hash), at),
  eth_getTransactionReceipt: ([hash]) =>
    optional(chainIndex().transactions.get(hashParameter(hash)), receiptAnswer),
  eth_feeHistory: ([count, newest, percentiles]) => feeHistoryAnswer(count, newest, percentiles),
  eth_getLogs: ([filter]) => logsAnswer(filter as Filter),
  trace_filter: ([filter]) => tracesAnswer(filter as Filter),
  eth_sendRawTransaction: ([raw]) => sentHash(raw),
  // The chain has no miner, no keys and no compiler.
  eth_mining: () => false,
  eth_hashrate: () => "0x0",
  eth_coinbase: () => CHAIN_ACCOUNTS[0],
  eth_getWork: () => refused("no mining work available yet"),
  eth_submitWork: () => false,
  eth_submitHashrate: () => false,
  eth_accounts: () => [],
  eth_sign: () => refused("unknown account"),
  eth_sendTransaction: () => refused("unknown account"),
  eth_getCompilers: () => [],
  eth_compileLLL: () => refused("there is no compiler"),
  eth_compileSolidity: () => refused("there is no compiler"),
  eth_compileSerpent: () => refused("there is no compiler"),
};

function filterMethods(filters: ChainFilters): Readonly<Record<string, Answers>> {
  return {
    eth_newFilter: ([filter]) => filters.add(filter ?? {}),
    eth_newBlockFilter: () => filters.add(),
    eth_newPendingTransactionFilter: () => filters.add(),
    eth_uninstallFilter: ([id]) => filters.remove(id),
    eth_getFilterChanges: ([id]) => filters.changesOf(id),
    eth_getFilterLogs: ([id]) => filters.logsOf(id),
  };
}

function refused(message: string): never {
  throw new RpcRefusal(RPC_CODES.upstream, message);
}

function blockOf(hash: unknown): number | undefined {
  return chainIndex().blocks.get(hashParameter(hash));
}

function transactionIn(block: number | undefined, at: unknown): unknown {
  return optional(blockTransactions(block ?? -1)[Number(quantityOf(at))], transactionAnswer);
}

function optional(one: Transaction | undefined, answer: (one: Transaction) => unknown): unknown {
  return one ? answer(one) : null;
}
