import { keccak_256 } from "@noble/hashes/sha3";
import { bytesToHex } from "@noble/hashes/utils";

/** The Keccak-256 hash that Ethereum uses, in hexadecimal. Node's `sha3-256` is the later standard, whose padding differs. */
export const keccak256 = (bytes: Uint8Array): string => `0x${bytesToHex(keccak_256(bytes))}`;
