import type { Stats } from "node:fs";
import { resolve } from "node:path";
import { attempted } from "../../core/attempt.ts";
import { EXIT, Failure, unlessFailure, usage } from "../exit-code.ts";
import type { Files, Io } from "../io.ts";
import { decodeLeniently, decodeText, type EncodingFlaw, type LenientText } from "./decode.ts";
import { mebibytes } from "./file-size.ts";
import { displayPath } from "./paths.ts";
import reasons from "./reasons.json" with { type: "json" };

/** The name of standard input in reports. */
export const STDIN_NAME = "<stdin>";

/** The content of a file. Its bytes are not kept: no two accepted byte sequences decode to the same text. */
export interface TextFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
}

/** A file that need not be plain UTF-8, read as the most tolerant consumer reads it. */
export interface LenientFile extends TextFile {
  /** Undefined for plain UTF-8. A file with a flaw is never written: other bytes may have the same text. */
  readonly flaw: EncodingFlaw | undefined;
}

/** A file that is over the limit, so that nothing in it is known. */
export class TooLarge extends Failure {}

/**
 * Reads one file as text.
 *
 * Errors: throws a `Failure`: exit 2 for a file that is not text or is over `maxBytes`, 3 for what cannot be read.
 */
export function readTextFile(path: string, maxBytes: number, io: Io): TextFile {
  const { full, name, bytes } = readBytes(path, maxBytes, io);
  return { path: full, text: textOf(bytes, `\`${name}\``) };
}

/** The same for text in any encoding and with bytes that encode nothing. Errors: as `readTextFile`, but for its encoding. */
export function readLenientFile(path: string, maxBytes: number, io: Io): LenientFile {
  const { full, bytes } = readBytes(path, maxBytes, io);
  const { text, flaw } = decodeLeniently(bytes);
  return { path: full, text, flaw };
}

function readBytes(path: string, maxBytes: number, io: Io) {
  const full = resolve(io.cwd, path);
  const name = displayPath(full, io.cwd);
  const stats = statOf(full, name, io.files);
  checkKind(stats, name);
  if (stats.size > maxBytes) throw tooLarge(`\`${name}\``, stats.size, maxBytes);
  const bytes = attempt(() => io.files.readFileSync(full), name, "read");
  if (bytes.length > maxBytes) throw tooLarge(`\`${name}\``, bytes.length, maxBytes);
  return { full, name, bytes };
}

/**
 * Reads standard input to its end.
 *
 * Errors: throws a `Failure`, exit 2, if it is not text or is over `maxBytes`.
 */
export async function readStdin(maxBytes: number, io: Io): Promise<string> {
  return textOf(await stdinBytes(maxBytes, io), "Standard input");
}

/** The same for text in any encoding and with bytes that encode nothing. Errors: as `readStdin`, but for its encoding. */
export async function readLenientStdin(maxBytes: number, io: Io): Promise<LenientText> {
  return decodeLeniently(await stdinBytes(maxBytes, io));
}

async function stdinBytes(maxBytes: number, io: Io): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of io.stdin) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge("Standard input", length, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The text of the one operand of a command: a file, or standard input for `-` or nothing. */
export async function readOperand(operand: string | undefined, maxBytes: number, io: Io): Promise<string> {
  if (operand === undefined || operand === "-") return readStdin(maxBytes, io);
  return readTextFile(operand, maxBytes, io).text;
}

/**
 * The bytes of the one operand of a command as they come, a pipe or device included. Errors: as `readTextFile`, also while
 * it is read.
 */
export function openStream(operand: string | undefined, io: Io): AsyncIterable<Uint8Array> {
  if (operand === undefined || operand === "-") return io.stdin;
  const full = resolve(io.cwd, operand);
  const name = displayPath(full, io.cwd);
  if (statOf(full, name, io.files).isDirectory()) throw isDirectory(name);
  return named(io.files.createReadStream(full), name);
}

async function* named(stream: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    throw failureOf(error, name, "read");
  }
}

/** The file information of a path, links followed. Errors: throws a `Failure` if it cannot be determined. */
export function statOf(full: string, name: string, files: Files): Stats {
  const stats = attempt(() => files.statSync(full, { throwIfNoEntry: false }), name, "read");
  if (stats) return stats;
  // A path that leads through a file is not a link; newer versions of Node report it as an error.
  const isLink = attempted(() => files.lstatSync(full))?.isSymbolicLink();
  throw isLink ? usage(`\`${name}\` is a broken symbolic link.`) : noSuchFile(name);
}

/** The file information of a path, links followed; undefined if nothing exists there or it cannot be determined. */
export function statIfAny(full: string, files: Files): Stats | undefined {
  return attempted(() => files.statSync(full, { throwIfNoEntry: false }));
}

/** Whether an operand names a directory. */
export function namesDirectory(operand: string, io: Io): boolean {
  return operand !== "-" && statIfAny(resolve(io.cwd, operand), io.files)?.isDirectory() === true;
}

/** The text of `readLenientFile`; undefined for a file that cannot be read. */
export function lenientTextIfAny(path: string, maxBytes: number, io: Io): string | undefined {
  return unlessFailure(
    () => readLenientFile(path, maxBytes, io).text,
    () => undefined,
  );
}

/** Runs a file operation; an error of the system becomes a `Failure` that names the file. */
export function attempt<Value>(operation: () => Value, name: string, verb: "read" | "write"): Value {
  try {
    return operation();
  } catch (error) {
    throw failureOf(error, name, verb);
  }
}

const REASONS: Readonly<Record<string, string>> = reasons;

function failureOf(error: unknown, name: string, verb: "read" | "write"): unknown {
  const errno = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (errno === undefined) return error;
  if (errno === "ENOENT" || errno === "ENOTDIR") {
    if (verb === "write") return usage(`\`${name}\` cannot be written: its directory does not exist.`);
    return noSuchFile(name);
  }
  const reason = Object.hasOwn(REASONS, errno) ? REASONS[errno] : errno;
  return new Failure(
    EXIT.failure,
    `\`${name}\` cannot be ${verb === "read" ? "read" : "written"}: ${reason}.`,
  );
}

function noSuchFile(name: string): Failure {
  const isUrl = /^https?:\//i.test(name);
  const help = "wafsmith reads files only: download it, for example with `curl -O`, and give the file.";
  return usage(`There is no file or directory \`${name}\`.`, isUrl ? help : undefined);
}

function checkKind(stats: Stats, name: string): void {
  if (stats.isFile()) return;
  if (stats.isDirectory()) throw isDirectory(name);
  const kind = stats.isFIFO() ? "a pipe" : stats.isSocket() ? "a socket" : "a device";
  throw usage(
    `\`${name}\` is ${kind}, not a file.`,
    "Give `-` to read standard input: `… | wafsmith lint -`.",
  );
}

/** The failure for a directory where a file is expected. */
export function isDirectory(name: string): Failure {
  return usage(`\`${name}\` is a directory, but a file is expected here.`);
}

function tooLarge(what: string, bytes: number, maxBytes: number): TooLarge {
  const message = `${what} is over the limit: ${mebibytes(bytes)}; the maximum is ${mebibytes(maxBytes)}.`;
  return new TooLarge(
    EXIT.usage,
    message,
    "`--max-file-size` raises the limit; memory use grows with the file.",
  );
}

function textOf(bytes: Uint8Array, what: string): string {
  const decoded = decodeText(bytes);
  if (decoded.problem !== undefined) throw usage(`${what} ${decoded.problem}.`);
  return decoded.text;
}
