import { Buffer } from "node:buffer";
import type { ReplayChunk } from "./part.ts";

const LINE_FEED = 10;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** Number of bytes passed on at once: a compromise between few messages to threads and little memory. */
const CHUNK_BYTES = 1 << 20;

/**
 * Divides a stream of bytes into parts of whole lines. Never holds more than one part and one line; a line over
 * `maxLineBytes` is skipped, and becomes a part without bytes.
 */
export async function* logChunks(
  input: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
): AsyncGenerator<ReplayChunk> {
  const chunker = new Chunker(maxLineBytes);
  for await (const bytes of input) yield* chunker.add(bytes);
  yield* chunker.end();
}

class Chunker {
  readonly #maxLineBytes: number;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** Bytes since the last line feed. */
  #lineBytes = 0;
  #isTooLong = false;
  #line = 1;

  constructor(maxLineBytes: number) {
    this.#maxLineBytes = maxLineBytes;
  }

  *add(given: Uint8Array): Generator<ReplayChunk> {
    let rest = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    if (this.#isTooLong) {
      const end = rest.indexOf(LINE_FEED);
      if (end < 0) return;
      yield this.#tooLong();
      rest = rest.subarray(end + 1);
    }
    const last = rest.lastIndexOf(LINE_FEED);
    if (last < 0) {
      yield* this.#hold(rest);
      return;
    }
    this.#push(rest.subarray(0, last + 1));
    this.#lineBytes = 0;
    if (this.#heldBytes >= CHUNK_BYTES) yield* this.#whole();
    yield* this.#hold(rest.subarray(last + 1));
  }

  *end(): Generator<ReplayChunk> {
    if (this.#isTooLong) yield this.#tooLong();
    yield* this.#whole();
  }

  /** Keeps the beginning of a line. */
  *#hold(bytes: Buffer): Generator<ReplayChunk> {
    this.#push(bytes);
    this.#lineBytes += bytes.length;
    if (this.#lineBytes <= this.#maxLineBytes) return;
    const whole = Buffer.concat(this.#held);
    this.#held = [whole.subarray(0, whole.length - this.#lineBytes)];
    this.#heldBytes = this.#held[0]!.length;
    yield* this.#whole();
    this.#isTooLong = true;
    this.#lineBytes = 0;
  }

  #push(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
  }

  #tooLong(): ReplayChunk {
    this.#isTooLong = false;
    return { firstLine: this.#line++, bytes: undefined };
  }

  *#whole(): Generator<ReplayChunk> {
    if (this.#heldBytes === 0) return;
    // A separate buffer, so that it can be transferred to another thread.
    const bytes = Buffer.from(new ArrayBuffer(this.#heldBytes));
    let at = 0;
    for (const part of this.#held) {
      bytes.set(part, at);
      at += part.length;
    }
    this.#held = [];
    this.#heldBytes = 0;
    const firstLine = this.#line;
    this.#line += linesWithin(bytes);
    const hasMark = firstLine === 1 && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    yield { firstLine, bytes: hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes };
  }
}

function linesWithin(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines++;
  return lines;
}
