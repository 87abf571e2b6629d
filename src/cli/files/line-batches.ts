import { Buffer, isUtf8 } from "node:buffer";
import { hasByteOrderMark } from "../../report/ink/places.ts";

const LINE_FEED = 10;

/** A line that is not text: why, as the end of a sentence that begins with `Line 3`. */
export interface UnreadableLine {
  readonly problem: string;
}

/** A line without its line feed. */
export type Line = string | UnreadableLine;

/**
 * The lines of a stream of bytes, as many at a time as arrived together, so that single lines need not be awaited.
 * Never contains more than one chunk and one line; a line over `maxLineBytes` is skipped.
 */
export async function* lineBatches(
  input: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
): AsyncGenerator<readonly Line[]> {
  const rest = new Remainder(maxLineBytes);
  let isFirst = true;
  for await (const buffer of smallChunks(input)) {
    const first = buffer.indexOf(LINE_FEED);
    if (first < 0) {
      rest.append(buffer);
      continue;
    }
    rest.append(buffer.subarray(0, first));
    let lines = [rest.take()];
    const last = buffer.lastIndexOf(LINE_FEED);
    if (last > first) lines = lines.concat(linesOf(buffer.subarray(first + 1, last), maxLineBytes));
    rest.append(buffer.subarray(last + 1));
    if (isFirst) lines[0] = withoutByteOrderMark(lines[0]!);
    isFirst = false;
    yield lines;
  }
  if (!rest.isEmpty) yield [isFirst ? withoutByteOrderMark(rest.take()) : rest.take()];
}

/** Maximum number of bytes split into lines at once. One chunk of a stream may contain millions of lines. */
const MAX_CHUNK_BYTES = 65_536;

async function* smallChunks(input: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of input) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let start = 0; start < buffer.length; start += MAX_CHUNK_BYTES)
      yield buffer.subarray(start, start + MAX_CHUNK_BYTES);
  }
}

/** The start of a line whose end has not arrived yet. */
class Remainder {
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  append(part: Buffer): void {
    if (part.length === 0) return;
    this.#bytes += part.length;
    if (this.#bytes > this.#maxBytes) this.#parts = [];
    else this.#parts.push(part);
  }

  take(): Line {
    const line = this.#bytes > this.#maxBytes ? TOO_LONG : lineOf(Buffer.concat(this.#parts));
    this.#parts = [];
    this.#bytes = 0;
    return line;
  }
}

/** A line over the limit. */
export const TOO_LONG: UnreadableLine = Object.freeze({ problem: "is over the limit of `--max-file-size`" });
const NOT_UTF8: UnreadableLine = Object.freeze({ problem: "is not valid UTF-8" });

/** The lines of some bytes, each without its line feed. */
export function linesOf(buffer: Buffer, maxLineBytes: number): Line[] {
  if (isUtf8(buffer) && buffer.length <= maxLineBytes) return buffer.toString("utf8").split("\n");
  const lines: Line[] = [];
  for (let start = 0; start <= buffer.length; ) {
    const found = buffer.indexOf(LINE_FEED, start);
    const end = found < 0 ? buffer.length : found;
    lines.push(end - start > maxLineBytes ? TOO_LONG : lineOf(buffer.subarray(start, end)));
    start = end + 1;
  }
  return lines;
}

function lineOf(buffer: Buffer): Line {
  return isUtf8(buffer) ? buffer.toString("utf8") : NOT_UTF8;
}

function withoutByteOrderMark(line: Line): Line {
  return typeof line === "string" && hasByteOrderMark(line) ? line.slice(1) : line;
}
