import type { LocatedArray, LocatedEntry, LocatedNode, LocatedObject } from "../../values/located.ts";
import {
  arrayNode,
  booleanNode,
  isReason,
  numberNode,
  objectNode,
  unknownNode,
  withoutKeys,
  withValues,
} from "../../values/nodes.ts";
import { asText } from "../values/members.ts";
import { sliceNode, textNode } from "../values/strings.ts";
import attributes from "./attributes.json" with { type: "json" };

/** Blocks that the API has as one object and Terraform, in block syntax and in plans, as a list of one. */
const SINGLE_BLOCKS: ReadonlySet<string> = new Set(attributes.singleBlocks);

/** Attributes that the provider declares as Booleans or numbers: Terraform converts strings given for them. */
const BOOLEANS: ReadonlySet<string> = new Set(attributes.booleans);
const NUMBERS: ReadonlySet<string> = new Set(attributes.numbers);
/** Attributes that it declares as strings: Terraform converts Booleans and numbers given for them. */
const STRINGS: ReadonlySet<string> = new Set(attributes.strings);

/**
 * The value of a resource in the shape of the API: attributes without a value are absent, single blocks are objects,
 * and scalars have the types that the provider declares.
 */
export function apiShape(node: LocatedNode): LocatedNode {
  if (node.kind === "Array") return arrayNode(node.range, node.items.map(apiShape));
  if (node.kind !== "Object") return node;
  const entries: LocatedEntry[] = [];
  for (const entry of node.entries) {
    const { key, value } = entry;
    const isOfBlocks = SINGLE_BLOCKS.has(key) || key === "headers";
    const isNoBlock = value.kind === "Array" && value.items.length === 0 && isOfBlocks;
    if (value.kind === "Null" || isNoBlock) continue;
    entries.push({ ...entry, value: apiValue(entry) });
  }
  return objectNode(node.range, entries);
}

function apiValue({ key, value }: LocatedEntry): LocatedNode {
  if (value.kind === "String") {
    if (BOOLEANS.has(key) && /^(?:true|false)$/.test(value.value))
      return booleanNode(value.range, value.value === "true");
    if (NUMBERS.has(key) && /^-?\d{1,9}$/.test(value.value))
      return numberNode(value.range, Number(value.value), value.value);
    return value;
  }
  if ((value.kind === "Boolean" || value.kind === "Number") && STRINGS.has(key)) return textOf(value);
  if (value.kind !== "Array") return apiShape(value);
  const [block = value.items[0], ...more] = value.items.filter(({ kind }) => kind !== "Unknown");
  if (SINGLE_BLOCKS.has(key) && block && block.kind !== "String" && more.length === 0) return apiShape(block);
  return key === "headers" ? headersShape(value) : apiShape(value);
}

/** A scalar of an attribute that is a string. */
function textOf(value: LocatedNode): LocatedNode {
  const text = asText(value, value.range);
  return isReason(text) ? unknownNode(value.range, text) : text;
}

/** `headers` blocks carry their name; the API has an object by name. */
function headersShape(list: LocatedArray): LocatedNode {
  const entries: LocatedEntry[] = [];
  for (const item of list.items) {
    const name = item.kind === "Object" ? item.get("name") : item;
    if (name?.kind === "Unknown") return unknownNode(list.range, name);
    if (name?.kind !== "String" || item.kind === "String") return apiShape(list);
    const shaped = apiShape(item) as LocatedObject;
    const rest = objectNode(
      shaped.range,
      shaped.entries.filter(({ key }) => key !== "name"),
    );
    entries.push({ key: name.value, keyRange: name.range, value: rest });
  }
  return objectNode(list.range, entries);
}

/** `action_parameters.rules` of a skip rule: in block syntax, rule ids joined by commas; in the API, lists of them. */
export function skippedRules(node: LocatedObject): LocatedObject {
  return mapEntry(node, "rules", (rules) => (rules.kind === "Object" ? withValues(rules, listOfIds) : rules));
}

function listOfIds(value: LocatedNode): LocatedNode {
  if (value.kind !== "String") return value;
  const items: LocatedNode[] = [];
  for (const { index, 0: id } of value.value.matchAll(/[^,\s]+/g)) {
    const { content } = sliceNode(value, index, index + id.length);
    items.push(textNode(content.toOuter({ start: 0, end: id.length }), content));
  }
  return arrayNode(value.range, items);
}

/** Items of a list: `item` blocks in block syntax, each with its value in a nested block; in the API, `items`. */
export function listShape(node: LocatedObject): LocatedObject {
  return mapEntry(renamedKeys(node, { item: "items" }), "items", (items) => {
    if (items.kind === "Object") return arrayNode(items.range, [listItem(items)]);
    return items.kind === "Array" ? arrayNode(items.range, items.items.map(listItem)) : items;
  });
}

/** The blocks of a rate limit of the previous product as objects. */
export function rateLimitShape(node: LocatedObject): LocatedObject {
  return withValues(node, (value) => {
    const one = only(value);
    return one.kind === "Object" ? rateLimitShape(one) : value;
  });
}

function listItem(item: LocatedNode): LocatedNode {
  if (item.kind !== "Object") return item;
  const entries = item.entries.flatMap((entry) => {
    const value = entry.key === "value" ? only(entry.value) : undefined;
    return value?.kind === "Object" ? value.entries : [entry];
  });
  return withValues(objectNode(item.range, entries), only);
}

/** The only item of a list, because a block is read as a list of one. */
function only(value: LocatedNode): LocatedNode {
  return value.kind === "Array" && value.items.length === 1 ? value.items[0]! : value;
}

/** Overrides of provider versions that had `status` instead of `enabled`, as the API has them. */
export function overridesShape(node: LocatedNode): LocatedNode {
  if (node.kind !== "Object") return node;
  const lists = ["categories", "rules"].reduce(
    (shaped, key) =>
      mapEntry(shaped, key, (list) =>
        list.kind === "Array" ? arrayNode(list.range, list.items.map(withEnabled)) : list,
      ),
    node,
  );
  return withEnabled(lists);
}

function withEnabled(node: LocatedNode): LocatedNode {
  const status = node.kind === "Object" ? node.get("status") : undefined;
  if (node.kind !== "Object" || status?.kind !== "String" || !/^(?:en|dis)abled$/.test(status.value))
    return node;
  if (node.entry("enabled")) return withoutKeys(node, "status");
  const enabled = booleanNode(status.range, status.value === "enabled");
  return renamedKeys(
    mapEntry(node, "status", () => enabled),
    { status: "enabled" },
  );
}

/** The object with one of its values changed, if it has it. */
export function mapEntry(
  node: LocatedObject,
  key: string,
  change: (value: LocatedNode) => LocatedNode,
): LocatedObject {
  // Most rules have none of the keys that are changed, and files contain thousands of rules: they are not copied.
  if (!node.entry(key)) return node;
  return withValues(node, (value, name) => (name === key ? change(value) : value));
}

/** The object with other names for some of its keys. */
export function renamedKeys(node: LocatedObject, names: Readonly<Record<string, string>>): LocatedObject {
  const nameOf = (key: string) => (Object.hasOwn(names, key) ? names[key]! : key);
  return objectNode(
    node.range,
    node.entries.map((entry) => ({ ...entry, key: nameOf(entry.key) })),
  );
}
