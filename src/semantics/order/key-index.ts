import { asciiLower } from "../../contract/domain.ts";
import type { Bytes } from "../../core/bytes.ts";
import type { ValueOf } from "../evaluate/evaluate.ts";
import type { Witness } from "../prove/witness.ts";
import { isAddress, isMapValue, SomeElements, UNKNOWN, type Value } from "../values.ts";
import { type Key, networkOf, PREFIXES, type Source } from "./keys.ts";
import { canonicalName } from "./places.ts";

/** Items by their keys about one value. */
interface ValueIndex<Item> {
  /** Those that need a value, whichever it is. */
  readonly any: Item[];
  readonly values: Map<string, Item[]>;
  /** By length: what is found by some bytes of that length of the part. */
  readonly parts: Map<string, Part<Item>[]>[];
}

interface Part<Item> {
  readonly text: string;
  readonly item: Item;
}

/** The same of the values of a call. */
interface CallIndex<Item> extends ValueIndex<Item> {
  readonly field: string;
  readonly read: ValueOf;
  readonly all: Item[];
}

/** Different calls of one sequence of rules whose values are computed. */
const MAX_CALLS = 64;
/** Longer parts are found by as many of their bytes. */
const MAX_GRAM = 8;
/** Places of a long part that are tried for one that few others share. */
const MAX_PLACES = 24;
/** Of longer texts only the beginning is looked at. */
const MAX_TEXT = 2000;

/** Items by the conditions of which one holds wherever they match. */
export class KeyIndex<Item> {
  readonly #fields = new Map<string, ValueIndex<Item>>();
  /** By the text of a call. */
  readonly #calls = new Map<string, CallIndex<Item>>();
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
    const call = key.of.call && this.#callIndex(key.of);
    call?.all.push(item);
    const index = call ?? this.#fieldIndex(key.of.field);
    // Calls beyond those that are kept are looked up by their field.
    if (key.kind === "field" || (key.of.call && !call)) index.any.push(item);
    else if (key.kind === "value") addTo(index.values, key.value, item);
    else addPart(index, key.text, item);
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
    const found = new Set(this.#always);
    for (const list of request.lists.keys()) addAll(found, this.#lists.get(list));
    const named = new Set<string>();
    for (const [name, value] of request.values) {
      const field = canonicalName(name);
      named.add(field);
      const index = this.#fields.get(field);
      if (index === undefined) continue;
      addAll(found, index.any);
      findIn(index, value, found);
    }
    for (const index of this.#calls.values()) if (named.has(index.field)) findInCall(index, request, found);
    return found;
  }
}

function emptyIndex<Item>(): ValueIndex<Item> {
  return { any: [], values: new Map(), parts: [] };
}

function findInCall<Item>(index: CallIndex<Item>, request: Witness, found: Set<Item>): void {
  const value = index.read(request);
  if (value === undefined) return;
  addAll(found, value === UNKNOWN ? index.all : index.any);
  if (value !== UNKNOWN) findIn(index, value, found);
}

function addPart<Item>({ parts }: ValueIndex<Item>, text: Bytes, item: Item): void {
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
  addTo(table, best, { text, item });
}

function findIn<Item>(index: ValueIndex<Item>, value: Value, found: Set<Item>): void {
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

function findText<Item>({ values, parts }: ValueIndex<Item>, whole: string, found: Set<Item>): void {
  addAll(found, values.get(whole));
  const text = whole.slice(0, MAX_TEXT);
  for (const [length, table] of parts.entries()) {
    if (table === undefined) continue;
    for (let at = 0; at + length <= text.length; at++) {
      for (const part of table.get(text.slice(at, at + length)) ?? NONE) {
        if (!found.has(part.item) && whole.includes(part.text)) found.add(part.item);
      }
    }
  }
}

const NONE: readonly never[] = [];

function addTo<One>(table: Map<string, One[]>, key: string, item: One): void {
  const there = table.get(key);
  if (there) there.push(item);
  else table.set(key, [item]);
}

function addAll<Item>(found: Set<Item>, items: readonly Item[] | undefined): void {
  if (items) for (const item of items) found.add(item);
}
