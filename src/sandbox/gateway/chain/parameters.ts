import { quantityOf } from "../../../contract/quantity.ts";
import { RPC_CODES, RpcRefusal } from "../rpc.ts";
import { CHAIN_HEAD } from "./blocks.ts";

/** The number of a block by quantity or tag. Errors: throws an `RpcRefusal`, as the next three do. */
export function blockNumberOf(tag: unknown): number {
  const quantity = quantityOf(tag);
  if (quantity !== undefined) return Number(quantity);
  if (tag === "earliest") return 0;
  if (tag === "latest" || tag === "pending" || tag === "safe" || tag === "finalized") return CHAIN_HEAD;
  throw new RpcRefusal(RPC_CODES.invalidParams, "A block is a quantity or a tag.");
}

/** A hash in small letters. */
export function hashParameter(value: unknown): string {
  if (typeof value === "string") return value.toLowerCase();
  throw new RpcRefusal(RPC_CODES.invalidParams, "A hash is a string.");
}

/** An address in small letters. */
export function addressParameter(value: unknown): string {
  if (typeof value === "string" && /^0x[\da-f]{40}$/i.test(value)) return value.toLowerCase();
  throw new RpcRefusal(RPC_CODES.invalidParams, "An address has 40 hexadecimal digits after 0x.");
}

/** The hashes or addresses that a filter wants; undefined for any. */
export function wantedTexts(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(hashParameter);
}

/** Whether a filter wants a value. */
export function isWanted(value: string | undefined, list: readonly string[] | undefined): boolean {
  return list === undefined || (value !== undefined && list.includes(value));
}

/** Bytes as hexadecimal text. */
export function bytesParameter(value: unknown): Buffer {
  if (typeof value === "string" && /^0x(?:[\da-f]{2})*$/i.test(value))
    return Buffer.from(value.slice(2), "hex");
  throw new RpcRefusal(RPC_CODES.invalidParams, "Bytes are 0x and an even number of hexadecimal digits.");
}
