import { LIST_OBJECTS } from "../../contract/lists.ts";
import { keysOf, OBJECT_SCHEMAS } from "../../contract/schemas/parameters.ts";
import { nearest } from "../../core/nearest.ts";
import type { LocatedArray, LocatedEntry, LocatedNode, LocatedObject } from "../values/located.ts";
import { impliedNode, nullNode, objectNode } from "../values/nodes.ts";

const ITEM_KEYS = keysOf(OBJECT_SCHEMAS.item);

/**
 * Whether an array is the body that adds items to a list: each has one value, and beside it only what items have. A key may
 * be misspelt.
 */
export function areListItems({ items }: LocatedArray): boolean {
  return items.length > 0 && items.every((item) => item.kind === "Object" && isListItem(item));
}

function isListItem({ entries }: LocatedObject): boolean {
  const values = entries.filter(isValue);
  if (values.length !== 1) return false;
  return entries.every(({ key }) => ITEM_KEYS.includes(key) || nearest(key, ITEM_KEYS).length > 0);
}

function isValue({ key }: LocatedEntry): boolean {
  return Object.hasOwn(LIST_OBJECTS.itemKeys.value, key);
}

/** Items without their list as the list that they are in: the kind is that of the first, and the name is set elsewhere. */
export function listOfItems(items: LocatedArray): LocatedObject {
  const { range } = items;
  const [first] = items.items;
  const kind = first?.kind === "Object" ? first.entries.find(isValue) : undefined;
  const entry = (key: string, value: LocatedNode) => ({ key, keyRange: value.range, value });
  return objectNode(range, [
    { key: "name", keyRange: range, value: nullNode(range) },
    ...(kind ? [entry("kind", impliedNode(kind.keyRange, kind.key))] : []),
    entry("items", items),
  ]);
}
