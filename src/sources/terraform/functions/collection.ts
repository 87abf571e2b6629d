import type { Place } from "../../../core/range.ts";
import type { LocatedArray, LocatedNode, LocatedObject, LocatedString } from "../../values/located.ts";
import {
  arrayNode,
  booleanNode,
  mappedNode,
  nullNode,
  numberNode,
  objectNode,
  unknownNode,
} from "../../values/nodes.ts";
import type { EvaluationBudget } from "../values/budget.ts";
import { byKey, grouped, severalNode } from "../values/members.ts";
import { computedNode } from "../values/strings.ts";
import {
  errorNode,
  type FunctionTable,
  isArray,
  isObject,
  isPlain,
  isString,
  isTexts,
  taking,
  typeError,
} from "./kit.ts";
import { byText } from "./set.ts";

/**
 * Functions about lists and maps.
 *
 * Source: https://developer.hashicorp.com/terraform/language/functions.
 */
export const COLLECTION_FUNCTIONS: FunctionTable = [
  ["tolist", taking(["list"], ([list], range) => ofOneKind({ ...list, isSet: false }, list.items, range))],
  ["tomap", taking(["map"], ([map], range) => ofOneKind(map, valuesIn(map), range))],
  ["sort", taking(["texts"], ([{ items }], range) => arrayNode(range, items.toSorted(byText)))],
  ["distinct", taking(["texts"], ([{ items }], range) => arrayNode(range, unique(items)))],
  ["compact", taking(["list"], ([list], range) => compact(list, range))],
  ["flatten", taking(["list"], flatten)],
  ["merge", merge],
  [
    "keys",
    taking(["map"], ([{ entries }], range) =>
      mappedNode(range, byKey(entries), ({ key, keyRange }) => computedNode(keyRange, key)),
    ),
  ],
  ["values", taking(["map"], ([map], range) => arrayNode(range, valuesIn(map)))],
  ["length", taking(["any"], ([value], range) => lengthOf(value, range))],
  ["coalesce", firstGiven],
  [
    "coalescelist",
    (given) => (given.every(isArray) ? given.find(({ items }) => items.length > 0) : undefined),
  ],
  ["lookup", lookup],
  [
    "contains",
    taking(["texts", "text"], ([{ items }, wanted], range) =>
      booleanNode(
        range,
        items.some(({ value }) => value === wanted.value),
      ),
    ),
  ],
  [
    "index",
    taking(["texts", "text"], ([{ items }, wanted], range) => {
      const index = items.findIndex(({ value }) => value === wanted.value);
      return index === -1 ? undefined : numberNode(range, index, String(index));
    }),
  ],
  [
    "element",
    // Continues from the start if the list is shorter.
    taking(["list", "whole"], ([{ items }, { value }]) =>
      value < 0 ? undefined : items[value % items.length],
    ),
  ],
  [
    "one",
    taking(["list"], ([{ items }], range) => (items.length > 1 ? undefined : (items[0] ?? nullNode(range)))),
  ],
  [
    "slice",
    taking(["list", "whole", "whole"], ([{ items }, { value: from }, { value: to }], range) =>
      from < 0 || to > items.length || from > to ? undefined : arrayNode(range, items.slice(from, to)),
    ),
  ],
  ["chunklist", taking(["list", "whole"], ([list, size], range) => chunks(list, size.value, range))],
  ["reverse", taking(["list"], ([{ items }], range) => arrayNode(range, [...items].reverse()))],
  ["zipmap", taking(["texts", "list"], ([keys, values], range) => zipmap(keys.items, values.items, range))],
  [
    "matchkeys",
    taking(["list", "texts", "texts"], ([list, keys, wanted], range) => {
      const { items } = list;
      if (items.length !== keys.items.length || ofOneKind(list, items, range) !== list) return undefined;
      const set = new Set(wanted.items.map(({ value }) => value));
      const kept = items.filter((_, at) => set.has(keys.items[at]!.value));
      return arrayNode(range, kept);
    }),
  ],
  ["transpose", taking(["map"], transpose)],
  ["alltrue", ofBooleans((items) => items.every(Boolean))],
  ["anytrue", ofBooleans((items) => items.some(Boolean))],
];

function valuesIn(map: LocatedObject): LocatedNode[] {
  return byKey(map.entries).map(({ value }) => value);
}

/**
 * A collection whose items Terraform keeps unchanged. It turns scalars of several kinds into strings, which is not
 * computed, and rejects lists or maps beside others.
 */
function ofOneKind(collection: LocatedNode, items: readonly LocatedNode[], range: Place) {
  const kinds = new Set(items.map(({ kind }) => kind));
  kinds.delete("Null");
  kinds.delete("Unknown");
  if (kinds.size < 2) return collection;
  const isMixed = kinds.has("Array") || kinds.has("Object");
  return isMixed ? errorNode(range, "its items have no common type") : undefined;
}

function unique(items: readonly LocatedString[]): LocatedString[] {
  const seen = new Set<string>();
  return items.filter(({ value }) => !seen.has(value) && seen.add(value));
}

/** An unknown item may be empty, so it becomes zero or one items. */
function compact(list: LocatedArray, range: Place): LocatedNode | undefined {
  if (list.items.some(({ kind }) => kind === "Number" || kind === "Boolean")) return undefined;
  return arrayNode(
    range,
    list.items
      .filter((item) => item.kind !== "Null" && !(isString(item) && item.value === ""))
      .map((item) => (item.kind === "Unknown" ? severalNode(item) : item)),
  );
}

function flatten([list]: readonly [LocatedArray], range: Place, budget: EvaluationBudget): LocatedNode {
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

function merge(given: readonly LocatedNode[], range: Place): LocatedNode | undefined {
  const maps = given.filter((one) => one.kind !== "Null");
  if (!maps.every(isObject))
    return maps.map((one) => typeError(one, "map", range)).find((one) => one !== undefined);
  return objectNode(range, byKey(maps.flatMap(({ entries }) => entries)));
}

/** Terraform counts the characters of a string as readers do: only plain strings are counted here. */
function lengthOf(value: LocatedNode, range: Place): LocatedNode | undefined {
  const length =
    value.kind === "Array"
      ? value.items.length
      : value.kind === "Object"
        ? byKey(value.entries).length
        : isString(value) && isPlain(value.value)
          ? value.value.length
          : undefined;
  return length === undefined ? undefined : numberNode(range, length, String(length));
}

/** The first that is neither null nor empty; scalars of several kinds become strings, and are not computed. */
function firstGiven(given: readonly LocatedNode[], range: Place): LocatedNode | undefined {
  const first = given.find((one) => one.kind !== "Null" && !(isString(one) && one.value === ""));
  return first && ofOneKind(first, given, range);
}

function lookup([map, key, otherwise]: readonly LocatedNode[]): LocatedNode | undefined {
  return isObject(map) && isString(key) ? (map.get(key.value) ?? otherwise) : undefined;
}

/** A size of 0 leaves one list. */
function chunks(list: LocatedArray, size: number, range: Place): LocatedNode | undefined {
  if (size < 0 || ofOneKind(list, list.items, range) !== list) return undefined;
  const step = size || Math.max(1, list.items.length);
  const starts = Array.from({ length: Math.ceil(list.items.length / step) }, (_, at) => at * step);
  return mappedNode(range, starts, (at) => arrayNode(range, list.items.slice(at, at + step)));
}

function zipmap(keys: readonly LocatedString[], values: readonly LocatedNode[], range: Place) {
  if (keys.length !== values.length) return undefined;
  const entries = keys.map((key, at) => ({ key: key.value, keyRange: key.range, value: values[at]! }));
  return objectNode(range, byKey(entries));
}

/** Turns the strings of each list into keys, whose values are lists of that list's keys. */
function transpose([map]: readonly [LocatedObject], range: Place, budget: EvaluationBudget) {
  const refused = budget.spendElements(budget.sizeOf(map).elements);
  if (refused) return unknownNode(range, refused);
  const lists = byKey(map.entries).map(({ key, keyRange, value }) =>
    isTexts(value)
      ? value.items.map(({ range, value }) => ({
          key: value,
          keyRange: range,
          value: computedNode(keyRange, key),
        }))
      : undefined,
  );
  return lists.every((list) => list !== undefined)
    ? objectNode(range, byKey(grouped(lists.flat())))
    : undefined;
}

function ofBooleans(decide: (items: readonly boolean[]) => boolean) {
  return taking(["list"], ([{ items }], range) =>
    items.every((item) => item.kind === "Boolean")
      ? booleanNode(range, decide(items.map(({ value }) => value)))
      : undefined,
  );
}
