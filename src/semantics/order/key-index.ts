import { canonicalName } from "../../contract/fields.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { addTo } from "../../core/items-by-key.ts";
import { UNKNOWN, type Value } from "../../request/values.ts";
import type { ValueOf } from "../evaluate/evaluate.ts";
import type { Witness } from "../prove/witness.ts";
import { toldValue } from "../uri/derived.ts";
import { isAddressField } from "../uri/links.ts";
import { isMet, type Key, type KeyGroup, type Probe, type Source } from "./keys.ts";
import { FoundEntries, ValueIndex } from "./value-index.ts";

/** Entries, by their numbers, by their keys about one value. */
interface SourceIndex {
  /** The number of the source of the value. */
  readonly source: number;
  readonly field: string;
  /** All of them, and those that need a value, whichever it is. */
  readonly all: number[];
  readonly any: number[];
}

/** Entries by the values of a call. */
interface CallIndex extends SourceIndex {
  readonly read: ValueOf;
}

interface Entry<Item> {
  readonly item: Item;
  /** Groups other than the one by which it is found. */
  readonly others: readonly (readonly Key[])[];
}

/** Different calls of one sequence of rules whose values are computed. */
const MAX_CALLS = 64;
/** Further groups that are kept of an item, and keys that each may have. */
const MAX_OTHERS = 3;
const MAX_OTHER_KEYS = 12;
/** Only the beginning of longer strings is examined. A rule missed by this can only hide a finding. */
const MAX_TEXT = 2000;
/** More items than this at one key make it worth looking for a key that fewer have. */
const CROWDED = 16;

/** Items by conditions, at least one of which is true whenever the item matches. */
export class KeyIndex<Item> {
  readonly #values = new ValueIndex(MAX_TEXT);
  readonly #fields = new Map<string, SourceIndex>();
  /** By the text of a call. */
  readonly #calls = new Map<string, CallIndex>();
  readonly #lists = new Map<string, number[]>();
  /** Fields that are parts of others, or have others as parts: a request may have them under another name. */
  readonly #addresses: string[] = [];
  readonly #entries: Entry<Item>[] = [];
  /** Items that require nothing of a request. */
  readonly #always: Item[] = [];
  readonly #found = new FoundEntries();

  /** Adds an item with its requirements. */
  add(item: Item, groups: readonly KeyGroup[]): void {
    const best = this.#leastCrowded(groups);
    if (best === undefined) {
      this.#always.push(item);
      return;
    }
    const others = groups.filter((group) => group !== best && isSmallGroup(group)).slice(0, MAX_OTHERS);
    const entry = this.#entries.push({ item, others: others.map(({ keys }) => keys) }) - 1;
    for (const key of best.keys) this.#addAt(key, entry);
  }

  /**
   * The first group, unless many items are found by it already and fewer by another one. In a sequence of rules that all
   * name one host, every rule would be a candidate for every request to it otherwise.
   */
  #leastCrowded([first, ...others]: readonly KeyGroup[]): KeyGroup | undefined {
    if (first === undefined || this.#entries.length < CROWDED) return first;
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

  /** The approximate number of items that the keys of a group find. */
  #crowdAt({ keys }: KeyGroup): number {
    return keys.reduce((sum, key) => sum + this.#crowdOf(key), 0);
  }

  #crowdOf(key: Key): number {
    if (key.kind === "list") return this.#lists.get(key.list)?.length ?? 0;
    const index = key.of.call ? this.#calls.get(key.of.call.text) : this.#fields.get(key.of.field);
    if (index === undefined) return 0;
    if (key.kind === "field") return index.any.length;
    if (key.kind === "part") return this.#values.crowdOfPart(index.source, key.text);
    return this.#values.crowdOfValues(index.source, key.hashes);
  }

  #addAt(key: Key, entry: number): void {
    if (key.kind === "list") {
      addTo(this.#lists, key.list, entry);
      return;
    }
    const call = key.of.call && this.#callIndex(key.of);
    const index = call ?? this.#fieldIndex(key.of.field);
    index.all.push(entry);
    // Calls beyond those that are kept are looked up by their field.
    if (key.kind === "field" || (key.of.call && !call)) index.any.push(entry);
    else if (key.kind === "values") this.#values.addValues(index.source, key.hashes, entry);
    else this.#values.addPart(index.source, key.text, entry);
  }

  #fieldIndex(field: string): SourceIndex {
    return getOrCompute(this.#fields, field, () => {
      if (isAddressField(field)) this.#addresses.push(field);
      return { source: this.#values.addSource(), field, all: [], any: [] };
    });
  }

  #callIndex({ field, call }: Source): CallIndex | undefined {
    let index = this.#calls.get(call!.text);
    if (index === undefined && this.#calls.size < MAX_CALLS) {
      index = { source: this.#values.addSource(), field, all: [], any: [], read: call!.read };
      this.#calls.set(call!.text, index);
    }
    return index;
  }

  /** Whether an item is found by a value of a field, or by a part of one. */
  isFoundBy({ field, value }: Probe): boolean {
    const index = this.#fields.get(field);
    if (index === undefined) return false;
    this.#found.clear();
    this.#values.find(index.source, value, this.#found);
    return this.#found.entries.length > 0;
  }

  #findBy({ source, any }: SourceIndex, value: Value): void {
    this.#found.addAll(any);
    this.#values.find(source, value, this.#found);
  }

  /** The items that may match a request. */
  candidates(request: Witness): readonly Item[] {
    const { values, lists } = request;
    const found = this.#found;
    found.clear();
    for (const list of lists.keys()) found.addAll(this.#lists.get(list) ?? []);
    for (const [name, value] of values) {
      const index = this.#fields.get(name) ?? this.#fields.get(canonicalName(name));
      if (index) this.#findBy(index, value);
    }
    for (const name of this.#addresses) {
      const value = values.has(name) ? undefined : toldValue(values, name);
      if (value !== undefined) this.#findBy(this.#fields.get(name)!, value);
    }
    for (const index of this.#calls.values()) {
      const isGiven = values.has(index.field) || toldValue(values, index.field) !== undefined;
      if (isGiven) this.#findInCall(index, request);
    }
    const items = [...this.#always];
    for (const entry of found.entries) {
      const { item, others } = this.#entries[entry]!;
      if (others.every((keys) => keys.some((key) => isMet(key, request)))) items.push(item);
    }
    return items;
  }

  #findInCall(index: CallIndex, request: Witness): void {
    const value = index.read(request);
    if (value === UNKNOWN) this.#found.addAll(index.all);
    else if (value !== undefined) this.#findBy(index, value);
  }
}

function isSmallGroup({ keys }: KeyGroup): boolean {
  const isSmall = (key: Key) => key.kind !== "values" || key.hashes.length <= MAX_OTHER_KEYS;
  return keys.length <= MAX_OTHER_KEYS && keys.every(isSmall);
}
