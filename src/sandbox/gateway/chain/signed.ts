import { secp256k1 } from "@noble/curves/secp256k1";
import { RPC_CODES, RpcRefusal } from "../rpc.ts";
import { hexOf, type Transaction } from "./blocks.ts";
import { keccak256 } from "./keccak.ts";
import { decodeRlp, encodeRlp, numberBytes, type Rlp } from "./rlp.ts";

/** A signed transaction; without `chainId`, it is for any chain. */
export type SignedTransaction = Omit<Transaction, "block" | "index" | "isLogged"> & {
  readonly chainId: number | undefined;
};

/** The members of each type before the signature, by its number. */
const MEMBERS: Readonly<Record<number, string>> = {
  0: "nonce gasPrice gas to value input",
  1: "chainId nonce gasPrice gas to value input accessList",
  2: "chainId nonce maxPriorityFeePerGas maxFeePerGas gas to value input accessList",
};

/** A signed transaction with its sender. Errors: throws an `RpcRefusal` for bytes that are not one. */
export function readSigned(raw: string): SignedTransaction {
  try {
    return transactionOf(Buffer.from(raw.slice(2), "hex"));
  } catch {
    const types = "legacy, with an access list, or with a dynamic fee";
    throw new RpcRefusal(RPC_CODES.invalidParams, `The bytes are not a signed transaction (${types}).`);
  }
}

function transactionOf(bytes: Buffer): SignedTransaction {
  const type = bytes.readUInt8(0) < 0x80 ? bytes.readUInt8(0) : 0;
  const names = MEMBERS[type]!.split(" ");
  const items = decodeRlp(type === 0 ? bytes : bytes.subarray(1)) as readonly Rlp[];
  if (items.length !== names.length + 3) throw new RangeError("members");
  const member = (name: string) => Buffer.from((items[names.indexOf(name)] ?? []) as Uint8Array);
  const [v, r, s] = items.slice(-3).map((item) => numberOf(Buffer.from(item as Uint8Array)));
  // A legacy transaction has the chain id in its signature: 35 + 2 * id + parity.
  const isBound = type === 0 && v! >= 35n;
  const chainId = type !== 0 ? numberOf(member("chainId")) : isBound ? (v! - 35n) / 2n : undefined;
  const parity = type !== 0 ? v! : isBound ? (v! - 35n) % 2n : v! - 27n;
  const bound = isBound ? [numberBytes(chainId!), Buffer.alloc(0), Buffer.alloc(0)] : [];
  const signed = encodeRlp([...items.slice(0, -3), ...bound]);
  const from = senderOf(type === 0 ? signed : Buffer.concat([Buffer.from([type]), signed]), {
    r: r!,
    s: s!,
    parity,
  });
  const [to, nonce] = [member("to"), member("nonce")];
  const creates = to.length === 0 ? lastBytes(encodeRlp([Buffer.from(from.slice(2), "hex"), nonce])) : null;
  const quantity = (name: string) => hexOf(numberOf(member(name)));
  const fees =
    type === 2 ? ["maxFeePerGas", "maxPriorityFeePerGas"].map((name) => [name, quantity(name)]) : [];
  return {
    hash: keccak256(bytes),
    from,
    to: creates ? null : `0x${to.toString("hex")}`,
    creates,
    nonce: Number(numberOf(nonce)),
    chainId: chainId === undefined ? undefined : Number(chainId),
    value: quantity("value"),
    gas: quantity("gas"),
    input: `0x${member("input").toString("hex")}`,
    gasPrice: quantity(type === 2 ? "maxFeePerGas" : "gasPrice"),
    type: hexOf(type),
    v: hexOf(v!),
    r: hexOf(r!),
    s: hexOf(s!),
    ...(type === 0 ? {} : { more: { ...Object.fromEntries(fees), accessList: [], yParity: hexOf(parity) } }),
  };
}

function senderOf(bytes: Buffer, { r, s, parity }: Readonly<Record<"r" | "s" | "parity", bigint>>): string {
  const hash = keccak256(bytes).slice(2);
  const signature = new secp256k1.Signature(r, s).addRecoveryBit(Number(parity));
  return lastBytes(signature.recoverPublicKey(hash).toRawBytes(false).subarray(1));
}

/** The last 20 bytes of the hash of some bytes, which are an address. */
function lastBytes(bytes: Uint8Array): string {
  return `0x${keccak256(bytes).slice(-40)}`;
}

function numberOf(bytes: Buffer): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString("hex")}`);
}
