import { asBytes, type Bytes } from "../../core/bytes.ts";
import { compare } from "../../core/diagnostic.ts";
import { addTo } from "../../core/items-by-key.ts";
import { percentDecoded } from "../../core/percent-encoding.ts";
import type { MapValue, Value } from "../values.ts";

/** A name and its value. */
export type Pair = readonly [name: Bytes, value: Bytes];

/** `a=b&c` as pairs, without decoding. A name without `=` has an empty value. */
export function formPairs(text: Bytes): Pair[] {
  return text.split("&").flatMap((part) => (part === "" ? [] : [splitPair(part)]));
}

/** The cookies of a `Cookie` header; names are URL-decoded, values are not. */
export function cookiePairs(header: Bytes): Pair[] {
  return header.split(";").flatMap((part) => {
    const text = part.trim();
    if (text === "") return [];
    const [name, value] = splitPair(text);
    return [[percentDecoded(name), value] as const];
  });
}

function splitPair(part: string): Pair {
  const equals = part.indexOf("=");
  if (equals === -1) return [asBytes(part), asBytes("")];
  return [asBytes(part.slice(0, equals)), asBytes(part.slice(equals + 1))];
}

/** Values by name, in their order of appearance; names in byte order, as the engine walks maps. */
export function mapOfPairs(pairs: readonly Pair[]): MapValue {
  const values = new Map<string, Value[]>();
  for (const [name, value] of pairs) addTo(values, name, value);
  return new Map([...values].sort(([a], [b]) => compare(a, b)));
}
