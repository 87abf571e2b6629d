/** Tags for a block in a gateway call. `earliest` is block 0; the others depend on the head. */
export const BLOCK_TAGS: readonly string[] = ["earliest", "latest", "pending", "safe", "finalized"];

const HEX_QUANTITY = /^0x(?:0|[1-9a-f][0-9a-f]*)$/i;
/** Hexadecimal digits of a quantity of 256 bits, the largest there is. */
const MAX_QUANTITY_CHARS = 66;

/** A number as JSON-RPC writes it, `"0x1f"`, or a plain whole one; undefined for anything else. */
export function quantityOf(value: unknown): bigint | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  if (typeof value !== "string" || value.length > MAX_QUANTITY_CHARS) return undefined;
  return HEX_QUANTITY.test(value) ? BigInt(value) : undefined;
}

/** A number as JSON-RPC writes it. */
export function toQuantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** Blocks from one to another, both counted. */
export function blocksBetween(from: bigint, to: bigint): bigint {
  return to - from + 1n;
}
