import { RPC_CODES, RpcRefusal } from "../rpc.ts";
import { BALANCE, CHAIN_ACCOUNTS, CHAIN_CONTRACT, CHAIN_HEAD, hexOf, sentBy, ZERO_HASH } from "./blocks.ts";
import { keccak256 } from "./keccak.ts";
import { addressParameter, blockNumberOf, bytesParameter } from "./parameters.ts";

/** The first byte of a list in RLP, and of one whose length takes bytes of its own. */
const LIST = 0xc0;
const LONG_LIST = 0xf7;
/** Types of transactions that have a number: access list, dynamic fee, blob, code. */
const MAX_TYPE = 4;
/** The root of a tree without entries. */
const EMPTY_ROOT = keccak256(Buffer.from([0x80]));

/**
 * The hash of a signed transaction. The chain never includes it, because nothing is executed.
 *
 * Errors: throws an `RpcRefusal` for bytes that are not a transaction.
 */
export function sentHash(raw: unknown): string {
  const bytes = bytesParameter(raw);
  const list = bytes[0] !== undefined && bytes[0] >= 1 && bytes[0] <= MAX_TYPE ? bytes.subarray(1) : bytes;
  if (lengthOfList(list) !== list.length)
    throw new RpcRefusal(RPC_CODES.invalidParams, "The bytes are not a signed transaction.");
  return keccak256(bytes);
}

/** The bytes of a list in RLP with its head; undefined if there is none. */
function lengthOfList(bytes: Buffer): number | undefined {
  const first = bytes[0];
  if (first === undefined || first < LIST) return undefined;
  if (first <= LONG_LIST) return 1 + first - LIST;
  const lengthBytes = first - LONG_LIST;
  // Lengths of more bytes are beyond any request.
  if (lengthBytes > 4 || bytes.length <= lengthBytes) return undefined;
  return 1 + lengthBytes + bytes.readUIntBE(1, lengthBytes);
}

/**
 * An account and its storage, which is empty, in the shape of a proof. The chain has no tree of states, so the lists of
 * nodes are empty and prove nothing.
 */
export function proofAnswer(given: unknown, keys: unknown, tag: unknown): unknown {
  const address = addressParameter(given);
  const block = Math.min(blockNumberOf(tag ?? "latest"), CHAIN_HEAD);
  if (!Array.isArray(keys)) throw new RpcRefusal(RPC_CODES.invalidParams, "Storage keys are a list.");
  return {
    address,
    accountProof: [],
    balance: balanceOf(address),
    codeHash: keccak256(Buffer.from(codeOf(address).slice(2), "hex")),
    nonce: hexOf(sentBy(address, block)),
    storageHash: EMPTY_ROOT,
    storageProof: keys.map((key) => ({
      key: typeof key === "string" ? key : ZERO_HASH,
      value: "0x0",
      proof: [],
    })),
  };
}

/** The state of an account. */
export function balanceOf(address: string): string {
  return CHAIN_ACCOUNTS.includes(address) ? BALANCE : "0x0";
}

/** The code of a contract; none for other accounts. */
export function codeOf(address: string): string {
  return address === CHAIN_CONTRACT ? "0x00" : "0x";
}
