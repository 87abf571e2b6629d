import { Buffer, isUtf8 } from "node:buffer";
import type { Dirent, PathLike } from "node:fs";
import type { Files } from "../io.ts";

/**
 * Names of files whose bytes are not UTF-8, as text: on POSIX, a name is any bytes. Each byte that is not part of a
 * character becomes a unit from U+DC80 to U+DCFF, a lone surrogate, which no name in UTF-8 contains. So every name has
 * a distinct text and can be found by it. Python names files the same way (PEP 383).
 */
const BYTE_UNIT = /[\udc80-\udcff]/u;
const UNIT_OFFSET = 0xdc00;
const MAX_SEQUENCE_BYTES = 4;
/** The character that Node substitutes for such a byte. A name that contains it does not find the file. */
const REPLACEMENT = "\ufffd";

/** The text of a name. */
export function nameOfBytes(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  let name = "";
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    name +=
      length === 0 ? String.fromCharCode(UNIT_OFFSET + bytes[at]!) : bytes.toString("utf8", at, at + length);
    at += Math.max(1, length);
  }
  return name;
}

/** The number of bytes of the character at an offset; 0 if none begins there. */
function sequenceLength(bytes: Buffer, at: number): number {
  for (let length = 1; length <= MAX_SEQUENCE_BYTES && at + length <= bytes.length; length++)
    if (isUtf8(bytes.subarray(at, at + length))) return length;
  return 0;
}

/** The bytes of a name, if it has such units; other names stay unchanged. */
function nativePath<Path>(path: Path): Path | Buffer {
  if (typeof path !== "string" || !BYTE_UNIT.test(path)) return path;
  return Buffer.concat(
    Array.from(path, (character) =>
      BYTE_UNIT.test(character)
        ? Buffer.from([character.charCodeAt(0) - UNIT_OFFSET])
        : Buffer.from(character),
    ),
  );
}

/** The same files, with names of any bytes. */
export function withByteNames(files: Files): Files {
  const one = <Function>(operation: Function): Function =>
    ((path: PathLike, ...rest: unknown[]) =>
      (operation as (...args: unknown[]) => unknown)(nativePath(path), ...rest)) as Function;
  const renameSync: Files["renameSync"] = (from, to) => files.renameSync(nativePath(from), nativePath(to));
  const realpathSync = (path: PathLike) => {
    const native = nativePath(path);
    if (native === path) {
      const real = files.realpathSync(path);
      if (!real.includes(REPLACEMENT)) return real;
    }
    // Node's own implementation, in JavaScript, takes every path for text.
    return nameOfBytes(files.realpathSync.native(native, "buffer"));
  };
  return {
    // Each by its name: copying all of `node:fs` would load the streams, watchers and promises that it has getters for.
    closeSync: files.closeSync,
    constants: files.constants,
    openSync: files.openSync,
    accessSync: one(files.accessSync),
    chmodSync: one(files.chmodSync),
    chownSync: one(files.chownSync),
    createReadStream: (path, options) => files.createReadStream(nativePath(path), options),
    lstatSync: one(files.lstatSync),
    mkdirSync: one(files.mkdirSync),
    readFileSync: one(files.readFileSync),
    readdirSync: readdirOf(files),
    readlinkSync: one(files.readlinkSync),
    realpathSync: realpathSync as Files["realpathSync"],
    renameSync,
    rmSync: one(files.rmSync),
    statSync: one(files.statSync),
    writeFileSync: one(files.writeFileSync),
  };
}

function readdirOf(files: Files): Files["readdirSync"] {
  // Only the overloads with and without `withFileTypes` are called.
  const readdir = (path: PathLike, options?: { readonly withFileTypes: true }): (string | Dirent)[] => {
    const native = nativePath(path);
    if (options === undefined) {
      const names = files.readdirSync(native);
      if (!names.some((name) => name.includes(REPLACEMENT))) return names;
      return files.readdirSync(native, { encoding: "buffer" }).map(nameOfBytes);
    }
    const entries = files.readdirSync(native, options);
    if (!entries.some(({ name }) => name.includes(REPLACEMENT))) return entries;
    return files
      .readdirSync(native, { withFileTypes: true, encoding: "buffer" })
      .map((entry) => Object.assign(Object.create(entry), { name: nameOfBytes(entry.name) }) as Dirent);
  };
  return readdir as unknown as Files["readdirSync"];
}
