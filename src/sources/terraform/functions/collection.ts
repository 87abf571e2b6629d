import type { FileRange } from "../../../core/range.ts";
import type { LocatedArray, LocatedEntry, LocatedNode, LocatedString } from "../../values/located.ts";
import { arrayNode, booleanNode, nullNode, numberNode, objectNode, unknownNode } from "../../values/nodes.ts";
import type { EvaluationBudget } from "../values/budget.ts";
import { byKey, severalNode } from "../values/members.ts";
import { computedNode } from "../values/strings.ts";
import { type FunctionTable, isArray, isObject, isPlain, isString, isTexts, isWhole } from "./kit.ts";
import { byText } from "./set.ts";

/**
 * Functions about lists and maps.
 *
 * Source: https://developer.hashicorp.com/terraform/language/functions.
 */
export const COLLECTION_FUNCTIONS: FunctionTable = [
  ["tolist", ([list]) => (isArray(list) && isOfOneKind(list.items) ? { ...list, isSet: false } : undefined)],
  [
    "tomap",
    ([map]) => (isObject(map) && isOfOneKind(map.entries.map(({ value }) => value)) ? map : undefined),
  ],
  ["sort", ([list], range) => (isTexts(list) ? arrayNode(range, list.items.toSorted(byText)) : undefined)],
  ["distinct", ([list], range) => (isTexts(list) ? arrayNode(range, unique(list.items)) : undefined)],
  ["compact", ([list], range) => (isArray(list) ? compact(list, range) : undefined)],
  ["flatten", flatten],
  ["merge", merge],
  ["keys", ([map], range) => (isObject(map) ? keysOf(map.entries, range) : undefined)],
  [
    "values",
    ([map], range) =>
      isObject(map)
        ? arrayNode(
            range,
            byKey(map.entries).map(({ value }) => value),
          )
        : undefined,
  ],
  ["length", ([value], range) => lengthOf(value, range)],
  ["coalesce", firstGiven],
  ["coalescelist", firstFilled],
  ["lookup", lookup],
  ["contains", contains],
  ["index", indexOf],
  ["element", element],
  ["one", one],
  ["slice", slice],
  ["chunklist", chunks],
  ["reverse", ([list], range) => (isArray(list) ? arrayNode(range, [...list.items].reverse()) : undefined)],
  ["zipmap", zipmap],
  ["matchkeys", matchKeys],
  ["transpose", transpose],
  ["alltrue", ([list], range) => ofBooleans(list, range, (items) => items.every(Boolean))],
  ["anytrue", ([list], range) => ofBooleans(list, range, (items) => items.some(Boolean))],
];

/** Whether Terraform keeps items unchanged in a list of them: it turns scalars of several kinds into strings. */
function isOfOneKind(items: readonly LocatedNode[]): boolean {
  const kinds = new Set(items.map(({ kind }) => kind));
  kinds.delete("Null");
  kinds.delete("Unknown");
  return kinds.size < 2;
}

function unique(items: readonly LocatedString[]): LocatedString[] {
  const seen = new Set<string>();
  return items.filter(({ value }) => !seen.has(value) && seen.add(value));
}

/** An unknown item may be empty, so it becomes zero or one items. */
function compact(list: LocatedArray, range: FileRange): LocatedNode | undefined {
  if (list.items.some(({ kind }) => kind === "Number" || kind === "Boolean")) return undefined;
  return arrayNode(
    range,
    list.items
      .filter((item) => item.kind !== "Null" && !(isString(item) && item.value === ""))
      .map((item) => (item.kind === "Unknown" ? severalNode(item) : item)),
  );
}

function flatten(
  [list]: readonly LocatedNode[],
  range: FileRange,
  budget: EvaluationBudget,
): LocatedNode | undefined {
  if (!isArray(list)) return undefined;
  const refused = budget.spendElements(budget.sizeOf(list).elements);
  if (refused) return unknownNode(range, refused);
  const items: LocatedNode[] = [];
  const pending: LocatedNode[] = [...list.items].reverse();
  for (let item = pending.pop(); item; item = pending.pop()) {
    if (item.kind === "Unknown") items.push(severalNode(item));
    else if (isArray(item)) for (const one of [...item.items].reverse()) pending.push(one);
    else items.push(item);
  }
  return arrayNode(range, items);
}

function merge(given: readonly LocatedNode[], range: FileRange): LocatedNode | undefined {
  const maps = given.filter((one) => one.kind !== "Null");
  if (!maps.every(isObject)) return undefined;
  return objectNode(range, byKey(maps.flatMap(({ entries }) => entries)));
}

function keysOf(entries: readonly LocatedEntry[], range: FileRange): LocatedNode {
  return arrayNode(
    range,
    byKey(entries).map(({ key, keyRange }) => computedNode(keyRange, key)),
  );
}

/** Terraform counts the characters of a string as readers do: only plain strings are counted here. */
function lengthOf(value: LocatedNode | undefined, range: FileRange): LocatedNode | undefined {
  const length =
    value?.kind === "Array"
      ? value.items.length
      : value?.kind === "Object"
        ? byKey(value.entries).length
        : isString(value) && isPlain(value.value)
          ? value.value.length
          : undefined;
  return length === undefined ? undefined : numberNode(range, length, String(length));
}

/** The first that is neither null nor empty; scalars of several kinds become strings, and are not computed. */
function firstGiven(given: readonly LocatedNode[]): LocatedNode | undefined {
  if (!isOfOneKind(given)) return undefined;
  return given.find((one) => one.kind !== "Null" && !(isString(one) && one.value === ""));
}

function firstFilled(given: readonly LocatedNode[]): LocatedNode | undefined {
  if (!given.every((one) => isArray(one))) return undefined;
  return given.find(({ items }) => items.length > 0);
}

function lookup([map, key, otherwise]: readonly LocatedNode[]): LocatedNode | undefined {
  return isObject(map) && isString(key) ? (map.get(key.value) ?? otherwise) : undefined;
}

function contains([list, wanted]: readonly LocatedNode[], range: FileRange): LocatedNode | undefined {
  if (!isTexts(list) || !isString(wanted)) return undefined;
  return booleanNode(
    range,
    list.items.some(({ value }) => value === wanted.value),
  );
}

function indexOf([list, wanted]: readonly LocatedNode[], range: FileRange): LocatedNode | undefined {
  if (!isTexts(list) || !isString(wanted)) return undefined;
  const index = list.items.findIndex(({ value }) => value === wanted.value);
  return index === -1 ? undefined : numberNode(range, index, String(index));
}

/** Continues from the start if the list is shorter. */
function element([list, index]: readonly LocatedNode[]): LocatedNode | undefined {
  if (!isArray(list) || !isWhole(index) || index.value < 0) return undefined;
  return list.items[index.value % list.items.length];
}

/** The only item of a list; null of an empty one. */
function one([list]: readonly LocatedNode[], range: FileRange): LocatedNode | undefined {
  if (!isArray(list) || list.items.length > 1) return undefined;
  return list.items[0] ?? nullNode(range);
}

function slice([list, from, to]: readonly LocatedNode[], range: FileRange): LocatedNode | undefined {
  if (!isArray(list) || !isWhole(from) || !isWhole(to)) return undefined;
  if (from.value < 0 || to.value > list.items.length || from.value > to.value) return undefined;
  return arrayNode(range, list.items.slice(from.value, to.value));
}

/** A size of 0 leaves one list. */
function chunks([list, size]: readonly LocatedNode[], range: FileRange): LocatedNode | undefined {
  if (!isArray(list) || !isWhole(size) || size.value < 0) return undefined;
  const step = size.value || Math.max(1, list.items.length);
  const lists: LocatedNode[] = [];
  for (let at = 0; at < list.items.length; at += step) {
    lists.push(arrayNode(range, list.items.slice(at, at + step)));
  }
  return arrayNode(range, lists);
}

function zipmap([keys, values]: readonly LocatedNode[], range: FileRange): LocatedNode | undefined {
  if (!isTexts(keys) || !isArray(values) || keys.items.length !== values.items.length) return undefined;
  const entries = keys.items.map((key, at) => ({
    key: key.value,
    keyRange: key.range,
    value: values.items[at]!,
  }));
  return objectNode(range, byKey(entries));
}

/** The values whose keys, at the same index, are among those that are searched for. */
function matchKeys(
  [values, keys, wanted]: readonly LocatedNode[],
  range: FileRange,
): LocatedNode | undefined {
  if (!isArray(values) || !isTexts(keys) || !isTexts(wanted)) return undefined;
  if (values.items.length !== keys.items.length) return undefined;
  const set = new Set(wanted.items.map(({ value }) => value));
  return arrayNode(
    range,
    values.items.filter((_, at) => set.has(keys.items[at]!.value)),
  );
}

/** Turns the strings of each list into keys, whose values are lists of that list's keys. */
function transpose(
  [map]: readonly LocatedNode[],
  range: FileRange,
  budget: EvaluationBudget,
): LocatedNode | undefined {
  if (!isObject(map)) return undefined;
  const refused = budget.spendElements(budget.sizeOf(map).elements);
  if (refused) return unknownNode(range, refused);
  const lists = new Map<string, { readonly keyRange: FileRange; readonly items: LocatedNode[] }>();
  for (const { key, keyRange, value } of byKey(map.entries)) {
    if (!isTexts(value)) return undefined;
    for (const text of value.items) {
      const list = lists.get(text.value) ?? { keyRange: text.range, items: [] };
      list.items.push(computedNode(keyRange, key));
      lists.set(text.value, list);
    }
  }
  const entries = [...lists].map(([key, { keyRange, items }]) => ({
    key,
    keyRange,
    value: arrayNode(range, items),
  }));
  return objectNode(range, byKey(entries));
}

function ofBooleans(
  list: LocatedNode | undefined,
  range: FileRange,
  decide: (items: readonly boolean[]) => boolean,
): LocatedNode | undefined {
  if (!isArray(list) || !list.items.every((item) => item.kind === "Boolean")) return undefined;
  return booleanNode(range, decide(list.items.map(({ value }) => value)));
}
