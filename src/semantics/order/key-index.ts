import { asciiLower } from "../../contract/domain.ts";
import type { Bytes } from "../../core/bytes.ts";
import type { Witness } from "../prove/witness.ts";
import { isAddress, isMapValue, SomeElements, type Value } from "../values.ts";
import { type Key, networkOf, PREFIXES } from "./keys.ts";
import { canonicalName } from "./places.ts";

/** Items by the keys of one field. */
interface FieldIndex<Item> {
  readonly any: Item[];
  readonly values: Map<string, Item[]>;
  /** By length: the parts of that length. */
  readonly parts: Map<string, Item[]>[];
}

/** Longer parts are found by as many of their bytes. */
const MAX_GRAM = 8;
/** Places of a long part that are tried for one that few others share. */
const MAX_PLACES = 24;
/** Of longer texts only the beginning is looked at. */
const MAX_TEXT = 2000;

/** Items by the conditions of which one holds wherever they match. */
export class KeyIndex<Item> {
  readonly #fields = new Map<string, FieldIndex<Item>>();
  readonly #lists = new Map<string, Item[]>();
  /** Those that require nothing of a request. */
  readonly #always: Item[] = [];

  /** Adds an item, with undefined for one that requires nothing. */
  add(item: Item, keys: readonly Key[] | undefined): void {
    if (keys === undefined) this.#always.push(item);
    else for (const key of keys) this.#addAt(key, item);
  }

  #addAt(key: Key, item: Item): void {
    if (key.kind === "list") return addTo(this.#lists, key.list, item);
    let index = this.#fields.get(key.field);
    if (index === undefined) {
      index = { any: [], values: new Map(), parts: [] };
      this.#fields.set(key.field, index);
    }
    if (key.kind === "field") index.any.push(item);
    else if (key.kind === "value") addTo(index.values, key.value, item);
    else addPart(index, key.text, item);
  }

  /** The items that may match a request. */
  candidates({ values, lists }: Witness): ReadonlySet<Item> {
    const found = new Set(this.#always);
    for (const list of lists.keys()) addAll(found, this.#lists.get(list));
    for (const [name, value] of values) {
      const index = this.#fields.get(canonicalName(name));
      if (index === undefined) continue;
      addAll(found, index.any);
      findIn(index, value, found);
    }
    return found;
  }
}

function addPart<Item>({ parts }: FieldIndex<Item>, text: Bytes, item: Item): void {
  const length = Math.min(text.length, MAX_GRAM);
  parts[length] ??= new Map();
  const table = parts[length];
  let best = "";
  let fewest = Number.POSITIVE_INFINITY;
  const first = Math.max(0, text.length - length - MAX_PLACES);
  for (let at = text.length - length; at >= first && fewest > 0; at--) {
    const gram = text.slice(at, at + length);
    const there = table.get(gram)?.length ?? 0;
    if (there >= fewest) continue;
    best = gram;
    fewest = there;
  }
  addTo(table, best, item);
}

function findIn<Item>(index: FieldIndex<Item>, value: Value, found: Set<Item>): void {
  if (typeof value === "string") findText(index, asciiLower(value), found);
  else if (typeof value !== "object") addAll(found, index.values.get(String(value)));
  else if (isMapValue(value)) for (const one of value.values()) findIn(index, one, found);
  else if (isAddress(value)) {
    for (const bits of PREFIXES[value.family]) addAll(found, index.values.get(networkOf(value, bits)));
  } else {
    const items = value instanceof SomeElements ? value.known : value;
    for (const one of items) findIn(index, one, found);
  }
}

function findText<Item>({ values, parts }: FieldIndex<Item>, whole: string, found: Set<Item>): void {
  addAll(found, values.get(whole));
  const text = whole.slice(0, MAX_TEXT);
  for (const [length, table] of parts.entries()) {
    if (table === undefined) continue;
    for (let at = 0; at + length <= text.length; at++) addAll(found, table.get(text.slice(at, at + length)));
  }
}

function addTo<Item>(table: Map<string, Item[]>, key: string, item: Item): void {
  const there = table.get(key);
  if (there) there.push(item);
  else table.set(key, [item]);
}

function addAll<Item>(found: Set<Item>, items: readonly Item[] | undefined): void {
  if (items) for (const item of items) found.add(item);
}
