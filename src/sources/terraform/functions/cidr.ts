import type { Place } from "../../../core/range.ts";
import type { LocatedNumber, LocatedString } from "../../values/located.ts";
import { computedNode } from "../values/strings.ts";
import { errorNode, type FunctionTable, taking } from "./kit.ts";

const PREFIX = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/;

const OUTSIDE = "the network has no such address or subnet";

/**
 * Functions about IPv4 networks; those of IPv6 are not computed.
 *
 * Source: https://developer.hashicorp.com/terraform/language/functions/cidrsubnet.
 */
export const CIDR_FUNCTIONS: FunctionTable = [
  [
    "cidrnetmask",
    taking(["text"], ([prefix], range) => {
      const network = networkOf(prefix);
      return network && computedNode(range, addressText(2 ** 32 - 2 ** (32 - network.bits)));
    }),
  ],
  ["cidrhost", taking(["text", "whole"], host)],
  ["cidrsubnet", taking(["text", "whole", "whole"], subnet)],
];

/** `cidrhost(prefix, number)`: a negative number counts from the end. */
function host([prefix, index]: readonly [LocatedString, LocatedNumber], range: Place) {
  const network = networkOf(prefix);
  if (!network) return undefined;
  const size = 2 ** (32 - network.bits);
  const offset = index.value < 0 ? size + index.value : index.value;
  return offset < 0 || offset >= size
    ? errorNode(range, OUTSIDE)
    : computedNode(range, addressText(network.first + offset));
}

/** `cidrsubnet(prefix, new bits, number)`. */
function subnet(
  [prefix, added, index]: readonly [LocatedString, LocatedNumber, LocatedNumber],
  range: Place,
) {
  const network = networkOf(prefix);
  if (!network || added.value < 0 || index.value < 0) return undefined;
  const bits = network.bits + added.value;
  if (bits > 32 || index.value >= 2 ** added.value) return errorNode(range, OUTSIDE);
  return computedNode(range, `${addressText(network.first + index.value * 2 ** (32 - bits))}/${bits}`);
}

function networkOf({ value }: LocatedString) {
  const match = PREFIX.exec(value);
  if (!match) return undefined;
  const parts = match.slice(1);
  const numbers = parts.map(Number);
  const bits = numbers.pop()!;
  if (parts.some((part) => part.length > 1 && part.startsWith("0"))) return undefined;
  if (bits > 32 || numbers.some((one) => one > 255)) return undefined;
  const address = numbers.reduce((sum, one) => sum * 256 + one, 0);
  return { first: address - (address % 2 ** (32 - bits)), bits };
}

function addressText(address: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join(".");
}
