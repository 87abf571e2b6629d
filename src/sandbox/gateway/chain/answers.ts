import constants from "../../chain.json" with { type: "json" };
import {
  BLOCK_SECONDS,
  BLOOM,
  CHAIN_ACCOUNTS,
  CHAIN_CONTRACT,
  chainDigest,
  GAS_LIMIT,
  GAS_PRICE,
  GAS_USED,
  GENESIS_SECONDS,
  hexOf,
  TOPIC,
  type Transaction,
  ZERO_HASH,
} from "./blocks.ts";
import type { ChainState } from "./state.ts";

/** The number of transactions in a block; null for a block that the chain does not have. */
export function countAnswer(chain: ChainState, number: number | undefined): string | null {
  return number !== undefined && chain.has(number) ? hexOf(chain.transactionsOf(number).length) : null;
}

/** A block with its transactions, whole or by hash; null for a block that the chain does not have. */
export function blockAnswer(chain: ChainState, number: number | undefined, isFull: boolean): unknown {
  if (number === undefined || !chain.has(number)) return null;
  const transactions = chain.transactionsOf(number);
  return {
    number: hexOf(number),
    hash: chain.hashOf(number),
    parentHash: number === 0 ? ZERO_HASH : chain.hashOf(number - 1),
    ...constants.block,
    logsBloom: BLOOM,
    transactionsRoot: chainDigest(`transactions ${number}`),
    stateRoot: chainDigest("state"),
    receiptsRoot: chainDigest(`receipts ${number}`),
    miner: CHAIN_ACCOUNTS[0],
    gasLimit: hexOf(GAS_LIMIT),
    gasUsed: hexOf(GAS_USED * transactions.length),
    baseFeePerGas: GAS_PRICE,
    timestamp: hexOf(GENESIS_SECONDS + number * BLOCK_SECONDS),
    transactions: transactions.map((one) => (isFull ? transactionAnswer(chain, one) : one.hash)),
  };
}

function placeOf(chain: ChainState, { block, index: position, hash }: Transaction) {
  return {
    blockHash: chain.hashOf(block),
    blockNumber: hexOf(block),
    transactionHash: hash,
    transactionIndex: hexOf(position),
  };
}

/** A transaction. */
export function transactionAnswer(chain: ChainState, one: Transaction): unknown {
  const { transactionHash, ...place } = placeOf(chain, one);
  const { from, to, value, gas, gasPrice, input, type, v, r, s, more } = one;
  return {
    ...place,
    hash: transactionHash,
    type,
    chainId: hexOf(chain.chainId),
    from,
    to,
    nonce: hexOf(one.nonce),
    value,
    gas,
    gasPrice,
    input,
    v,
    r,
    s,
    ...more,
  };
}

/** The receipt of a transaction. */
export function receiptAnswer(chain: ChainState, one: Transaction): unknown {
  const { from, to, type, creates, gasPrice } = one;
  return {
    ...placeOf(chain, one),
    type,
    status: "0x1",
    from,
    to,
    contractAddress: creates,
    cumulativeGasUsed: hexOf(GAS_USED * (one.index + 1)),
    gasUsed: hexOf(GAS_USED),
    effectiveGasPrice: gasPrice,
    logs: one.isLogged ? [logAnswer(chain, one)] : [],
    logsBloom: BLOOM,
  };
}

/** One log for each call of the contract: the sender, indexed, and no data. */
export function logAnswer(chain: ChainState, one: Transaction) {
  return {
    ...placeOf(chain, one),
    address: CHAIN_CONTRACT,
    topics: [TOPIC, `0x${one.from.slice(2).padStart(64, "0")}`],
    data: "0x",
    logIndex: hexOf(one.index),
    removed: false,
  };
}

/** The trace of a transaction. */
export function traceAnswer(chain: ChainState, one: Transaction) {
  const { from, to, input, value } = one;
  return {
    action: { callType: "call", from, to: to ?? one.creates, gas: "0x0", input, value },
    blockHash: chain.hashOf(one.block),
    blockNumber: one.block,
    result: { gasUsed: "0x0", output: "0x" },
    subtraces: 0,
    traceAddress: [],
    transactionHash: one.hash,
    transactionPosition: one.index,
    type: "call",
  };
}
