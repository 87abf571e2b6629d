import { type Address, type Known, UNKNOWN, type Value } from "../../../request/values.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `cidr(address, ipv4_network_bits, ipv6_network_bits)`: the first address of the network that contains an address. */
export const cidr: FunctionMeaning = {
  name: "cidr",
  isTotal: true,
  prepare:
    () =>
    ([address, bits4, bits6]) =>
      networkOf(address, bits4, bits6),
};

/** `cidr6(address, ipv6_network_bits)`: the same, IPv4 addresses unchanged. */
export const cidr6: FunctionMeaning = {
  name: "cidr6",
  isTotal: true,
  prepare:
    () =>
    ([address, bits6]) =>
      networkOf(address, IPV4_BITS, bits6),
};

const IPV4_BITS = 32;
const IPV6_BITS = 128;

/** Documentation has no result for bits that are not a prefix length. */
function networkOf(value: Value | undefined, bits4: Value | undefined, bits6: Value | undefined): Known {
  if (value === undefined) return undefined;
  const { family, number } = value as Address;
  const bits = Number(family === 4 ? bits4 : bits6);
  const most = family === 4 ? IPV4_BITS : IPV6_BITS;
  if (!(bits >= 1 && bits <= most)) return UNKNOWN;
  const hostBits = BigInt(most - bits);
  const network = (BigInt(number) >> hostBits) << hostBits;
  return { family, number: family === 4 ? Number(network) : network };
}
