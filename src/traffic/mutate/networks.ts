import { addressText } from "../../semantics/address-text.ts";
import { readAddress } from "../../types/addresses.ts";

/** The network of twice the size around an address or network; undefined for anything else, and for one of all addresses. */
export function widerNetwork(raw: string): string | undefined {
  const [written = "", bits] = raw.split("/");
  const address = readAddress(written);
  if (!address || raw.includes("..")) return undefined;
  const { family, low, first } = address;
  const size = family === 4 ? 32 : 128;
  const length = bits === undefined ? size : Number(bits);
  if (!Number.isInteger(length) || length < 1 || length > size) return undefined;
  const hostBits = BigInt(size - length + 1);
  const number = (BigInt(low ?? first) >> hostBits) << hostBits;
  return `${addressText({ family, number })}/${length - 1}`;
}
