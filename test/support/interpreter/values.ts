import { integerOf, type Literal, Unsupported } from "./syntax.ts";

/** The value of an operand: bytes are strings with one code unit per byte. */
export type Value = string | bigint | boolean | Address | readonly Value[] | ReadonlyMap<string, Value>;

export interface Address {
  readonly family: 4 | 6;
  readonly number: bigint;
}

/** A request value as written in files: `{ "hex": "ff" }` for bytes that are not text, strings for addresses. */
export type Written =
  | string
  | number
  | bigint
  | boolean
  | readonly Written[]
  | { readonly [key: string]: Written };

/** The fields of a request by name. A field that is not listed is missing from the request. */
export type WrittenRequest = Readonly<Record<string, Written>>;

const ADDRESS_FIELDS = /^ip\.(?:src|dst)$|^cf\.edge\.server_ip$/;

/** Whether the values of a field are addresses, which requests and literals write as strings. */
export function isAddressField(name: string): boolean {
  return ADDRESS_FIELDS.test(name);
}

/** Converts the written value of a field. */
export function readValue(written: Written, isAddress: boolean): Value {
  if (typeof written === "number" || typeof written === "bigint") return BigInt(written);
  if (typeof written === "boolean") return written;
  if (typeof written === "string") {
    return isAddress ? addressOf(written) : Buffer.from(written, "utf8").toString("latin1");
  }
  if (Array.isArray(written)) return written.map((one: Written) => readValue(one, isAddress));
  const entries = Object.entries(written);
  const [[first, hex] = []] = entries;
  if (entries.length === 1 && first === "hex" && typeof hex === "string") {
    return Buffer.from(hex, "hex").toString("latin1");
  }
  const values = entries.map(([key, one]): [string, Value] => {
    return [Buffer.from(key, "utf8").toString("latin1"), readValue(one, isAddress)];
  });
  // The engine visits the keys of a map in the order of their bytes.
  return new Map(values.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Parses an address. In a set, trailing octets of an IPv4 address may be omitted. */
export function addressOf(written: string): Address {
  if (!written.includes(":")) {
    const octets = written.split(".").map(Number);
    if (octets.some((one) => !(one >= 0 && one <= 255)) || octets.length > 4) throw new Unsupported(written);
    const number = [0, 1, 2, 3].reduce((sum, at) => sum * 256n + BigInt(octets[at] ?? 0), 0n);
    return { family: 4, number };
  }
  const [head = "", tail] = written.split("::") as [string, string?];
  const front = groupsOf(head);
  const back = groupsOf(tail ?? "");
  const groups = [...front, ...Array<bigint>(8 - front.length - back.length).fill(0n), ...back];
  return { family: 6, number: groups.reduce((sum, one) => sum * 65536n + one, 0n) };
}

function groupsOf(part: string): bigint[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [BigInt(`0x${group}`)];
    const { number } = addressOf(group);
    return [number >> 16n, number & 0xffffn];
  });
}

/** A range of values of one type. A byte string is a range of one. */
export type Interval =
  | { readonly kind: "bytes"; readonly bytes: string }
  | { readonly kind: "integer"; readonly first: bigint; readonly last: bigint }
  | { readonly kind: "address"; readonly family: 4 | 6; readonly first: bigint; readonly last: bigint };

/** The values of a literal. `isAddress`: whether the literal is compared with addresses. */
export function intervalOf(literal: Literal, isAddress: boolean): Interval {
  if (literal.kind === "text") return { kind: "bytes", bytes: literal.bytes };
  const { written } = literal;
  if (isAddress) return addressesOf(written);
  if (/^[0-9a-f]{2}(?::[0-9a-f]{2})+$/i.test(written)) {
    return { kind: "bytes", bytes: Buffer.from(written.replaceAll(":", ""), "hex").toString("latin1") };
  }
  const [first, last = first] = written.split("..") as [string, string?];
  return { kind: "integer", first: integerOf(first), last: integerOf(last) };
}

function addressesOf(written: string): Interval {
  if (written.includes("..")) {
    const [first, last] = written.split("..").map(addressOf) as [Address, Address];
    return { kind: "address", family: first.family, first: first.number, last: last.number };
  }
  const [address = "", length] = written.split("/") as [string, string?];
  const { family, number } = addressOf(address);
  const width = family === 4 ? 32 : 128;
  const size = 1n << BigInt(width - Number(length ?? width));
  return { kind: "address", family, first: number, last: number + size - 1n };
}
