import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { usage } from "../exit-code.ts";

/** The first bytes of a gzip file. */
const GZIP_MAGIC = [0x1f, 0x8b] as const;

/** A stream of bytes whose beginning has already been read. */
export interface Peeked {
  readonly head: Buffer;
  /** All of them, the first ones included. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Reads from a stream, chunk by chunk, until `isEnough` accepts one, or to its end. Returns what was read, with a
 * stream that begins with it.
 */
export async function peek(
  bytes: AsyncIterable<Uint8Array>,
  isEnough: (chunk: Uint8Array, totalBytes: number) => boolean,
): Promise<Peeked> {
  const iterator = bytes[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let totalBytes = 0;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    parts.push(next.value);
    totalBytes += next.value.length;
    if (isEnough(next.value, totalBytes)) break;
  }
  const head = Buffer.concat(parts);
  return { head, bytes: replayed(head, iterator) };
}

async function* replayed(head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The bytes, decompressed if they are a gzip file. Errors: iteration throws what `zlib` throws for a broken one. */
export async function gunzipped(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const peeked = await peek(bytes, (_, totalBytes) => totalBytes >= GZIP_MAGIC.length);
  if (!GZIP_MAGIC.every((byte, at) => peeked.head[at] === byte)) return peeked.bytes;
  // An error while reading is thrown by the iteration; the callback keeps it from being thrown twice.
  return pipeline(Readable.from(peeked.bytes), createGunzip(), () => {});
}

/** The same for a log by its name. Errors: iteration throws a usage `Failure` for a broken gzip file. */
export async function* gunzippedLog(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* await gunzipped(bytes);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (!/^Z_|^ERR_TRAILING/.test(code)) throw error;
    throw usage(`\`${name}\` cannot be decompressed completely: ${message}.`);
  }
}
