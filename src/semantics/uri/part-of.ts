import { asciiLower } from "../../contract/domain.ts";
import type { AddressPart } from "../../contract/fields/entry.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { AddressScanner, type PartEnding, sortOf, type TextualPart, type Whole } from "./scanner.ts";

/** A part that was read, and its certainty. */
export interface ReadPart {
  readonly ending: PartEnding;
  readonly part: Bytes;
}

export function scanAddress(text: Bytes, scanner: AddressScanner): ReadPart {
  let place = scanner.start;
  // The bytes of a part are taken in a row.
  let start = 0;
  let end = 0;
  for (let at = 0; at < text.length && !scanner.isDone(place); at++) {
    const sort = sortOf(text.charCodeAt(at));
    const after = scanner.next(place, sort);
    const effect = scanner.effect(place, after, sort);
    if (effect === "restart") end = start;
    else if (effect === "take") {
      if (end === start) start = at;
      end = at + 1;
    }
    place = after;
  }
  return { ending: scanner.ending(place), part: asBytes(text.slice(start, end)) };
}

/** Reads one part of addresses of one kind. */
interface PartReader {
  readonly scanner: AddressScanner;
  /** The last string that was read, and its part, because the same address is often read repeatedly. */
  last?: { readonly text: Bytes; readonly read: ReadPart };
}

const readers: Readonly<Record<Whole, Map<AddressPart["part"], PartReader>>> = {
  address: new Map(),
  target: new Map(),
  path: new Map(),
};

function readerOf(whole: Whole, part: TextualPart | "lower-extension"): PartReader {
  return getOrCompute(readers[whole], part, () => {
    const scanner = new AddressScanner(whole, part === "lower-extension" ? "extension" : part);
    return { scanner };
  });
}

/** The value of a part of an address, as usually read; undefined if unknown. */
export function partOf(text: Bytes, whole: Whole, part: AddressPart["part"]): Bytes | boolean | undefined {
  if (part === "is-encrypted") return /^(?:https|wss):\/\//.test(text);
  const reader = readerOf(whole, part);
  if (reader.last?.text !== text) reader.last = { text, read: scanAddress(text, reader.scanner) };
  const { ending, part: found } = reader.last.read;
  if (ending === "bare") return asBytes("");
  if (ending !== "known") return undefined;
  return part === "lower-extension" ? asciiLower(found) : found;
}
