import { createHash } from "node:crypto";
import { toQuantity } from "../../../contract/quantity.ts";

/** The number of the newest block at the start: enough for ranges beyond every limit of the gateway. */
export const CHAIN_HEAD = 2000;
const TRANSACTIONS_PER_BLOCK = 2;
export const ACCOUNTS = 10;
export const GENESIS_SECONDS = 1_700_000_000;
export const BLOCK_SECONDS = 12;
export const GAS_USED = 21_000;
export const GAS_LIMIT = 30_000_000;
export const GAS_PRICE = toQuantity(1_000_000_000n);
export const BALANCE = toQuantity(10_000n * 10n ** 18n);
export const ZERO_HASH = `0x${"0".repeat(64)}`;
/** All bits are set: a bloom filter may match too often, but never hides a log. */
export const BLOOM = `0x${"f".repeat(512)}`;

/** The accounts that send. */
export const CHAIN_ACCOUNTS: readonly string[] = Array.from({ length: ACCOUNTS }, (_, at) =>
  chainDigest(`account ${at}`).slice(0, 42),
);
/** The contract that every transaction calls, and that logs each call. */
export const CHAIN_CONTRACT = chainDigest("contract").slice(0, 42);
export const TOPIC = chainDigest("topic");

/** A transaction of the chain. Quantities are as JSON-RPC writes them. */
export interface Transaction {
  readonly block: number;
  /** Its place in its block. */
  readonly index: number;
  readonly hash: string;
  readonly from: string;
  /** Null: it creates a contract. */
  readonly to: string | null;
  readonly creates: string | null;
  readonly nonce: number;
  readonly value: string;
  readonly gas: string;
  readonly gasPrice: string;
  readonly input: string;
  readonly type: string;
  readonly v: string;
  readonly r: string;
  readonly s: string;
  /** Members that only some types have. */
  readonly more?: object;
  /** Whether its contract has logged it. */
  readonly isLogged: boolean;
}

/** 32 bytes that are the same in every run, by purpose. */
export function chainDigest(text: string): string {
  return `0x${createHash("sha256").update(`wafsmith ${text}`).digest("hex")}`;
}

/** A whole number as JSON-RPC writes it. */
export function hexOf(number: number | bigint): string {
  return toQuantity(BigInt(number));
}

/** The transactions of a block with which the chain begins. The genesis block has none. */
export function transactionsOf(block: number): readonly Transaction[] {
  if (block < 1 || block > CHAIN_HEAD) return [];
  return Array.from({ length: TRANSACTIONS_PER_BLOCK }, (_, index) => {
    const at = (block - 1) * TRANSACTIONS_PER_BLOCK + index;
    return {
      block,
      index,
      hash: chainDigest(`transaction ${at}`),
      from: CHAIN_ACCOUNTS[at % ACCOUNTS]!,
      to: CHAIN_CONTRACT,
      creates: null,
      nonce: Math.floor(at / ACCOUNTS),
      value: "0x0",
      input: "0x",
      gas: hexOf(GAS_USED),
      gasPrice: GAS_PRICE,
      type: "0x0",
      v: "0x1b",
      r: "0x1",
      s: "0x1",
      isLogged: true,
    };
  });
}

/** The number of these transactions that an account has sent up to a block. Accounts send in turn. */
export function sentBy(address: string, block: number): number {
  const account = CHAIN_ACCOUNTS.indexOf(address);
  const sent = Math.min(Math.max(block, 0), CHAIN_HEAD) * TRANSACTIONS_PER_BLOCK;
  return account < 0 ? 0 : Math.ceil(Math.max(sent - account, 0) / ACCOUNTS);
}
