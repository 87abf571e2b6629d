import { type Interval, Ipv4Addresses } from "./intervals.ts";
import { readIpv4 } from "./ipv4.ts";
import { Ipv6Addresses, readIpv6 } from "./ipv6.ts";

/** Addresses as the engine reads them: strictly after operators and in ranges, laxly as elements of a set. */
export interface AddressInterval extends Interval {
  readonly kind: "Ip";
  readonly family: 4 | 6;
}

/** Why a string is not a valid address in its position. */
export type AddressProblem = "syntax" | "prefix-length" | "host-bits" | "mixed-families" | "inverted";

const BITS = { 4: 32, 6: 128 } as const;

/** One address, written strictly: `1.2.3.4` without leading zeros, or IPv6. Undefined otherwise. */
export function readAddress(raw: string): AddressInterval | undefined {
  const v4 = readIpv4(raw);
  if (v4 !== -1) return new Ipv4Addresses(v4, v4);
  const v6 = readIpv6(raw);
  return v6 && new Ipv6Addresses(v6, v6);
}

/**
 * An element of a set: an address, of which IPv4 may be short (`10`, `10.1`) and have leading zeros; a network
 * `address/bits`, whose host bits must be zero; or a range `first..last` of strict addresses of one family.
 */
export function readSetElement(raw: string): AddressInterval | AddressProblem {
  const slash = raw.indexOf("/");
  const end = slash === -1 ? raw.length : slash;
  const v4 = readIpv4(raw, end);
  if (v4 !== -1) return slash === -1 ? new Ipv4Addresses(v4, v4) : ipv4Network(v4, prefixOf(raw, slash + 1));
  const dots = raw.indexOf("..");
  if (dots !== -1) return readRange(raw.slice(0, dots), raw.slice(dots + 2));
  const address = readLaxAddress(raw.slice(0, end));
  if (address === undefined) return "syntax";
  return slash === -1 ? address : networkOf(address, prefixOf(raw, slash + 1));
}

function readRange(first: string, last: string): AddressInterval | AddressProblem {
  const low = readAddress(first);
  const high = readAddress(last);
  if (low === undefined || high === undefined) return "syntax";
  if (low.family !== high.family) return "mixed-families";
  if (low.first > high.first) return "inverted";
  if (low instanceof Ipv6Addresses) return low.to(high as Ipv6Addresses);
  return new Ipv4Addresses(low.low!, high.low!);
}

/** The number that follows the slash; undefined if none does. */
function prefixOf(raw: string, start: number): number | undefined {
  let prefix = 0;
  for (let at = start; at < raw.length; at++) {
    const digit = raw.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    prefix = prefix * 10 + digit;
  }
  return start < raw.length ? prefix : undefined;
}

function networkOf(address: AddressInterval, prefix: number | undefined): AddressInterval | AddressProblem {
  if (!(address instanceof Ipv6Addresses)) return ipv4Network(address.low!, prefix);
  if (prefix === undefined) return "syntax";
  return prefix > BITS[6] ? "prefix-length" : (address.network(prefix) ?? "host-bits");
}

function ipv4Network(first: number, prefix: number | undefined): AddressInterval | AddressProblem {
  if (prefix === undefined) return "syntax";
  if (prefix > BITS[4]) return "prefix-length";
  const size = 2 ** (BITS[4] - prefix);
  return first % size === 0 ? new Ipv4Addresses(first, first + size - 1) : "host-bits";
}

function readLaxAddress(raw: string): AddressInterval | undefined {
  const octets = /^\d+(?:\.\d+){0,3}$/.test(raw) ? raw.split(".").map(Number) : undefined;
  if (octets === undefined) return readAddress(raw);
  if (octets.some((octet) => octet > 255)) return undefined;
  while (octets.length < 4) octets.push(0);
  const value = octets.reduce((sum, octet) => sum * 256 + octet, 0);
  return new Ipv4Addresses(value, value);
}

/** The network of `bits` prefix bits that contains an address, as text; for suggestions. IPv4 only. */
export function networkHolding(raw: string): string | undefined {
  const match = /^([\d.]+)\/(\d+)$/.exec(raw);
  const address = match ? readIpv4(match[1]!) : -1;
  if (address === -1) return undefined;
  const prefix = Number(match![2]);
  const size = 2 ** (BITS[4] - prefix);
  const start = Math.floor(address / size) * size;
  const octets = [24, 16, 8, 0].map((shift) => Math.floor(start / 2 ** shift) % 256);
  return `${octets.join(".")}/${prefix}`;
}
