import { bigInterval, type Interval, Ipv4Addresses } from "./intervals.ts";

/** Addresses as the engine reads them: strictly after operators and in ranges, laxly as elements of a set. */
export interface AddressInterval extends Interval {
  readonly kind: "Ip";
  readonly family: 4 | 6;
}

/** Why a text is no address where it stands. */
export type AddressProblem = "syntax" | "prefix-length" | "host-bits" | "mixed-families" | "inverted";

const BITS = { 4: 32, 6: 128 } as const;

/** One address, written strictly: `1.2.3.4` without leading zeros, or IPv6. Undefined otherwise. */
export function readAddress(raw: string): AddressInterval | undefined {
  const v4 = readIpv4(raw);
  if (v4 >= 0) return new Ipv4Addresses(v4, v4);
  const v6 = readIpv6(raw);
  return v6 === undefined ? undefined : ipv6Addresses(v6, v6);
}

function ipv6Addresses(first: bigint, last: bigint): AddressInterval {
  return { kind: "Ip", family: 6, ...bigInterval(first, last) };
}

/**
 * An element of a set: an address, where IPv4 may be short (`10`, `10.1`) and have leading zeros; a network
 * `address/bits`, whose host bits must be zero; or a range `first..last` of strict addresses of one family.
 */
export function readSetElement(raw: string): AddressInterval | AddressProblem {
  const v4 = readIpv4(raw);
  if (v4 >= 0) return new Ipv4Addresses(v4, v4);
  const dots = raw.indexOf("..");
  if (dots >= 0) return readRange(raw.slice(0, dots), raw.slice(dots + 2));
  const slash = raw.lastIndexOf("/");
  const address = readLaxAddress(slash < 0 ? raw : raw.slice(0, slash));
  if (address === undefined) return "syntax";
  return slash < 0 ? address : readNetwork(address, raw.slice(slash + 1));
}

function readRange(first: string, last: string): AddressInterval | AddressProblem {
  const low = readAddress(first);
  const high = readAddress(last);
  if (low === undefined || high === undefined) return "syntax";
  if (low.family !== high.family) return "mixed-families";
  if (low.low !== undefined && high.low !== undefined) {
    return low.low > high.low ? "inverted" : new Ipv4Addresses(low.low, high.low);
  }
  return low.first > high.first ? "inverted" : ipv6Addresses(low.first, high.first);
}

function readNetwork(address: AddressInterval, length: string): AddressInterval | AddressProblem {
  if (!/^\d+$/.test(length)) return "syntax";
  const bits = BITS[address.family];
  const prefix = Number(length);
  if (prefix > bits) return "prefix-length";
  if (address.low !== undefined) {
    const size = 2 ** (bits - prefix);
    return address.low % size === 0 ? new Ipv4Addresses(address.low, address.low + size - 1) : "host-bits";
  }
  const hostMask = (1n << BigInt(bits - prefix)) - 1n;
  if ((address.first & hostMask) !== 0n) return "host-bits";
  return ipv6Addresses(address.first, address.first | hostMask);
}

function readLaxAddress(raw: string): AddressInterval | undefined {
  const v4 = readIpv4(raw);
  if (v4 >= 0) return new Ipv4Addresses(v4, v4);
  const octets = /^\d+(?:\.\d+){0,3}$/.test(raw) ? raw.split(".").map(Number) : undefined;
  if (octets === undefined) return readAddress(raw);
  if (octets.some((octet) => octet > 255)) return undefined;
  while (octets.length < 4) octets.push(0);
  const value = octets.reduce((sum, octet) => sum * 256 + octet, 0);
  return new Ipv4Addresses(value, value);
}

/** The 32-bit number of a strict IPv4 address; -1 where the text is none. */
export function readIpv4(raw: string): number {
  let value = 0;
  let octet = -1;
  let dots = 0;
  let digits = 0;
  for (let at = 0; at < raw.length; at++) {
    const unit = raw.charCodeAt(at);
    if (unit === 46) {
      if (octet < 0 || ++dots > 3) return -1;
      value = value * 256 + octet;
      octet = -1;
      digits = 0;
    } else if (unit >= 48 && unit <= 57) {
      if (digits > 0 && octet === 0) return -1;
      octet = (octet < 0 ? 0 : octet * 10) + unit - 48;
      if (octet > 255) return -1;
      digits++;
    } else return -1;
  }
  return dots === 3 && octet >= 0 ? value * 256 + octet : -1;
}

function readIpv6(raw: string): bigint | undefined {
  const halves = raw.split("::");
  if (halves.length > 2 || raw.length > 45) return undefined;
  const head = readGroups(halves[0]!, halves.length === 1);
  const tail = halves.length === 2 ? readGroups(halves[1]!, true) : [];
  if (head === undefined || tail === undefined) return undefined;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...new Array<number>(missing).fill(0), ...tail];
  let address = 0n;
  // By pairs: each step makes big numbers, which cost more than all else here.
  for (let at = 0; at < 8; at += 2)
    address = (address << 32n) | BigInt(groups[at]! * 65536 + groups[at + 1]!);
  return address;
}

/** The 16-bit groups of one side of `::`; a dotted IPv4 address may end the text. */
function readGroups(text: string, mayEndDotted: boolean): number[] | undefined {
  if (text === "") return [];
  const groups: number[] = [];
  const parts = text.split(":");
  for (const [at, part] of parts.entries()) {
    if (/^[0-9a-fA-F]{1,4}$/.test(part)) {
      groups.push(Number.parseInt(part, 16));
      continue;
    }
    const dotted = mayEndDotted && at === parts.length - 1 ? readIpv4(part) : -1;
    if (dotted < 0) return undefined;
    groups.push(Math.floor(dotted / 65536), dotted % 65536);
  }
  return groups;
}

/** The network of `bits` prefix bits that holds an address, as text; for suggestions. IPv4 only. */
export function networkHolding(raw: string): string | undefined {
  const match = /^([\d.]+)\/(\d+)$/.exec(raw);
  const address = match ? readIpv4(match[1]!) : -1;
  const prefix = Number(match?.[2]);
  if (address < 0 || prefix > BITS[4]) return undefined;
  const size = 2 ** (BITS[4] - prefix);
  const start = Math.floor(address / size) * size;
  const octets = [24, 16, 8, 0].map((shift) => Math.floor(start / 2 ** shift) % 256);
  return `${octets.join(".")}/${prefix}`;
}
