import { BALANCE, CHAIN_ACCOUNTS, CHAIN_CONTRACT, hexOf } from "./blocks.ts";
import { keccak256 } from "./keccak.ts";
import { blockNumberOf } from "./parameters.ts";
import type { ChainState } from "./state.ts";

/** The root of a tree without entries. */
const EMPTY_ROOT = keccak256(Buffer.from([0x80]));

/**
 * An account and its storage, which is empty, in the shape of a proof. The chain has no tree of states, so the lists of
 * nodes are empty and prove nothing.
 */
export function proofAnswer(chain: ChainState, [given, keys, tag]: readonly unknown[]): unknown {
  const address = String(given).toLowerCase();
  const block = Math.min(blockNumberOf(chain, tag), chain.head);
  return {
    address,
    accountProof: [],
    balance: balanceOf(address),
    codeHash: keccak256(Buffer.from(codeOf(address).slice(2), "hex")),
    nonce: hexOf(chain.sentBy(address, block)),
    storageHash: EMPTY_ROOT,
    storageProof: (keys as readonly unknown[]).map((key) => ({ key, value: "0x0", proof: [] })),
  };
}

/** The balance of an account, by its address in lower case. */
export function balanceOf(address: string): string {
  return CHAIN_ACCOUNTS.includes(address) ? BALANCE : "0x0";
}

/** The code of a contract; none for other accounts. */
export function codeOf(address: string): string {
  return address === CHAIN_CONTRACT ? "0x00" : "0x";
}
