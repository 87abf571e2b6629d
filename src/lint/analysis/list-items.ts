import { LIST_OBJECTS } from "../../contract/lists.ts";
import type { CustomList } from "../../sources/recognise/model.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";

/** One item of a list, with the value that its kind asks for. */
export interface ListItem {
  readonly node: LocatedObject;
  /** The key of the value: `ip`, `asn`, `hostname` or `redirect`. */
  readonly key: string;
  /** The value; of `hostname`, its `url_hostname`. Undefined where the item has none. */
  readonly value: LocatedNode | undefined;
}

/** The items of a list whose kind is known. */
export function listItemsOf({ listKind, items }: CustomList): readonly ListItem[] {
  const keys = LIST_OBJECTS.itemKeys.value;
  const key = listKind && Object.hasOwn(keys, listKind.value) ? keys[listKind.value]! : undefined;
  if (key === undefined) return [];
  return (items?.items ?? []).flatMap((node) => {
    if (node.kind !== "Object") return [];
    const value = node.get(key);
    const inner = key === "hostname" && value?.kind === "Object" ? value.get("url_hostname") : value;
    return [{ node, key, value: inner?.kind === "Null" ? undefined : inner }];
  });
}
