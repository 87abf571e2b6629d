import { type AddressInterval, readSetElement } from "../../types/addresses.ts";
import networks from "./reserved-networks.json" with { type: "json" };

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
const RESERVED: readonly ReservedNetwork[] = networks;

let blocks: readonly { readonly reserved: ReservedNetwork; readonly block: AddressInterval }[] | undefined;

/** The reserved block that contains all addresses of an interval. */
export function reservedNetworkOf(addresses: AddressInterval): ReservedNetwork | undefined {
  blocks ??= RESERVED.map((reserved) => ({
    reserved,
    block: readSetElement(reserved.network) as AddressInterval,
  }));
  return blocks.find(({ block }) => isWithin(addresses, block))?.reserved;
}

function isWithin(inner: AddressInterval, outer: AddressInterval): boolean {
  return (
    inner.family === outer.family &&
    (outer.low ?? outer.first) <= (inner.low ?? inner.first) &&
    (inner.high ?? inner.last) <= (outer.high ?? outer.last)
  );
}
