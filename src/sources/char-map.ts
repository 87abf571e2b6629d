import type { EmbeddedText } from "../core/embedded-text.ts";
import type { Range } from "../core/range.ts";
import { type FileRange, inFile } from "../core/range.ts";

/** Where every UTF-16 unit of a decoded text was written. The units of one escape share their span. */
export interface CharMap {
  readonly text: string;
  /** The span in the file of a range of the text; an empty range is the place before the unit that it names. */
  spanOf(inner: Range): FileRange;
}

/** Collects a decoded text and its map, piece by piece. An empty text stands at `contentStart`. */
export class CharMapBuilder implements CharMap {
  text = "";
  readonly #contentStart: number;
  /** Of each piece: where it starts in the text and in the file, and where its span ends; -1 where it stands unit for unit. */
  readonly #innerStarts: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(contentStart: number) {
    this.#contentStart = contentStart;
  }

  /** `decoded`, whatever its length, is what the file's `start` to `end` stands for. */
  push(decoded: string, start: number, end: number): void {
    if (decoded !== "") this.#add(decoded, start, end);
  }

  /** `source` stands in the file as it is, from `start` on. */
  pushVerbatim(source: string, start: number): void {
    if (source !== "") this.#add(source, start, VERBATIM);
  }

  spanOf({ start, end }: Range): FileRange {
    if (end > start) return inFile({ start: this.#placeOf(start).start, end: this.#placeOf(end - 1).end });
    if (start < this.text.length) {
      const place = this.#placeOf(start).start;
      return inFile({ start: place, end: place });
    }
    const place = this.text === "" ? this.#contentStart : this.#placeOf(this.text.length - 1).end;
    return inFile({ start: place, end: place });
  }

  #add(decoded: string, start: number, end: number): void {
    this.#innerStarts.push(this.text.length);
    this.#starts.push(start);
    this.#ends.push(end);
    this.text += decoded;
  }

  /** The span of one unit; beyond the end, of the last. */
  #placeOf(unit: number): Range {
    let low = 0;
    let high = this.#innerStarts.length - 1;
    if (high < 0) return { start: this.#contentStart, end: this.#contentStart };
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#innerStarts[middle]! <= unit) low = middle;
      else high = middle - 1;
    }
    const [start, end] = [this.#starts[low]!, this.#ends[low]!];
    if (end !== VERBATIM) return { start, end };
    const place = start + Math.min(unit, this.text.length - 1) - this.#innerStarts[low]!;
    return { start: place, end: place + 1 };
  }
}

const VERBATIM = -1;

/** A text whose units are found through a map, which is made when it is first asked for. */
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

/** A text that stands in the file unit for unit, from `offset` on. */
export function shiftedText(text: string, offset: number, encode: EmbeddedText["encode"]): EmbeddedText {
  return {
    text,
    toOuter: (inner) => inFile({ start: inner.start + offset, end: inner.end + offset }),
    encode,
  };
}
