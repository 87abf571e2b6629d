import { quantityOf } from "../../../contract/quantity.ts";
import answers from "../../chain.json" with { type: "json" };
import { RPC_CODES, RpcRefusal } from "../rpc.ts";
import type { Upstream } from "../upstream.ts";
import { balanceOf, codeOf, proofAnswer } from "./accounts.ts";
import { blockAnswer, countAnswer, receiptAnswer, transactionAnswer } from "./answers.ts";
import { CHAIN_ACCOUNTS, GAS_PRICE, GAS_USED, hexOf, type Transaction } from "./blocks.ts";
import { ChainFilters } from "./filters.ts";
import { keccak256 } from "./keccak.ts";
import { blockNumberOf } from "./parameters.ts";
import { feeHistoryAnswer, logsAnswer, tracesAnswer } from "./search.ts";
import { ChainState } from "./state.ts";

type Answers = (params: readonly unknown[]) => unknown;
type Filter = Readonly<Record<string, unknown>>;

/**
 * A small chain in memory that answers as a node does, the same in every run: 2,000 blocks of two transactions, each
 * with a log and a trace. Transactions that are sent to it are included and not executed.
 */
export function createChain(chainId: number): Upstream {
  const chain = new ChainState(chainId);
  const methods: Readonly<Record<string, Answers>> = {
    ...CONSTANTS,
    ...methodsOf(chain),
    ...filterMethods(chain),
  };
  return {
    ask: async (method, params) => {
      if (!Object.hasOwn(methods, method))
        refused(
          `The built-in chain does not support ${method}. Give a node with --upstream URL, or install the package @foundry-rs/anvil.`,
        );
      return { result: await methods[method]!(params) };
    },
    close: async () => {},
  };
}

const CONSTANTS: Readonly<Record<string, Answers>> = {
  ...Object.fromEntries(Object.entries(answers.constants).map(([name, answer]) => [name, () => answer])),
  ...Object.fromEntries(
    Object.entries(answers.refusals).map(([name, message]) => [name, () => refused(message)]),
  ),
  web3_sha3: ([bytes]) => keccak256(Buffer.from(String(bytes).slice(2), "hex")),
  eth_gasPrice: () => GAS_PRICE,
  eth_estimateGas: () => hexOf(GAS_USED),
  eth_getBalance: ([address]) => balanceOf(String(address).toLowerCase()),
  eth_getCode: ([address]) => codeOf(String(address).toLowerCase()),
  eth_coinbase: () => CHAIN_ACCOUNTS[0],
};

function methodsOf(chain: ChainState): Readonly<Record<string, Answers>> {
  const numberOf = (given: unknown) => blockNumberOf(chain, given);
  const blockOf = (hash: unknown) => chain.blockOf(String(hash));
  const transactionOf = (hash: unknown) => chain.transaction(String(hash));
  const shown = (one: Transaction | undefined) => (one ? transactionAnswer(chain, one) : null);
  const transactionIn = (block: number | undefined, at: unknown) =>
    shown(chain.transactionsOf(block ?? -1)[Number(quantityOf(at))]);
  return {
    net_version: () => String(chain.chainId),
    eth_chainId: () => hexOf(chain.chainId),
    eth_blockNumber: () => hexOf(chain.head),
    eth_getProof: (params) => proofAnswer(chain, params),
    eth_getTransactionCount: ([address, tag]) =>
      hexOf(chain.sentBy(String(address).toLowerCase(), numberOf(tag))),
    eth_getBlockByNumber: ([tag, isFull]) => blockAnswer(chain, numberOf(tag), isFull === true),
    eth_getBlockByHash: ([hash, isFull]) => blockAnswer(chain, blockOf(hash), isFull === true),
    eth_getBlockTransactionCountByNumber: ([tag]) => countAnswer(chain, numberOf(tag)),
    eth_getBlockTransactionCountByHash: ([hash]) => countAnswer(chain, blockOf(hash)),
    eth_getUncleCountByBlockNumber: ([tag]) => (chain.has(numberOf(tag)) ? "0x0" : null),
    eth_getUncleCountByBlockHash: ([hash]) => (blockOf(hash) === undefined ? null : "0x0"),
    eth_getTransactionByHash: ([hash]) => shown(transactionOf(hash)),
    eth_getTransactionByBlockNumberAndIndex: ([tag, at]) => transactionIn(numberOf(tag), at),
    eth_getTransactionByBlockHashAndIndex: ([hash, at]) => transactionIn(blockOf(hash), at),
    eth_getTransactionReceipt: ([hash]) => {
      const one = transactionOf(hash);
      return one ? receiptAnswer(chain, one) : null;
    },
    eth_feeHistory: (params) => feeHistoryAnswer(chain, params),
    eth_getLogs: ([filter]) => logsAnswer(chain, filter as Filter),
    trace_filter: ([filter]) => tracesAnswer(chain, filter as Filter),
    eth_sendRawTransaction: ([raw]) => chain.include(String(raw)),
  };
}

function filterMethods(chain: ChainState): Readonly<Record<string, Answers>> {
  const filters = new ChainFilters(chain);
  return {
    eth_newFilter: ([filter]) => filters.add(filter as Filter),
    eth_newBlockFilter: () => filters.add("blocks"),
    eth_newPendingTransactionFilter: () => filters.add("transactions"),
    eth_uninstallFilter: ([id]) => filters.remove(id),
    eth_getFilterChanges: ([id]) => filters.changesOf(id),
    eth_getFilterLogs: ([id]) => filters.logsOf(id),
  };
}

function refused(message: string): never {
  throw new RpcRefusal(RPC_CODES.upstream, message);
}
