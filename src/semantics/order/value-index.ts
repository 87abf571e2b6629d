import { asciiLower } from "../../contract/domain.ts";
import type { Bytes } from "../../core/bytes.ts";
import { addTo } from "../../core/items-by-key.ts";
import { isAddress, type Value } from "../../request/values.ts";
import { hashesOfAddress, hashOfScalar, hashOfText, SMALL } from "./hashes.ts";
import { valuesIn } from "./keys.ts";

/** Numbers of entries, each once. */
export class FoundEntries {
  /** In the order in which they were found. */
  readonly entries: number[] = [];
  /** By entry: the last search that found it. */
  readonly #marks: number[] = [];
  #search = 0;

  /** Begins another search. */
  clear(): void {
    this.entries.length = 0;
    this.#search++;
  }

  add(entry: number): void {
    if (this.#marks[entry] === this.#search) return;
    while (this.#marks.length <= entry) this.#marks.push(0);
    this.#marks[entry] = this.#search;
    this.entries.push(entry);
  }

  addAll(entries: readonly number[]): void {
    for (const entry of entries) this.add(entry);
  }
}

/** Places of a long part that are tried for one that few others share. */
const MAX_PLACES = 24;
/** Number of bytes by which parts are looked up. */
const GRAMS = [8, 4, 2, 1] as const;

/**
 * Entries, by their numbers, by values and by parts of strings, of several numbered sources. A ruleset of ten rules
 * has nearly as many sources, and building separate tables would take longer than all lookups in them.
 */
export class ValueIndex {
  readonly #values = new Map<number, number[]>();
  /** By some bytes of each. */
  readonly #parts = new Map<number, { readonly text: string; readonly entry: number }[]>();
  /** By source: the lengths of the grams of its parts, a bit for each. */
  readonly #lengths: number[] = [];

  readonly #maxText: number;

  /** `maxText`: the bytes of a string that are examined. */
  constructor(maxText: number) {
    this.#maxText = maxText;
  }

  /** The number of another source. */
  addSource(): number {
    return this.#lengths.push(0) - 1;
  }

  /** Adds an entry that is found by values with these hashes. */
  addValues(source: number, hashes: readonly number[], entry: number): void {
    for (const hash of hashes) addTo(this.#values, salted(hash, source), entry);
  }

  /** Adds an entry that is found by strings with a part. */
  addPart(source: number, text: Bytes, entry: number): void {
    const { key, length } = this.#rarestGram(source, text);
    this.#lengths[source]! |= length;
    addTo(this.#parts, key, { text, entry });
  }

  /** The approximate number of entries that have values with these hashes. */
  crowdOfValues(source: number, hashes: readonly number[]): number {
    let crowd = 0;
    for (const hash of hashes) crowd += this.#values.get(salted(hash, source))?.length ?? 0;
    return crowd;
  }

  /** The number of entries that are found together with a part. */
  crowdOfPart(source: number, text: Bytes): number {
    return this.#rarestGram(source, text).count;
  }

  /** The bytes of a string by which the fewest parts are found, their length, and how many parts these are. */
  #rarestGram(source: number, text: Bytes): { key: number; length: number; count: number } {
    const length = GRAMS.find((one) => one <= text.length)!;
    const salt = saltOf(source, length);
    let best = 0;
    let fewest = Number.POSITIVE_INFINITY;
    const first = Math.max(0, text.length - length - MAX_PLACES);
    for (let at = text.length - length; at >= first && fewest > 0; at--) {
      const key = salted(gramAt(text, at, length), salt);
      const there = this.#parts.get(key)?.length ?? 0;
      if (there >= fewest) continue;
      best = key;
      fewest = there;
    }
    return { key: best, length, count: fewest };
  }

  /** Finds the entries of a value, and of parts of it. */
  find(source: number, value: Value, found: FoundEntries): void {
    if (typeof value === "string") this.#findText(source, asciiLower(value), found);
    else if (typeof value !== "object") this.#findHash(source, hashOfScalar(value), found);
    else if (isAddress(value)) {
      for (const hash of hashesOfAddress(value)) this.#findHash(source, hash, found);
    } else for (const one of valuesIn(value)) this.find(source, one, found);
  }

  #findHash(source: number, hash: number, found: FoundEntries): void {
    found.addAll(this.#values.get(salted(hash, source)) ?? []);
  }

  #findText(source: number, whole: string, found: FoundEntries): void {
    this.#findHash(source, hashOfText(whole), found);
    const lengths = this.#lengths[source]!;
    for (const length of GRAMS) if (lengths & length) this.#findParts(source, whole, length, found);
  }

  #findParts(source: number, whole: string, length: number, found: FoundEntries): void {
    const salt = saltOf(source, length);
    const last = Math.min(whole.length, this.#maxText) - length;
    if (last < 0) return;
    let gram = gramAt(whole, 0, length);
    for (let at = 0; ; at++) {
      const parts = this.#parts.get(salted(gram, salt));
      if (parts) for (const { text, entry } of parts) if (whole.includes(text)) found.add(entry);
      if (at === last) return;
      gram = nextGram(gram, whole, at, length);
    }
  }
}

/** The key of a hash among those of a source. */
function salted(hash: number, salt: number): number {
  return (hash ^ Math.imul(salt, 0x9e37_79b1)) & SMALL;
}

/** Distinguishes grams of different lengths as well. */
function saltOf(source: number, length: number): number {
  return source * 16 + length;
}

/** Some bytes of a string as a small number; different ones may share it. */
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
const HIGHEST: readonly number[] = Array.from({ length: 9 }, (_, length) =>
  gramAt("\x01".padEnd(length, "\0"), 0, length),
);
