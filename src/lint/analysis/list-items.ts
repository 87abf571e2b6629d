import { LIST_OBJECTS } from "../../contract/lists.ts";
import { ownValue } from "../../core/record.ts";
import { addressText } from "../../semantics/address-text.ts";
import type { CustomList } from "../../sources/recognise/model.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { readAddress } from "../../types/addresses.ts";

/** One item of a list, with the value that its kind requires. */
export interface ListItem {
  readonly node: LocatedObject;
  /** The key of the value: `ip`, `asn`, `hostname` or `redirect`. */
  readonly key: string;
  /** The value; for `hostname`, its `url_hostname`. Undefined if the item has none. */
  readonly value: LocatedNode | undefined;
}

/** The form in which the API stores an address or network, if it differs from the written one. */
export function keptForm(value: LocatedNode): string | undefined {
  if (value.kind !== "String") return undefined;
  const [address = "", bits] = value.value.split("/");
  const read = readAddress(address);
  const size = read?.family === 6 ? 128 : 32;
  const host = size - Number(bits ?? size);
  // IPv4 within IPv6 has two usual forms.
  if (!read || !(host >= 0) || (read.family === 6 && /\.|^::ffff:/i.test(address))) return undefined;
  const number = (BigInt(read.first) >> BigInt(host)) << BigInt(host);
  const kept = `${addressText({ family: read.family, number })}${host === 0 ? "" : `/${bits}`}`;
  return kept === value.value ? undefined : kept;
}

/** The items of a list whose kind is known. */
export function listItemsOf({ listKind, items }: CustomList): readonly ListItem[] {
  const key = ownValue(LIST_OBJECTS.itemKeys.value, listKind?.value);
  if (key === undefined) return [];
  return (items?.items ?? []).flatMap((node) => {
    if (node.kind !== "Object") return [];
    const value = node.get(key);
    const inner = key === "hostname" && value?.kind === "Object" ? value.get("url_hostname") : value;
    return [{ node, key, value: inner?.kind === "Null" ? undefined : inner }];
  });
}
