import { asciiLower } from "../../contract/domain.ts";
import type { Bytes } from "../../core/bytes.ts";
import { canonicalName } from "../draft/places.ts";
import type { ValueOf } from "../evaluate/evaluate.ts";
import type { Witness } from "../prove/witness.ts";
import { toldValue } from "../uri/derived.ts";
import { isAddressField } from "../uri/links.ts";
import { isAddress, isMapValue, SomeElements, UNKNOWN, type Value } from "../values.ts";
import { HashTable } from "./hash-table.ts";
import { hashesOfAddress, hashOfInteger, hashOfText, SMALL } from "./hashes.ts";
import type { Key, KeyGroup, Probe, Source } from "./keys.ts";

/** Entries, by their numbers, by their keys about one value. */
interface ValueIndex {
  /** Those that need a value, whichever it is. */
  readonly any: number[];
  readonly values: HashTable;
  readonly parts: Part[];
  /** By length: parts, by some bytes of that length of each, as a number. */
  readonly grams: (HashTable | undefined)[];
}

/** The same of the values of a call. */
interface CallIndex extends ValueIndex {
  readonly field: string;
  readonly read: ValueOf;
  readonly all: number[];
}

interface Entry<Item> {
  readonly item: Item;
  /** Groups beside that by which it is found. */
  readonly others: readonly (readonly Key[])[];
}

/** An entry that is found by texts with a part. */
interface Part {
  readonly text: string;
  readonly entry: number;
}

/** Different calls of one sequence of rules whose values are computed. */
const MAX_CALLS = 64;
/** Places of a long part that are tried for one that few others share. */
const MAX_PLACES = 24;
/** Only the beginning of longer texts is examined. */
const MAX_TEXT = 2000;
/** Parts are found by so many of their bytes. */
const GRAMS = [8, 4, 2, 1] as const;
/** Further groups that are kept of an item, and keys that each may have. */
const MAX_OTHERS = 3;
const MAX_OTHER_KEYS = 12;
/** More items than this at one key make it worth looking for a key that fewer have. */
const CROWDED = 16;

/** Items by the conditions of which one holds wherever they match. */
export class KeyIndex<Item> {
  readonly #fields = new Map<string, ValueIndex>();
  /** By the text of a call. */
  readonly #calls = new Map<string, CallIndex>();
  readonly #lists = new Map<string, number[]>();
  /** Fields that are parts of others, or have others as parts: a request may give them under another name. */
  readonly #addresses: string[] = [];
  readonly #entries: Entry<Item>[] = [];
  /** Those that require nothing of a request. */
  readonly #always: Item[] = [];

  /** Adds an item with what it requires. */
  add(item: Item, groups: readonly KeyGroup[]): void {
    const best = this.#leastCrowded(groups);
    if (best === undefined) {
      this.#always.push(item);
      return;
    }
    const kept = groups.filter((group) => group !== best && isSmallGroup(group)).map(({ keys }) => keys);
    const entry = this.#entries.push({ item, others: kept.slice(0, MAX_OTHERS) }) - 1;
    for (const key of best.keys) this.#addAt(key, entry);
  }

  /**
   * The first group, unless many items are found by it already and fewer by another one. In a sequence of rules that all
   * name one host, every rule would be a candidate for every request to it otherwise.
   */
  #leastCrowded([first, ...others]: readonly KeyGroup[]): KeyGroup | undefined {
    if (first === undefined) return undefined;
    let fewest = this.#crowdAt(first);
    if (fewest <= CROWDED) return first;
    let best = first;
    for (const group of others) {
      if (!isSmallGroup(group)) continue;
      const crowd = this.#crowdAt(group);
      if (crowd < fewest) [best, fewest] = [group, crowd];
    }
    return best;
  }

  /** How many items are found by the keys of a group, roughly. */
  #crowdAt({ keys }: KeyGroup): number {
    return keys.reduce((sum, key) => sum + this.#crowdOf(key), 0);
  }

  #crowdOf(key: Key): number {
    if (key.kind === "list") return this.#lists.get(key.list)?.length ?? 0;
    const index = key.of.call ? this.#calls.get(key.of.call.text) : this.#fields.get(key.of.field);
    if (index === undefined) return 0;
    if (key.kind === "field") return index.any.length;
    if (key.kind === "part") return rarestGram(index, key.text).count;
    return key.hashes.reduce((sum, hash) => sum + index.values.count(hash), 0);
  }

  #addAt(key: Key, entry: number): void {
    if (key.kind === "list") {
      const there = this.#lists.get(key.list);
      if (there) there.push(entry);
      else this.#lists.set(key.list, [entry]);
      return;
    }
    const call = key.of.call && this.#callIndex(key.of);
    call?.all.push(entry);
    const index = call ?? this.#fieldIndex(key.of.field);
    // Calls beyond those that are kept are looked up by their field.
    if (key.kind === "field" || (key.of.call && !call)) index.any.push(entry);
    else if (key.kind === "values") for (const hash of key.hashes) index.values.add(hash, entry);
    else addPart(index, key.text, entry);
  }

  #fieldIndex(field: string): ValueIndex {
    let index = this.#fields.get(field);
    if (index === undefined) {
      index = emptyIndex();
      this.#fields.set(field, index);
      if (isAddressField(field)) this.#addresses.push(field);
    }
    return index;
  }

  #callIndex({ field, call }: Source): CallIndex | undefined {
    let index = this.#calls.get(call!.text);
    if (index === undefined && this.#calls.size < MAX_CALLS) {
      index = { ...emptyIndex(), field, read: call!.read, all: [] };
      this.#calls.set(call!.text, index);
    }
    return index;
  }

  /** Whether an item that counts is found by a value of a field, or by a part of one. */
  isFoundBy({ field, value }: Probe, counts: (item: Item) => boolean): boolean {
    const index = this.#fields.get(field);
    if (index === undefined) return false;
    const found = new Set<number>();
    findIn(index, value, found);
    return [...found].some((entry) => counts(this.#entries[entry]!.item));
  }

  #findByField(field: string, value: Value, found: Set<number>): void {
    const index = this.#fields.get(field);
    if (index === undefined) return;
    addAll(found, index.any);
    findIn(index, value, found);
  }

  /** The items that may match a request. */
  candidates(request: Witness): ReadonlySet<Item> {
    const found = new Set<number>();
    for (const list of request.lists.keys()) addAll(found, this.#lists.get(list) ?? []);
    for (const [name, value] of request.values) this.#findByField(canonicalName(name), value, found);
    for (const name of this.#addresses) {
      const value = request.values.has(name) ? undefined : toldValue(request.values, name);
      if (value !== undefined) this.#findByField(name, value, found);
    }
    for (const index of this.#calls.values()) {
      if (isGiven(request, index.field)) findInCall(index, request, found);
    }
    const items = new Set(this.#always);
    for (const entry of found) {
      const { item, others } = this.#entries[entry]!;
      if (others.every((keys) => keys.some((key) => isMet(key, request)))) items.add(item);
    }
    return items;
  }
}

function isSmallGroup({ keys }: KeyGroup): boolean {
  const isSmall = (key: Key) => key.kind !== "values" || key.hashes.length <= MAX_OTHER_KEYS;
  return keys.length <= MAX_OTHER_KEYS && keys.every(isSmall);
}

function emptyIndex(): ValueIndex {
  return { any: [], values: new HashTable(), parts: [], grams: [] };
}

function isGiven({ values }: Witness, field: string): boolean {
  return values.has(field) || toldValue(values, field) !== undefined;
}

function findInCall(index: CallIndex, request: Witness, found: Set<number>): void {
  const value = index.read(request);
  if (value === undefined) return;
  addAll(found, value === UNKNOWN ? index.all : index.any);
  if (value !== UNKNOWN) findIn(index, value, found);
}

function addPart({ parts, grams }: ValueIndex, text: Bytes, entry: number): void {
  const { gram, length } = rarestGram({ grams }, text);
  grams[length] ??= new HashTable();
  grams[length].add(gram, parts.push({ text, entry }) - 1);
}

/** The bytes of a text by which the fewest parts are found, their length, and how many parts these are. */
function rarestGram({ grams }: Pick<ValueIndex, "grams">, text: Bytes) {
  const length = GRAMS.find((one) => one <= text.length)!;
  const table = grams[length];
  let best = 0;
  let fewest = Number.POSITIVE_INFINITY;
  const first = Math.max(0, text.length - length - MAX_PLACES);
  for (let at = text.length - length; at >= first && fewest > 0; at--) {
    const gram = gramAt(text, at, length);
    const there = table?.count(gram) ?? 0;
    if (there >= fewest) continue;
    best = gram;
    fewest = there;
  }
  return { gram: best, length, count: fewest };
}

/** Some bytes of a text as a small number; different ones may share it. */
function gramAt(text: string, at: number, length: number): number {
  let gram = 0;
  for (let end = at + length; at < end; at++) gram = (Math.imul(gram, 31) + text.charCodeAt(at)) & SMALL;
  return gram;
}

/** `gramAt` of the next place, from that of one. */
function nextGram(gram: number, text: string, at: number, length: number): number {
  const without = gram - Math.imul(text.charCodeAt(at), HIGHEST[length]!);
  return (Math.imul(without, 31) + text.charCodeAt(at + length)) & SMALL;
}

/** The factor of the first byte in a gram of a length. */
const HIGHEST: readonly number[] = [
  0,
  1,
  31,
  31 ** 2,
  31 ** 3,
  31 ** 4,
  31 ** 5,
  31 ** 6,
  Math.imul(31 ** 6, 31),
];

function findIn(index: ValueIndex, value: Value, found: Set<number>): void {
  const add = (entry: number) => found.add(entry);
  if (typeof value === "string") findText(index, asciiLower(value), found);
  else if (typeof value !== "object") index.values.each(hashOfScalar(value), add);
  else if (isAddress(value)) for (const hash of hashesOfAddress(value)) index.values.each(hash, add);
  else for (const one of itemsOf(value)) findIn(index, one, found);
}

function hashOfScalar(value: number | bigint | boolean): number {
  return typeof value === "boolean" ? Number(value) : hashOfInteger(value);
}

function itemsOf(value: Exclude<Value, string | number | bigint | boolean | { family: 4 | 6 }>) {
  return isMapValue(value) ? value.values() : value instanceof SomeElements ? value.known : value;
}

function findText({ values, parts, grams }: ValueIndex, whole: string, found: Set<number>): void {
  values.each(hashOfText(whole), (entry) => found.add(entry));
  const examine = (at: number) => {
    const { text, entry } = parts[at]!;
    if (whole.includes(text)) found.add(entry);
  };
  for (const length of GRAMS) {
    const table = grams[length];
    const last = Math.min(whole.length, MAX_TEXT) - length;
    if (table === undefined) continue;
    if (last < 0) continue;
    let gram = gramAt(whole, 0, length);
    for (let at = 0; ; at++) {
      table.each(gram, examine);
      if (at === last) break;
      gram = nextGram(gram, whole, at, length);
    }
  }
}

/** Whether a request meets a key, or may meet it. */
function isMet(key: Key, request: Witness): boolean {
  if (key.kind === "list") return request.lists.has(key.list);
  const { field, call } = key.of;
  const given = request.values.get(field) ?? toldValue(request.values, field);
  if (given === undefined) return false;
  if (key.kind === "field") return true;
  const value = call ? call.read(request) : given;
  return value === UNKNOWN || (value !== undefined && hasKey(key, value));
}

function hasKey(key: Extract<Key, { kind: "values" | "part" }>, value: Value): boolean {
  if (typeof value === "string") {
    return key.kind === "part"
      ? asciiLower(value).includes(key.text)
      : key.hashes.includes(hashOfText(value));
  }
  if (typeof value === "object" && !isAddress(value)) {
    for (const one of itemsOf(value)) if (hasKey(key, one)) return true;
    return false;
  }
  if (key.kind === "part") return false;
  const hashes = typeof value === "object" ? hashesOfAddress(value) : [hashOfScalar(value)];
  return hashes.some((hash) => key.hashes.includes(hash));
}

function addAll(found: Set<number>, entries: readonly number[]): void {
  for (const entry of entries) found.add(entry);
}
