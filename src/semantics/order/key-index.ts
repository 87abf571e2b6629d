import { asciiLower } from "../../contract/domain.ts";
import type { Bytes } from "../../core/bytes.ts";
import type { ValueOf } from "../evaluate/evaluate.ts";
import type { Witness } from "../prove/witness.ts";
import { isAddress, isMapValue, SomeElements, UNKNOWN, type Value } from "../values.ts";
import { type Key, type KeyGroup, type LookedUp, networksOf, type Source } from "./keys.ts";
import { canonicalName } from "./places.ts";

/** Items by their keys about one value. */
interface ValueIndex<Item> {
  /** Those that need a value, whichever it is. */
  readonly any: Entry<Item>[];
  readonly values: Map<LookedUp, Link<Item>>;
  /** By length: what is found by some bytes of that length of the part, as a number. */
  readonly parts: (Map<number, Link<Item>> | undefined)[];
}

/** The same of the values of a call. */
interface CallIndex<Item> extends ValueIndex<Item> {
  readonly field: string;
  readonly read: ValueOf;
  readonly all: Entry<Item>[];
}

interface Entry<Item> {
  readonly item: Item;
  /** Groups beside that by which it is found. */
  readonly others: readonly (readonly Key[])[];
}

/** Entries of one place of a table, in a row: most places have one. */
interface Link<Item> {
  readonly entry: Entry<Item>;
  /** The part that a text must have. */
  readonly text: string;
  readonly next: Link<Item> | undefined;
  /** Entries from here on. */
  readonly length: number;
}

/** Different calls of one sequence of rules whose values are computed. */
const MAX_CALLS = 64;
/** Places of a long part that are tried for one that few others share. */
const MAX_PLACES = 24;
/** Of longer texts only the beginning is looked at. */
const MAX_TEXT = 2000;
/** Parts are found by so many of their bytes. */
const GRAMS = [8, 4, 2, 1] as const;
/** Further groups that are kept of an item, and keys that each may have. */
const MAX_OTHERS = 3;
const MAX_OTHER_KEYS = 12;

/** Items by the conditions of which one holds wherever they match. */
export class KeyIndex<Item> {
  readonly #fields = new Map<string, ValueIndex<Item>>();
  /** By the text of a call. */
  readonly #calls = new Map<string, CallIndex<Item>>();
  readonly #lists = new Map<LookedUp, Link<Item>>();
  /** Those that require nothing of a request. */
  readonly #always: Item[] = [];

  /** Adds an item with what it requires. */
  add(item: Item, [best, ...others]: readonly KeyGroup[]): void {
    if (best === undefined) {
      this.#always.push(item);
      return;
    }
    const kept = others
      .map(({ keys }) => keys)
      .filter((keys) => keys.every(isSmall) && keys.length <= MAX_OTHER_KEYS);
    const entry = { item, others: kept.slice(0, MAX_OTHERS) };
    for (const key of best.keys) this.#addAt(key, entry);
  }

  #addAt(key: Key, entry: Entry<Item>): void {
    if (key.kind === "list") return addTo(this.#lists, key.list, entry);
    const call = key.of.call && this.#callIndex(key.of);
    call?.all.push(entry);
    const index = call ?? this.#fieldIndex(key.of.field);
    // Calls beyond those that are kept are looked up by their field.
    if (key.kind === "field" || (key.of.call && !call)) index.any.push(entry);
    else if (key.kind === "values") for (const value of key.values) addTo(index.values, value, entry);
    else addPart(index, key.text, entry);
  }

  #fieldIndex(field: string): ValueIndex<Item> {
    let index = this.#fields.get(field);
    if (index === undefined) {
      index = emptyIndex();
      this.#fields.set(field, index);
    }
    return index;
  }

  #callIndex({ field, call }: Source): CallIndex<Item> | undefined {
    let index = this.#calls.get(call!.text);
    if (index === undefined && this.#calls.size < MAX_CALLS) {
      index = { ...emptyIndex<Item>(), field, read: call!.read, all: [] };
      this.#calls.set(call!.text, index);
    }
    return index;
  }

  /** The items that may match a request. */
  candidates(request: Witness): ReadonlySet<Item> {
    const found = new Set<Entry<Item>>();
    for (const list of request.lists.keys()) addLinks(found, this.#lists.get(list));
    for (const [name, value] of request.values) {
      const index = this.#fields.get(canonicalName(name));
      if (index === undefined) continue;
      addAll(found, index.any);
      findIn(index, value, found);
    }
    for (const index of this.#calls.values()) {
      if (request.values.has(index.field)) findInCall(index, request, found);
    }
    const items = new Set(this.#always);
    for (const { item, others } of found) {
      if (others.every((keys) => keys.some((key) => isMet(key, request)))) items.add(item);
    }
    return items;
  }
}

function isSmall(key: Key): boolean {
  return key.kind !== "values" || key.values.length <= MAX_OTHER_KEYS;
}

function emptyIndex<Item>(): ValueIndex<Item> {
  return { any: [], values: new Map(), parts: [] };
}

function findInCall<Item>(index: CallIndex<Item>, request: Witness, found: Set<Entry<Item>>): void {
  const value = index.read(request);
  if (value === undefined) return;
  addAll(found, value === UNKNOWN ? index.all : index.any);
  if (value !== UNKNOWN) findIn(index, value, found);
}

function addPart<Item>({ parts }: ValueIndex<Item>, text: Bytes, entry: Entry<Item>): void {
  const length = GRAMS.find((one) => one <= text.length)!;
  parts[length] ??= new Map();
  const table = parts[length];
  let best = 0;
  let fewest = Number.POSITIVE_INFINITY;
  const first = Math.max(0, text.length - length - MAX_PLACES);
  for (let at = text.length - length; at >= first && fewest > 0; at--) {
    const gram = gramAt(text, at, length);
    const there = table.get(gram)?.length ?? 0;
    if (there >= fewest) continue;
    best = gram;
    fewest = there;
  }
  addTo(table, best, entry, text);
}

/** Some bytes of a text as a small number; different ones may share it. */
function gramAt(text: string, at: number, length: number): number {
  let gram = 0;
  for (let end = at + length; at < end; at++) gram = (Math.imul(gram, 31) + text.charCodeAt(at)) & SMALL;
  return gram;
}

/** 30 bits, which are no object of their own. */
const SMALL = 0x3fff_ffff;

function findIn<Item>(index: ValueIndex<Item>, value: Value, found: Set<Entry<Item>>): void {
  if (typeof value === "string") findText(index, asciiLower(value), found);
  else if (typeof value !== "object") addLinks(found, index.values.get(lookedUp(value)));
  else if (isAddress(value)) {
    for (const network of networksOf(value)) addLinks(found, index.values.get(network));
  } else for (const one of itemsOf(value)) findIn(index, one, found);
}

function itemsOf(value: Exclude<Value, string | number | bigint | boolean | { family: 4 | 6 }>) {
  return isMapValue(value) ? value.values() : value instanceof SomeElements ? value.known : value;
}

function findText<Item>({ values, parts }: ValueIndex<Item>, whole: string, found: Set<Entry<Item>>): void {
  addLinks(found, values.get(whole));
  for (const length of GRAMS) {
    const table = parts[length];
    const last = Math.min(whole.length, MAX_TEXT) - length;
    if (table === undefined) continue;
    for (let at = 0; at <= last; at++) {
      for (let link = table.get(gramAt(whole, at, length)); link; link = link.next) {
        if (whole.includes(link.text)) found.add(link.entry);
      }
    }
  }
}

/** Whether a request meets a key, or may meet it. */
function isMet(key: Key, request: Witness): boolean {
  if (key.kind === "list") return request.lists.has(key.list);
  const { field, call } = key.of;
  if (!request.values.has(field)) return false;
  if (key.kind === "field") return true;
  const value = call ? call.read(request) : request.values.get(field);
  return value === UNKNOWN || (value !== undefined && hasKey(key, value));
}

function hasKey(key: Extract<Key, { kind: "values" | "part" }>, value: Value): boolean {
  if (typeof value === "string") {
    const text = asciiLower(value);
    return key.kind === "values" ? key.values.includes(text) : text.includes(key.text);
  }
  if (typeof value !== "object") return key.kind === "values" && key.values.includes(lookedUp(value));
  if (isAddress(value)) {
    return key.kind === "values" && networksOf(value).some((network) => key.values.includes(network));
  }
  for (const one of itemsOf(value)) if (hasKey(key, one)) return true;
  return false;
}

function lookedUp(value: number | bigint | boolean): LookedUp {
  return typeof value === "boolean" ? String(value) : value;
}

function addTo<Place, Item>(
  table: Map<Place, Link<Item>>,
  place: Place,
  entry: Entry<Item>,
  text = "",
): void {
  const next = table.get(place);
  table.set(place, { entry, text, next, length: (next?.length ?? 0) + 1 });
}

function addLinks<Item>(found: Set<Entry<Item>>, first: Link<Item> | undefined): void {
  for (let link = first; link; link = link.next) found.add(link.entry);
}

function addAll<Item>(found: Set<Item>, items: readonly Item[]): void {
  for (const item of items) found.add(item);
}
