import {
  ACCOUNTS,
  BLOCK_SECONDS,
  BLOOM,
  blockHashOf,
  blockTransactions,
  CHAIN_ACCOUNTS,
  CHAIN_CONTRACT,
  CHAIN_ID,
  chainDigest,
  GAS_LIMIT,
  GAS_PRICE,
  GAS_USED,
  GENESIS_SECONDS,
  hexOf,
  isBlockNumber,
  TOPIC,
  type Transaction,
  ZERO_HASH,
} from "./blocks.ts";

/** How many transactions a block has; null for a block that the chain does not have. */
export function countAnswer(number: number | undefined): string | null {
  return number !== undefined && isBlockNumber(number) ? hexOf(blockTransactions(number).length) : null;
}

/** A block with its transactions, whole or by hash; null for a block that the chain does not have. */
export function blockAnswer(number: number | undefined, isFull: boolean): unknown {
  if (number === undefined || !isBlockNumber(number)) return null;
  const transactions = blockTransactions(number);
  return {
    number: hexOf(number),
    hash: blockHashOf(number),
    parentHash: number === 0 ? ZERO_HASH : blockHashOf(number - 1),
    nonce: "0x0000000000000000",
    mixHash: ZERO_HASH,
    sha3Uncles: ZERO_HASH,
    logsBloom: BLOOM,
    transactionsRoot: chainDigest(`transactions ${number}`),
    stateRoot: chainDigest("state"),
    receiptsRoot: chainDigest(`receipts ${number}`),
    miner: CHAIN_ACCOUNTS[0],
    difficulty: "0x0",
    totalDifficulty: "0x0",
    extraData: "0x",
    size: "0x400",
    gasLimit: hexOf(GAS_LIMIT),
    gasUsed: hexOf(GAS_USED * transactions.length),
    baseFeePerGas: GAS_PRICE,
    timestamp: hexOf(GENESIS_SECONDS + number * BLOCK_SECONDS),
    transactions: isFull ? transactions.map(transactionAnswer) : transactions.map(({ hash }) => hash),
    uncles: [],
  };
}

function placeOf({ block, index: position, hash }: Transaction) {
  return {
    blockHash: blockHashOf(block),
    blockNumber: hexOf(block),
    transactionHash: hash,
    transactionIndex: hexOf(position),
  };
}

/** A transaction. */
export function transactionAnswer(one: Transaction): unknown {
  const { transactionHash, ...place } = placeOf(one);
  return {
    ...place,
    hash: transactionHash,
    type: "0x0",
    chainId: hexOf(CHAIN_ID),
    from: one.from,
    to: CHAIN_CONTRACT,
    nonce: hexOf(Math.floor(one.at / ACCOUNTS)),
    value: "0x0",
    gas: hexOf(GAS_USED),
    gasPrice: GAS_PRICE,
    input: "0x",
    v: "0x1b",
    r: "0x1",
    s: "0x1",
  };
}

/** The receipt of a transaction. */
export function receiptAnswer(one: Transaction): unknown {
  return {
    ...placeOf(one),
    type: "0x0",
    status: "0x1",
    from: one.from,
    to: CHAIN_CONTRACT,
    contractAddress: null,
    cumulativeGasUsed: hexOf(GAS_USED * (one.index + 1)),
    gasUsed: hexOf(GAS_USED),
    effectiveGasPrice: GAS_PRICE,
    logs: [logAnswer(one)],
    logsBloom: BLOOM,
  };
}

/** One log for each call: the sender, indexed, and no data. */
export function logAnswer(one: Transaction) {
  return {
    ...placeOf(one),
    address: CHAIN_CONTRACT,
    topics: [TOPIC, `0x${one.from.slice(2).padStart(64, "0")}`],
    data: "0x",
    logIndex: hexOf(one.index),
    removed: false,
  };
}

/** The trace of a transaction. */
export function traceAnswer(one: Transaction) {
  return {
    action: { callType: "call", from: one.from, to: CHAIN_CONTRACT, gas: "0x0", input: "0x", value: "0x0" },
    blockHash: blockHashOf(one.block),
    blockNumber: one.block,
    result: { gasUsed: "0x0", output: "0x" },
    subtraces: 0,
    traceAddress: [],
    transactionHash: one.hash,
    transactionPosition: one.index,
    type: "call",
  };
}
