import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Value } from "../../request/values.ts";
import { LINKS_OF, PARTS_OF } from "./links.ts";
import { partOf } from "./part-of.ts";

/** The part of an address that a request has under another name; undefined if it has none, or the part is unknown. */
export function partIn(values: ReadonlyMap<string, Value>, name: string): Value | undefined {
  const links = LINKS_OF.get(name);
  if (links === undefined) return undefined;
  for (const { whole, kind, part } of links) {
    // `get` may return more than the request has.
    const text = values.has(whole) ? values.get(whole) : undefined;
    if (typeof text === "string") return partOf(text as Bytes, kind, part);
  }
  return undefined;
}

/** An address made of its parts; undefined for any other field. */
export function joinedAddress(
  name: string,
  valueFor: (name: string) => Value | undefined,
): Bytes | undefined {
  const text = (field: string) => {
    const value = valueFor(field);
    return typeof value === "string" ? value : "";
  };
  const raw = name.startsWith("raw.") ? "raw." : "";
  switch (name.slice(raw.length)) {
    case "http.request.uri": {
      const query = text(`${raw}http.request.uri.query`);
      return asBytes(text(`${raw}http.request.uri.path`) + (query === "" ? "" : `?${query}`));
    }
    case "http.request.full_uri": {
      const scheme = valueFor("ssl") === false ? "http" : "https";
      return asBytes(`${scheme}://${text("http.host")}${text(`${raw}http.request.uri`)}`);
    }
    default:
      return undefined;
  }
}

/** The value of an address or a part of one, as far as other fields of the request determine it. */
export function toldValue(values: ReadonlyMap<string, Value>, name: string): Value | undefined {
  const part = partIn(values, name);
  if (part !== undefined) return part;
  const isTold = PARTS_OF.get(name)?.some((one) => values.has(one));
  return isTold ? joinedAddress(name, (one) => values.get(one)) : undefined;
}

/** Whether the addresses of a request fit the parts that it also has. */
export function areAddressesWhole(values: ReadonlyMap<string, Value>): boolean {
  for (const [name, value] of values) {
    const part = partIn(values, name);
    if (part !== undefined && part !== value) return false;
  }
  return true;
}

/** Addresses that are made of parts, each after those that are parts of it. */
const ADDRESSES = [
  "http.request.uri",
  "raw.http.request.uri",
  "http.request.full_uri",
  "raw.http.request.full_uri",
] as const;

/** The values with each address rebuilt from its parts, if there are any. */
export function withJoinedAddresses(values: ReadonlyMap<string, Value>): Map<string, Value> {
  const joined = new Map(values);
  for (const name of ADDRESSES) {
    if (!PARTS_OF.get(name)?.some((part) => joined.has(part))) continue;
    const address = joinedAddress(name, (part) => joined.get(part));
    if (address !== undefined) joined.set(name, address);
  }
  return joined;
}

/** The values with the parts of each address in place of those that do not fit it. */
export function withPartsOfAddresses(values: ReadonlyMap<string, Value>): Map<string, Value> {
  const fitting = new Map(values);
  for (const name of values.keys()) {
    const part = partIn(values, name);
    if (part !== undefined) fitting.set(name, part);
  }
  return fitting;
}
