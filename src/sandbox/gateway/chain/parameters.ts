import { quantityOf } from "../../../contract/quantity.ts";
import { isRecord } from "../../../core/record.ts";
import type { ChainState } from "./state.ts";

/** The number of a block by quantity, tag, hash, or an object with one of these; the head where none is given. */
export function blockNumberOf(chain: ChainState, given: unknown): number {
  const value = isRecord(given) ? (given["blockHash"] ?? given["blockNumber"]) : given;
  if (typeof value === "string" && value.length === HASH_CHARS) return chain.blockOf(value) ?? chain.head + 1;
  if (value === "earliest") return 0;
  const quantity = quantityOf(value);
  return quantity === undefined ? chain.head : Number(quantity);
}

const HASH_CHARS = 66;

/** The hashes or addresses that a filter wants; undefined for any. */
export function wantedTexts(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  return (Array.isArray(value) ? value : [value]).map((one) => String(one).toLowerCase());
}

/** Whether a filter wants a value. */
export function isWanted(value: string | undefined, list: readonly string[] | undefined): boolean {
  return list === undefined || (value !== undefined && list.includes(value));
}
