import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Value } from "../../request/values.ts";
import { LINKS_OF, PARTS_OF } from "./links.ts";
import { partOf } from "./part-of.ts";

/** The part of an address that a request has under another name; undefined if it has none, or the part is unknown. */
function partIn(values: ReadonlyMap<string, Value>, name: string): Value | undefined {
  const links = LINKS_OF.get(name);
  if (links === undefined) return undefined;
  for (const { whole, kind, part } of links) {
    // `get` may return more than the request has.
    const text = values.has(whole) ? values.get(whole) : undefined;
    if (typeof text === "string") return partOf(text as Bytes, kind, part);
  }
  return undefined;
}

/** An address made of the parts that a request has; undefined for any other field. */
function joinedAddress(values: ReadonlyMap<string, Value>, name: string): Bytes | undefined {
  const text = (field: string) => {
    const value = values.get(field) ?? joinedAddress(values, field);
    return typeof value === "string" ? value : "";
  };
  const raw = name.startsWith("raw.") ? "raw." : "";
  switch (name.slice(raw.length)) {
    case "http.request.uri": {
      const query = text(`${raw}http.request.uri.query`);
      return asBytes(text(`${raw}http.request.uri.path`) + (query === "" ? "" : `?${query}`));
    }
    case "http.request.full_uri": {
      const scheme = values.get("ssl") === false ? "http" : "https";
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
  return isTold ? joinedAddress(values, name) : undefined;
}

/** Whether the addresses of a request fit the parts that it also has. */
export function areAddressesWhole(values: ReadonlyMap<string, Value>): boolean {
  for (const [name, value] of values) {
    const part = partIn(values, name);
    if (part !== undefined && part !== value) return false;
  }
  return true;
}
