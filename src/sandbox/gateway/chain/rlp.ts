/** A value in RLP, the notation of transactions: bytes, or a list. */
export type Rlp = Uint8Array | readonly Rlp[];

/** First bytes of an empty string and list. A length up to 55 is added; else, the number of length bytes plus 55. */
const STRING = 0x80;
const LIST = 0xc0;
const MAX_SHORT = 55;
/** No request is so long that its length takes more bytes. */
const MAX_LENGTH_BYTES = 4;

/** Decodes exactly one value. Errors: throws a `RangeError` for anything else. */
export function decodeRlp(bytes: Buffer): Rlp {
  const [item, end] = itemAt(bytes, 0);
  if (end !== bytes.length) throw new RangeError("bytes after the value");
  return item;
}

function itemAt(bytes: Buffer, at: number): readonly [item: Rlp, end: number] {
  const first = bytes.readUInt8(at);
  if (first < STRING) return [bytes.subarray(at, at + 1), at + 1];
  const isList = first >= LIST;
  const size = first - (isList ? LIST : STRING);
  const lengthBytes = Math.max(size - MAX_SHORT, 0);
  if (lengthBytes > MAX_LENGTH_BYTES) throw new RangeError("too long");
  const start = at + 1 + lengthBytes;
  const end = start + (lengthBytes === 0 ? size : bytes.readUIntBE(at + 1, lengthBytes));
  if (end > bytes.length) throw new RangeError("cut");
  if (!isList) return [bytes.subarray(start, end), end];
  const items: Rlp[] = [];
  let next = start;
  while (next < end) {
    const [item, after] = itemAt(bytes, next);
    items.push(item);
    next = after;
  }
  if (next !== end) throw new RangeError("an item beyond its list");
  return [items, end];
}

/** A value as bytes. */
export function encodeRlp(item: Rlp): Buffer {
  const isBytes = item instanceof Uint8Array;
  const body = isBytes ? Buffer.from(item) : Buffer.concat(item.map(encodeRlp));
  if (isBytes && body.length === 1 && body[0]! < STRING) return body;
  const base = isBytes ? STRING : LIST;
  if (body.length <= MAX_SHORT) return Buffer.concat([Buffer.from([base + body.length]), body]);
  const size = numberBytes(BigInt(body.length));
  return Buffer.concat([Buffer.from([base + MAX_SHORT + size.length]), size, body]);
}

/** A whole number in RLP: without leading zeros, so 0 has no bytes. */
export function numberBytes(number: bigint): Buffer {
  const hex = number === 0n ? "" : number.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
}
