import { createHash } from "node:crypto";
import { quantityOf, toQuantity } from "../../contract/quantity.ts";
import { RPC_CODES, RpcRefusal } from "./rpc.ts";
import type { Upstream, UpstreamAnswer } from "./upstream.ts";

/** The number of the newest block: enough for ranges beyond every limit of the gateway. */
export const CHAIN_HEAD = 2000;
const TRANSACTIONS_PER_BLOCK = 2;
const ACCOUNTS = 10;
/** As development nodes have it. */
const CHAIN_ID = 31_337;
const GENESIS_SECONDS = 1_700_000_000;
const BLOCK_SECONDS = 12;
const GAS_USED = 21_000;
const GAS_LIMIT = 30_000_000;
const GAS_PRICE = toQuantity(1_000_000_000n);
const BALANCE = toQuantity(10_000n * 10n ** 18n);
const ZERO_HASH = `0x${"0".repeat(64)}`;
/** Every bit is set: a bloom filter may say "perhaps" too often, and never hides a log. */
const BLOOM = `0x${"f".repeat(512)}`;

/** The accounts that send. */
export const CHAIN_ACCOUNTS: readonly string[] = Array.from({ length: ACCOUNTS }, (_, at) =>
  digest(`account ${at}`).slice(0, 42),
);
/** The contract that every transaction calls, and that logs each call. */
export const CHAIN_CONTRACT = digest("contract").slice(0, 42);
const TOPIC = digest("topic");

interface Transaction {
  readonly block: number;
  readonly index: number;
  /** Its number in the whole chain. */
  readonly at: number;
  readonly hash: string;
  readonly from: string;
}

type Answers = (params: readonly unknown[]) => unknown;
type Filter = Readonly<Record<string, unknown>>;

/**
 * A small chain in memory that answers as a node does, the same in every run: 2,000 blocks of two transactions, each
 * with a log and a trace. Nothing is executed, and nothing changes.
 */
export function createChain(): Upstream {
  return {
    ask: async (method, params) => answerOf(method, params),
    close: async () => {},
  };
}

function answerOf(method: string, params: readonly unknown[]): UpstreamAnswer {
  const answers = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  if (!answers) {
    const message = `The chain in the box does not answer ${method}. Give a node with --upstream URL, or install the package @foundry-rs/anvil.`;
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
  net_version: () => String(CHAIN_ID),
  net_listening: () => true,
  eth_chainId: () => toQuantity(BigInt(CHAIN_ID)),
  eth_syncing: () => false,
  eth_mining: () => false,
  eth_blockNumber: () => hex(CHAIN_HEAD),
  eth_gasPrice: () => GAS_PRICE,
  eth_estimateGas: () => hex(GAS_USED),
  eth_call: () => "0x",
  eth_getStorageAt: () => ZERO_HASH,
  eth_getBalance: ([address]) => (CHAIN_ACCOUNTS.includes(addressOf(address)) ? BALANCE : "0x0"),
  eth_getCode: ([address]) => (addressOf(address) === CHAIN_CONTRACT ? "0x00" : "0x"),
  eth_getTransactionCount: ([address, tag]) => hex(sentBy(addressOf(address), numberOf(tag ?? "latest"))),
  eth_getBlockByNumber: ([tag, isFull]) => blockAnswer(numberOf(tag), isFull === true),
  eth_getBlockByHash: ([hash, isFull]) => blockAnswer(index().blocks.get(textOf(hash)), isFull === true),
  eth_getBlockTransactionCountByNumber: ([tag]) => countAnswer(numberOf(tag)),
  eth_getBlockTransactionCountByHash: ([hash]) => countAnswer(index().blocks.get(textOf(hash))),
  eth_getUncleCountByBlockNumber: ([tag]) => (isBlock(numberOf(tag)) ? "0x0" : null),
  eth_getUncleCountByBlockHash: ([hash]) => (index().blocks.has(textOf(hash)) ? "0x0" : null),
  eth_getUncleByBlockNumberAndIndex: () => null,
  eth_getUncleByBlockHashAndIndex: () => null,
  eth_getTransactionByHash: ([hash]) => optional(index().transactions.get(textOf(hash)), transactionAnswer),
  eth_getTransactionByBlockNumberAndIndex: ([tag, at]) =>
    optional(transactionsOf(numberOf(tag))[Number(quantityOf(at))], transactionAnswer),
  eth_getTransactionByBlockHashAndIndex: ([hash, at]) =>
    optional(
      transactionsOf(index().blocks.get(textOf(hash)) ?? -1)[Number(quantityOf(at))],
      transactionAnswer,
    ),
  eth_getTransactionReceipt: ([hash]) => optional(index().transactions.get(textOf(hash)), receiptAnswer),
  eth_feeHistory: ([count, newest, percentiles]) => feeHistory(count, newest, percentiles),
  eth_getLogs: ([filter]) => logs(filter as Filter),
  trace_filter: ([filter]) => traces(filter as Filter),
};

function digest(text: string): string {
  return `0x${createHash("sha256").update(`wafsmith ${text}`).digest("hex")}`;
}

function hex(number: number): string {
  return toQuantity(BigInt(number));
}

function blockHash(number: number): string {
  return digest(`block ${number}`);
}

let indexed: { blocks: Map<string, number>; transactions: Map<string, Transaction> } | undefined;

/** Blocks and transactions by hash, made when first one is asked for. */
function index() {
  if (indexed) return indexed;
  indexed = { blocks: new Map(), transactions: new Map() };
  for (let number = 0; number <= CHAIN_HEAD; number++) {
    indexed.blocks.set(blockHash(number), number);
    for (const one of transactionsOf(number)) indexed.transactions.set(one.hash, one);
  }
  return indexed;
}

function isBlock(number: number): boolean {
  return number >= 0 && number <= CHAIN_HEAD;
}

/** The genesis block has none. */
function transactionsOf(block: number): readonly Transaction[] {
  if (!isBlock(block) || block === 0) return [];
  return Array.from({ length: TRANSACTIONS_PER_BLOCK }, (_, position) => {
    const at = (block - 1) * TRANSACTIONS_PER_BLOCK + position;
    return {
      block,
      index: position,
      at,
      hash: digest(`transaction ${at}`),
      from: CHAIN_ACCOUNTS[at % ACCOUNTS]!,
    };
  });
}

/** Accounts send in turn. */
function sentBy(address: string, block: number): number {
  const account = CHAIN_ACCOUNTS.indexOf(address);
  const sent = Math.min(Math.max(block, 0), CHAIN_HEAD) * TRANSACTIONS_PER_BLOCK;
  return account < 0 ? 0 : Math.ceil(Math.max(sent - account, 0) / ACCOUNTS);
}

function numberOf(tag: unknown): number {
  const quantity = quantityOf(tag);
  if (quantity !== undefined) return Number(quantity);
  if (tag === "earliest") return 0;
  if (tag === "latest" || tag === "pending" || tag === "safe" || tag === "finalized") return CHAIN_HEAD;
  throw new RpcRefusal(RPC_CODES.invalidParams, "A block is a quantity or a tag.");
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.toLowerCase();
  throw new RpcRefusal(RPC_CODES.invalidParams, "A hash is a string.");
}

function addressOf(value: unknown): string {
  if (typeof value === "string" && /^0x[\da-f]{40}$/i.test(value)) return value.toLowerCase();
  throw new RpcRefusal(RPC_CODES.invalidParams, "An address has 40 hexadecimal digits after 0x.");
}

function optional(one: Transaction | undefined, answer: (one: Transaction) => unknown): unknown {
  return one ? answer(one) : null;
}

function countAnswer(number: number | undefined): string | null {
  return number !== undefined && isBlock(number) ? hex(transactionsOf(number).length) : null;
}

function blockAnswer(number: number | undefined, isFull: boolean): unknown {
  if (number === undefined || !isBlock(number)) return null;
  const transactions = transactionsOf(number);
  return {
    number: hex(number),
    hash: blockHash(number),
    parentHash: number === 0 ? ZERO_HASH : blockHash(number - 1),
    nonce: "0x0000000000000000",
    mixHash: ZERO_HASH,
    sha3Uncles: ZERO_HASH,
    logsBloom: BLOOM,
    transactionsRoot: digest(`transactions ${number}`),
    stateRoot: digest("state"),
    receiptsRoot: digest(`receipts ${number}`),
    miner: CHAIN_ACCOUNTS[0],
    difficulty: "0x0",
    totalDifficulty: "0x0",
    extraData: "0x",
    size: "0x400",
    gasLimit: hex(GAS_LIMIT),
    gasUsed: hex(GAS_USED * transactions.length),
    baseFeePerGas: GAS_PRICE,
    timestamp: hex(GENESIS_SECONDS + number * BLOCK_SECONDS),
    transactions: isFull ? transactions.map(transactionAnswer) : transactions.map(({ hash }) => hash),
    uncles: [],
  };
}

function placeOf({ block, index: position, hash }: Transaction) {
  return {
    blockHash: blockHash(block),
    blockNumber: hex(block),
    transactionHash: hash,
    transactionIndex: hex(position),
  };
}

function transactionAnswer(one: Transaction): unknown {
  const { transactionHash, ...place } = placeOf(one);
  return {
    ...place,
    hash: transactionHash,
    type: "0x0",
    chainId: hex(CHAIN_ID),
    from: one.from,
    to: CHAIN_CONTRACT,
    nonce: hex(Math.floor(one.at / ACCOUNTS)),
    value: "0x0",
    gas: hex(GAS_USED),
    gasPrice: GAS_PRICE,
    input: "0x",
    v: "0x1b",
    r: "0x1",
    s: "0x1",
  };
}

function receiptAnswer(one: Transaction): unknown {
  return {
    ...placeOf(one),
    type: "0x0",
    status: "0x1",
    from: one.from,
    to: CHAIN_CONTRACT,
    contractAddress: null,
    cumulativeGasUsed: hex(GAS_USED * (one.index + 1)),
    gasUsed: hex(GAS_USED),
    effectiveGasPrice: GAS_PRICE,
    logs: [logAnswer(one)],
    logsBloom: BLOOM,
  };
}

/** One log for each call: the sender, indexed, and no data. */
function logAnswer(one: Transaction) {
  return {
    ...placeOf(one),
    address: CHAIN_CONTRACT,
    topics: [TOPIC, `0x${one.from.slice(2).padStart(64, "0")}`],
    data: "0x",
    logIndex: hex(one.index),
    removed: false,
  };
}

function traceAnswer(one: Transaction) {
  return {
    action: { callType: "call", from: one.from, to: CHAIN_CONTRACT, gas: "0x0", input: "0x", value: "0x0" },
    blockHash: blockHash(one.block),
    blockNumber: one.block,
    result: { gasUsed: "0x0", output: "0x" },
    subtraces: 0,
    traceAddress: [],
    transactionHash: one.hash,
    transactionPosition: one.index,
    type: "call",
  };
}

function transactionsIn(filter: Filter): readonly Transaction[] {
  if (filter["blockHash"] !== undefined) {
    const number = index().blocks.get(textOf(filter["blockHash"]));
    if (number === undefined) throw new RpcRefusal(RPC_CODES.invalidParams, "There is no such block.");
    return transactionsOf(number);
  }
  const from = numberOf(filter["fromBlock"] ?? "latest");
  const to = Math.min(numberOf(filter["toBlock"] ?? "latest"), CHAIN_HEAD);
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => transactionsOf(from + at)).flat();
}

function logs(filter: Filter): readonly unknown[] {
  const addresses = listOf(filter["address"]);
  const topics = Array.isArray(filter["topics"]) ? (filter["topics"] as readonly unknown[]) : [];
  return transactionsIn(filter)
    .map(logAnswer)
    .filter((log) => isAmong(log.address, addresses))
    .filter((log) =>
      topics.every((wanted, at) => wanted === null || isAmong(log.topics[at], listOf(wanted))),
    );
}

function traces(filter: Filter): readonly unknown[] {
  const [from, to] = [listOf(filter["fromAddress"]), listOf(filter["toAddress"])];
  const found = transactionsIn(filter).filter(
    (one) => isAmong(one.from, from) && isAmong(CHAIN_CONTRACT, to),
  );
  const after = Number(quantityOf(filter["after"]) ?? 0n);
  const count = Number(quantityOf(filter["count"]) ?? BigInt(found.length));
  return found.slice(after, after + count).map(traceAnswer);
}

/** Undefined: anything. */
function listOf(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(textOf);
}

function isAmong(value: string | undefined, list: readonly string[] | undefined): boolean {
  return list === undefined || (value !== undefined && list.includes(value));
}

function feeHistory(count: unknown, newest: unknown, percentiles: unknown): unknown {
  const last = Math.min(numberOf(newest ?? "latest"), CHAIN_HEAD);
  const blocks = Math.min(Number(quantityOf(count) ?? 0n), last + 1);
  const rewards = Array.isArray(percentiles) ? percentiles.map(() => "0x0") : undefined;
  return {
    oldestBlock: hex(last - blocks + 1),
    baseFeePerGas: Array.from({ length: blocks + 1 }, () => GAS_PRICE),
    gasUsedRatio: Array.from(
      { length: blocks },
      (_, at) => (GAS_USED * transactionsOf(last - blocks + 1 + at).length) / GAS_LIMIT,
    ),
    ...(rewards ? { reward: Array.from({ length: blocks }, () => rewards) } : {}),
  };
}
