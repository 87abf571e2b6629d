import { createHash } from "node:crypto";
import { toQuantity } from "../../../contract/quantity.ts";

/** The number of the newest block: enough for ranges beyond every limit of the gateway. */
export const CHAIN_HEAD = 2000;
const TRANSACTIONS_PER_BLOCK = 2;
export const ACCOUNTS = 10;
/** As development nodes have it. */
export const CHAIN_ID = 31_337;
export const GENESIS_SECONDS = 1_700_000_000;
export const BLOCK_SECONDS = 12;
export const GAS_USED = 21_000;
export const GAS_LIMIT = 30_000_000;
export const GAS_PRICE = toQuantity(1_000_000_000n);
export const BALANCE = toQuantity(10_000n * 10n ** 18n);
export const ZERO_HASH = `0x${"0".repeat(64)}`;
/** Every bit is set: a bloom filter may say "perhaps" too often, and never hides a log. */
export const BLOOM = `0x${"f".repeat(512)}`;

/** The accounts that send. */
export const CHAIN_ACCOUNTS: readonly string[] = Array.from({ length: ACCOUNTS }, (_, at) =>
  chainDigest(`account ${at}`).slice(0, 42),
);
/** The contract that every transaction calls, and that logs each call. */
export const CHAIN_CONTRACT = chainDigest("contract").slice(0, 42);
export const TOPIC = chainDigest("topic");

/** A transaction of the chain. */
export interface Transaction {
  readonly block: number;
  readonly index: number;
  /** Its number in the whole chain. */
  readonly at: number;
  readonly hash: string;
  readonly from: string;
}

/** 32 bytes that are the same in every run, by what they are for. */
export function chainDigest(text: string): string {
  return `0x${createHash("sha256").update(`wafsmith ${text}`).digest("hex")}`;
}

/** A whole number as JSON-RPC writes it. */
export function hexOf(number: number): string {
  return toQuantity(BigInt(number));
}

/** The hash of a block. */
export function blockHashOf(number: number): string {
  return chainDigest(`block ${number}`);
}

let indexed: { blocks: Map<string, number>; transactions: Map<string, Transaction> } | undefined;

/** Blocks and transactions by hash, made at the first request for one. */
export function chainIndex() {
  if (indexed) return indexed;
  indexed = { blocks: new Map(), transactions: new Map() };
  for (let number = 0; number <= CHAIN_HEAD; number++) {
    indexed.blocks.set(blockHashOf(number), number);
    for (const one of blockTransactions(number)) indexed.transactions.set(one.hash, one);
  }
  return indexed;
}

/** Whether the chain has a block of this number. */
export function isBlockNumber(number: number): boolean {
  return number >= 0 && number <= CHAIN_HEAD;
}

/** The transactions of a block. The genesis block has none. */
export function blockTransactions(block: number): readonly Transaction[] {
  if (!isBlockNumber(block) || block === 0) return [];
  return Array.from({ length: TRANSACTIONS_PER_BLOCK }, (_, position) => {
    const at = (block - 1) * TRANSACTIONS_PER_BLOCK + position;
    return {
      block,
      index: position,
      at,
      hash: chainDigest(`transaction ${at}`),
      from: CHAIN_ACCOUNTS[at % ACCOUNTS]!,
    };
  });
}

/** How many transactions an account has sent up to a block. Accounts send in turn. */
export function sentBy(address: string, block: number): number {
  const account = CHAIN_ACCOUNTS.indexOf(address);
  const sent = Math.min(Math.max(block, 0), CHAIN_HEAD) * TRANSACTIONS_PER_BLOCK;
  return account < 0 ? 0 : Math.ceil(Math.max(sent - account, 0) / ACCOUNTS);
}
