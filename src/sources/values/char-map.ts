import type { EmbeddedText } from "../../core/embedded-text.ts";
import { type FileRange, inFile, type Range } from "../../core/range.ts";

/** The range of every UTF-16 unit of a decoded text in the file. The units of one escape share their span. */
export interface CharMap {
  readonly text: string;
  /** The span in the file of a range of the text; for an empty range, the position before its unit. */
  spanOf(inner: Range): FileRange;
}

/** Collects a decoded text and its map, piece by piece. An empty text is at `contentStart`. */
export class CharMapBuilder implements CharMap {
  #length = 0;
  readonly #chunks: string[] = [];
  /** The last pieces. They are joined now and then, since a string of millions of pieces takes far more memory than its text. */
  #pieces: string[] = [];
  readonly #contentStart: number;
  /** For each piece: its start in the text and in the file, and the end of its span, or -1 if it is verbatim. */
  readonly #innerStarts = new OffsetList();
  readonly #starts = new OffsetList();
  readonly #ends = new OffsetList();

  constructor(contentStart: number) {
    this.#contentStart = contentStart;
  }

  get text(): string {
    return this.#chunks.join("") + this.#pieces.join("");
  }

  /** `decoded`, of any length, is the decoded form of the file's `start` to `end`. */
  push(decoded: string, start: number, end: number): void {
    if (decoded !== "") this.#add(decoded, start, end);
  }

  /** `source` is in the file verbatim, from `start` on. */
  pushVerbatim(source: string, start: number): void {
    if (source !== "") this.#add(source, start, VERBATIM);
  }

  spanOf({ start, end }: Range): FileRange {
    if (end > start) return inFile({ start: this.#placeOf(start).start, end: this.#placeOf(end - 1).end });
    if (start < this.#length) {
      const place = this.#placeOf(start).start;
      return inFile({ start: place, end: place });
    }
    const place = this.#length === 0 ? this.#contentStart : this.#placeOf(this.#length - 1).end;
    return inFile({ start: place, end: place });
  }

  #add(decoded: string, start: number, end: number): void {
    this.#innerStarts.push(this.#length);
    this.#starts.push(start);
    this.#ends.push(end);
    this.#length += decoded.length;
    this.#pieces.push(decoded);
    if (this.#pieces.length < MAX_PIECES) return;
    this.#chunks.push(this.#pieces.join(""));
    this.#pieces = [];
  }

  /** The span of one unit; beyond the end, of the last. */
  #placeOf(unit: number): Range {
    let low = 0;
    let high = this.#innerStarts.length - 1;
    if (high < 0) return { start: this.#contentStart, end: this.#contentStart };
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#innerStarts.at(middle) <= unit) low = middle;
      else high = middle - 1;
    }
    const [start, end] = [this.#starts.at(low), this.#ends.at(low)];
    if (end !== VERBATIM) return { start, end };
    const place = start + Math.min(unit, this.#length - 1) - this.#innerStarts.at(low);
    return { start: place, end: place + 1 };
  }
}

/** Number of items from which an `OffsetList` uses a typed array. */
const MANY_OFFSETS = 4096;

/**
 * Offsets. Most strings have hardly any, and a plain array is made faster than a typed one. A string may have tens of
 * millions of escapes, though, and a typed array takes half of the memory and grows without slack.
 */
export class OffsetList {
  #items: number[] | Int32Array = [];
  length = 0;

  push(offset: number): void {
    if (this.length >= MANY_OFFSETS && this.length >= this.#items.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length++] = offset;
  }

  at(index: number): number {
    return this.#items[index]!;
  }
}

const VERBATIM = -1;

/** Number of pieces that are joined into one. */
const MAX_PIECES = 4096;

/** A string whose units are located through a map, which is built on first use. */
export function mappedText(
  text: string,
  buildMap: () => CharMap,
  encode: EmbeddedText["encode"],
): EmbeddedText {
  let map: CharMap | undefined;
  return {
    text,
    toOuter: (inner) => {
      map ??= buildMap();
      return map.spanOf(inner);
    },
    encode,
  };
}

/** A string that is in the file unit for unit, from `offset` on. */
export function shiftedText(text: string, offset: number, encode: EmbeddedText["encode"]): EmbeddedText {
  return {
    text,
    toOuter: (inner) => inFile({ start: inner.start + offset, end: inner.end + offset }),
    encode,
  };
}
