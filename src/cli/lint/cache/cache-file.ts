import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { unlessFailure } from "../../exit-code.ts";
import { displayPath } from "../../files/paths.ts";
import { attempt, readTextFile, statIfAny } from "../../files/read-file.ts";
import { writePrivateFile } from "../../files/write-file.ts";
import type { Io } from "../../io.ts";
import { CACHE_FILE_NAME, cacheRefusal } from "./cache-place.ts";

/** The beginning of every cache file of this program, in any version. */
const MARK = '["wafsmith-cache",';
const VERSION = 2;
/** A cache file over this size is neither read nor written. */
const MAX_CACHE_BYTES = 256 * 1024 * 1024;
const MAX_HEAD_BYTES = 1024;

/**
 * Records by the keys of their results (`textKey`). A record is JSON on one line; in a file that was read, that has not
 * been checked yet. No file is named, so a result is found in every branch, at every base and below every path.
 */
export type CacheEntries = ReadonlyMap<string, string>;

/** A cache file, read. */
export interface CacheFile {
  readonly entries: CacheEntries;
  /** Why it is not used, as a sentence. */
  readonly problem?: string;
  /** False for a file that is somebody else's. */
  readonly canWrite: boolean;
}

/** The contents of a cache file; empty if it is missing or unusable. */
export function readCacheFile(path: string, io: Io): CacheFile {
  const refusal = cacheRefusal(path, io);
  if (refusal !== undefined) {
    const problem = `Nothing is cached: ${refusal} Name another file with \`--cache-location\`.`;
    return { entries: new Map(), problem, canWrite: false };
  }
  const stats = statIfAny(path, io.files);
  if (!stats) return { entries: new Map(), canWrite: true };
  const name = `\`${displayPath(path, io.cwd)}\``;
  const text = stats.isFile()
    ? unlessFailure(
        () => readTextFile(path, MAX_CACHE_BYTES, io).text,
        (failure) => failure,
      )
    : undefined;
  // A file that was cut short still begins like a cache.
  const isMarked = typeof text === "string" && MARK.startsWith(text.slice(0, MARK.length));
  const isOurs = isMarked || basename(path).endsWith(CACHE_FILE_NAME);
  if (text === undefined || !isOurs) {
    const problem = `Nothing is cached: ${name} is not a wafsmith cache and was left unchanged. Name another file with \`--cache-location\`.`;
    return { entries: new Map(), problem, canWrite: false };
  }
  const entries = typeof text === "string" ? entriesIn(text) : undefined;
  if (entries) return { entries, canWrite: true };
  const reason = typeof text === "string" ? "it is damaged or was written by another version." : text.message;
  const problem = `The cache ${name} was not used and will be rewritten: ${reason}`;
  return { entries: new Map(), problem, canWrite: true };
}

/**
 * Replaces a cache file atomically. Entries beyond the size limit for reading are dropped, the last ones first.
 *
 * Errors: throws a `Failure` if it cannot be written.
 */
export function writeCacheFile(path: string, entries: Iterable<readonly [string, string]>, io: Io): void {
  const body = bodyOf(entries);
  const directory = dirname(path);
  const shown = displayPath(directory, io.cwd);
  attempt(() => io.files.mkdirSync(directory, { recursive: true, mode: 0o700 }), shown, "write");
  writePrivateFile(path, headOf(body) + body, io);
}

function bodyOf(entries: Iterable<readonly [string, string]>): string {
  const lines: string[] = [];
  let left = MAX_CACHE_BYTES - MAX_HEAD_BYTES;
  for (const [key, record] of entries) {
    const line = `${key}\n${record}\n`;
    left -= Buffer.byteLength(line);
    if (left < 0) break;
    lines.push(line);
  }
  return lines.join("");
}

/** The first line: a mark, and a sum of everything after it. */
function headOf(body: string): string {
  return `${MARK}${VERSION},"${createHash("sha256").update(body).digest("base64url")}"]\n`;
}

/** Undefined for a string that was changed since it was written. */
function entriesIn(text: string): CacheEntries | undefined {
  const start = text.indexOf("\n") + 1;
  const body = text.slice(start);
  if (text.slice(0, start) !== headOf(body)) return undefined;
  const lines = body.split("\n");
  const entries = new Map<string, string>();
  for (let at = 0; at + 1 < lines.length; at += 2) entries.set(lines[at]!, lines[at + 1]!);
  return entries;
}
