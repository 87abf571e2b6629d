import type { EmbeddedText, TextOrigin } from "../../core/embedded-text.ts";
import { type FileRange, inFile, type Range } from "../../core/range.ts";
import type { Remembered } from "./expression-memory.ts";

/**
 * A remembered expression at its place in this version of its file. Where its parts are in what is written is remembered too:
 * a map of every escape would be made again with each lint.
 */
class PlacedText implements EmbeddedText {
  readonly text: string;
  readonly #host: EmbeddedText;
  readonly #start: number;
  readonly #places: Map<number, Range>;

  /** `start`: where what is written begins in the file. */
  constructor(host: EmbeddedText, start: number, { text, places }: Remembered) {
    this.text = text;
    this.#host = host;
    this.#start = start;
    this.#places = places;
  }

  toOuter(inner: Range): FileRange {
    const key = inner.start * MAX_CHARS + inner.end;
    const known = this.#places.get(key);
    if (known) return inFile({ start: known.start + this.#start, end: known.end + this.#start });
    const outer = this.#host.toOuter(inner);
    this.#places.set(key, { start: outer.start - this.#start, end: outer.end - this.#start });
    return outer;
  }

  encode(newText: string, inner: Range): string | undefined {
    return this.#host.encode(newText, inner);
  }

  origin(inner: Range): TextOrigin | undefined {
    return this.#host.origin?.(inner);
  }
}

/** Greater than the number of characters in any text. */
const MAX_CHARS = 2 ** 26;

/** A remembered expression at its place. `host`: the same text, as it was read. */
export function placedText(host: EmbeddedText, remembered: Remembered): EmbeddedText {
  const { written, writtenAt } = host;
  if (written === undefined || writtenAt === undefined || written !== remembered.written) return host;
  return new PlacedText(host, writtenAt, remembered);
}
