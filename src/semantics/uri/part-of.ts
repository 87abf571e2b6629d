import { asciiLower } from "../../contract/domain.ts";
import type { AddressPart } from "../../contract/fields/entry.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import { AddressScanner, type PartEnding, sortOf, type Whole } from "./scanner.ts";

/** A part that was read, and what is known of it. */
export interface ReadPart {
  readonly ending: PartEnding;
  readonly part: Bytes;
}

export function scanAddress(text: Bytes, scanner: AddressScanner): ReadPart {
  let place = scanner.start;
  let part = "";
  for (let at = 0; at < text.length; at++) {
    const sort = sortOf(text.charCodeAt(at));
    const after = scanner.next(place, sort);
    const effect = scanner.effect(place, after, sort);
    if (effect === "restart") part = "";
    else if (effect === "take") part += text[at]!;
    place = after;
  }
  return { ending: scanner.ending(place), part: asBytes(part) };
}

const scanners = new Map<string, AddressScanner>();

/** The value of a part of an address, as it usually is; undefined where it is not known. */
export function partOf(text: Bytes, whole: Whole, part: AddressPart["part"]): Bytes | boolean | undefined {
  if (part === "is-encrypted") return /^(?:https|wss):\/\//.test(text);
  const isLower = part === "lower-extension";
  const key = `${whole} ${part}`;
  let scanner = scanners.get(key);
  if (!scanner) {
    scanner = new AddressScanner(whole, isLower ? "extension" : part);
    scanners.set(key, scanner);
  }
  const { ending, part: found } = scanAddress(text, scanner);
  if (ending === "bare") return asBytes("");
  if (ending !== "known") return undefined;
  return isLower ? asciiLower(found) : found;
}
