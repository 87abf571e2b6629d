import { type AddressInterval, readSetElement } from "../../types/addresses.ts";

/** A block of addresses that the registries of special-purpose addresses set aside. */
export interface ReservedNetwork {
  readonly network: string;
  /** Completes "… is". */
  readonly purpose: string;
}

/**
 * Blocks that are not globally reachable, without those that carry traffic of the internet in some form (6to4, NAT64,
 * anycast relays).
 *
 * Source: IANA special-purpose address registries, https://www.iana.org/assignments/iana-ipv4-special-registry and
 * https://www.iana.org/assignments/iana-ipv6-special-registry (checked 2026-11-21)
 */
const RESERVED: readonly ReservedNetwork[] = [
  { network: "0.0.0.0/8", purpose: 'an address of "this network"' },
  { network: "10.0.0.0/8", purpose: "a private address" },
  { network: "100.64.0.0/10", purpose: "an address inside a provider's network" },
  { network: "127.0.0.0/8", purpose: "a loopback address" },
  { network: "169.254.0.0/16", purpose: "a link-local address" },
  { network: "172.16.0.0/12", purpose: "a private address" },
  { network: "192.0.0.0/29", purpose: "an address for the move to IPv6" },
  { network: "192.0.0.8/32", purpose: "a placeholder for an address" },
  { network: "192.0.0.170/31", purpose: "an address for finding NAT64" },
  { network: "192.0.2.0/24", purpose: "an address for documentation" },
  { network: "192.168.0.0/16", purpose: "a private address" },
  { network: "198.18.0.0/15", purpose: "an address for benchmarks" },
  { network: "198.51.100.0/24", purpose: "an address for documentation" },
  { network: "203.0.113.0/24", purpose: "an address for documentation" },
  { network: "224.0.0.0/4", purpose: "a multicast address" },
  { network: "240.0.0.0/4", purpose: "a reserved address" },
  { network: "::/128", purpose: "the unspecified address" },
  { network: "::1/128", purpose: "the loopback address" },
  { network: "::ffff:0:0/96", purpose: "an IPv4 address written as IPv6" },
  { network: "64:ff9b:1::/48", purpose: "an address inside a network that translates to IPv4" },
  { network: "100::/64", purpose: "an address whose traffic is discarded" },
  { network: "100:0:0:1::/64", purpose: "a dummy address" },
  { network: "2001:2::/48", purpose: "an address for benchmarks" },
  { network: "2001:db8::/32", purpose: "an address for documentation" },
  { network: "3fff::/20", purpose: "an address for documentation" },
  { network: "5f00::/16", purpose: "an identifier of segment routing" },
  { network: "fc00::/7", purpose: "a private address" },
  { network: "fe80::/10", purpose: "a link-local address" },
  { network: "ff00::/8", purpose: "a multicast address" },
];

const BLOCKS = RESERVED.map((reserved) => ({
  reserved,
  block: readSetElement(reserved.network) as AddressInterval,
}));

const BLOCKS_OF = {
  4: BLOCKS.filter(({ block }) => block.family === 4),
  6: BLOCKS.filter(({ block }) => block.family === 6),
} as const;

/** The reserved block that contains all addresses of an interval. */
export function reservedNetworkOf(addresses: AddressInterval): ReservedNetwork | undefined {
  for (const { reserved, block } of BLOCKS_OF[addresses.family]) {
    if (isWithin(addresses, block)) return reserved;
  }
  return undefined;
}

function isWithin(inner: AddressInterval, outer: AddressInterval): boolean {
  if (inner.low !== undefined && outer.low !== undefined) {
    return outer.low <= inner.low && inner.high! <= outer.high!;
  }
  return outer.first <= inner.first && inner.last <= outer.last;
}
