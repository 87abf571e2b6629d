import type { Stats } from "node:fs";
import { dirname, resolve } from "node:path";
import type { OutputForm } from "../../core/output.ts";
import { EXIT, Failure } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { Boundary } from "./boundary.ts";
import { decodeText } from "./decode.ts";
import { displayPath } from "./paths.ts";
import { attempt, isDirectory, statIfAny, type TextFile } from "./read-file.ts";
import { repositoryRoot } from "./repository-root.ts";
import { temporaryBeside, tidyBeside } from "./temporary.ts";

/** The bits of a mode that allow somebody to write. */
const WRITABLE = 0o222;
/** For the user alone. */
const PRIVATE = 0o600;

/**
 * Replaces the text of a file that was read before. It is written next to the file and renamed over it, so that no
 * reader sees half a file; owner and mode are kept, and a symbolic link remains one. A file with several names (hard
 * links), or with an owner that cannot be given to another file, is written in place instead, so that it stays the same
 * file under all names.
 *
 * Errors: throws a `Failure`, exit 3, if the file has changed since it was read, is read-only, or cannot be written.
 */
export function replaceFile(file: TextFile, text: string, io: Io): void {
  const name = displayPath(file.path, io.cwd);
  const target = attempt(() => io.files.realpathSync(file.path), name, "write");
  const now = attempt(() => io.files.readFileSync(target), name, "read");
  const decoded = decodeText(now);
  if (decoded.problem !== undefined || decoded.text !== file.text) {
    throw new Failure(
      EXIT.failure,
      `\`${name}\` has changed since it was read, so it was left unchanged.`,
      "Run again.",
    );
  }
  replaceTarget(target, [text], name, io);
}

/**
 * Writes a file that need not exist yet, the same way. A link that leaves the repository is not followed.
 *
 * Errors: throws a `Failure`: exit 2 if its directory does not exist, 3 if it cannot be written.
 */
export function writeFile(path: string, text: string, io: Io): void {
  writePieces(path, [text], io);
}

/** Writes a result to the file that `-o` names, or to standard output. Errors: as for `writeFile`. */
export function writeResult(text: string, form: OutputForm, output: string | undefined, io: Io): void {
  if (output === undefined || output === "-") io.stdout.write(text, form);
  else writeFile(resolve(io.cwd, output), text, io);
}

/** Like `writeFile`, for a file that must not be a link: one that a later run reads again, such as a baseline. */
export function writeOwnFile(path: string, text: string, io: Io): void {
  checkNoLink(path, io);
  writeFile(path, text, io);
}

/** The same for a file that only the user may read and write. */
export function writePrivateFile(path: string, text: string, io: Io): void {
  checkNoLink(path, io);
  const target = { path, name: displayPath(path, io.cwd), replaced: undefined, mode: PRIVATE };
  writeBeside(target, [text], io);
}

function checkNoLink(path: string, io: Io): void {
  const name = displayPath(path, io.cwd);
  const stats = attempt(() => io.files.lstatSync(path, { throwIfNoEntry: false }), name, "write");
  if (stats?.isSymbolicLink() || (stats && !stats.isFile() && !stats.isDirectory())) {
    throw new Failure(EXIT.failure, `\`${name}\` is not a regular file, so it was left unchanged.`, OWN_HELP);
  }
}

const OWN_HELP = "wafsmith does not write through links: remove the link, or name another file.";

/** The same for a string in pieces. */
export function writePieces(path: string, pieces: Iterable<string>, io: Io): void {
  const name = displayPath(path, io.cwd);
  const existing = statIfAny(path, io.files);
  if (existing?.isDirectory()) throw isDirectory(name);
  const target = followedOutput(path, io);
  // A device or a pipe (`/dev/stdout`) is written to; renaming would replace it with a file.
  if (existing && !existing.isFile()) {
    if (existing.isFIFO()) checkReader(path, name, io);
    // In one piece: the reader of a pipe would treat the end of the first piece as the end of the whole.
    attempt(() => io.files.writeFileSync(path, [...pieces].join("")), name, "write");
    return;
  }
  if (!existing) return writeBeside({ path, name, replaced: undefined }, pieces, io);
  replaceTarget(target, pieces, name, io);
}

/**
 * The path that an output (`-o`) is written to, for files and directories alike: links are followed within a
 * repository, and outside any.
 *
 * Errors: throws a `Failure`, exit 3, for a link that leaves the repository, or a broken one.
 */
export function followedOutput(path: string, io: Io): string {
  const name = displayPath(path, io.cwd);
  const refused = (what: string) =>
    new Failure(
      EXIT.failure,
      `\`${name}\` ${what}, so it was not written.`,
      "Remove the link, or name the intended file.",
    );
  const exists = statIfAny(path, io.files) !== undefined;
  const entry = attempt(() => io.files.lstatSync(path, { throwIfNoEntry: false }), name, "write");
  if (entry && !exists) throw refused("is a broken link");
  if (repositoryRoot(dirname(path), io) !== undefined && new Boundary([], io).leadsOut(path))
    throw refused("leads outside the repository through a link");
  return exists ? attempt(() => io.files.realpathSync(path), name, "write") : path;
}

/** Opening a pipe without a reader would wait for ever. */
function checkReader(path: string, name: string, { files }: Io): void {
  const { O_WRONLY, O_NONBLOCK } = files.constants;
  try {
    files.closeSync(files.openSync(path, O_WRONLY | O_NONBLOCK));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENXIO")) throw error;
    const message = `\`${name}\` is a pipe without a reader, so nothing was written to it.`;
    throw new Failure(EXIT.failure, message, "Name a file, or start the program that reads the pipe first.");
  }
}

/** Replaces an existing file. `target` is not a link. */
function replaceTarget(target: string, pieces: Iterable<string>, name: string, io: Io): void {
  const { files } = io;
  const stats = attempt(() => files.statSync(target), name, "read");
  if ((stats.mode & WRITABLE) === 0) {
    throw new Failure(
      EXIT.failure,
      `\`${name}\` is read-only, so it was left unchanged.`,
      "Make it writable first.",
    );
  }
  attempt(() => files.accessSync(target, files.constants.W_OK), name, "write");
  if (stats.nlink > 1) writeInPlace(target, pieces, name, io);
  else writeBeside({ path: target, name, replaced: stats }, pieces, io);
}

/** Writes into an existing file without replacing it. Its old content is restored if writing fails. */
function writeInPlace(target: string, pieces: Iterable<string>, name: string, io: Io): void {
  const { files } = io;
  const text = [...pieces].join("");
  const before = attempt(() => files.readFileSync(target), name, "read");
  try {
    attempt(() => files.writeFileSync(target, text), name, "write");
  } catch (error) {
    attempt(() => files.writeFileSync(target, before), name, "write");
    throw error;
  }
}

/** The path to write, and the file that it replaces. */
interface Target {
  /** No link. */
  readonly path: string;
  /** As shown in messages. */
  readonly name: string;
  /** The existing file, whose owner and mode are kept. */
  readonly replaced: Stats | undefined;
  /** Default: as the system gives it to new files. */
  readonly mode?: number;
}

function writeBeside({ path: target, name, replaced, mode }: Target, pieces: Iterable<string>, io: Io): void {
  const { files } = io;
  tidyBeside(target, io);
  // The flag `wx` fails if a file of this name exists.
  const temporary = temporaryBeside(target);
  try {
    const isReady = attempt(
      () => {
        files.writeFileSync(temporary, "", { flag: "wx", mode: replaced ? PRIVATE : mode });
        for (const piece of pieces) files.writeFileSync(temporary, piece, { flag: "a" });
        if (replaced && !canTakeOver(temporary, replaced, io)) return false;
        // After the owner: changing the owner clears some bits of the mode.
        if (replaced) files.chmodSync(temporary, replaced.mode & 0o7777);
        files.renameSync(temporary, target);
        return true;
      },
      name,
      "write",
    );
    if (isReady) return;
    writeInPlace(target, [files.readFileSync(temporary, "utf8")], name, io);
    files.rmSync(temporary, { force: true });
  } catch (error) {
    files.rmSync(temporary, { force: true });
    throw error;
  }
}

/** Gives a new file the owner and group of the one that it replaces; false if that is not allowed. */
function canTakeOver(temporary: string, { uid, gid }: Stats, { files }: Io): boolean {
  const own = files.statSync(temporary);
  if (own.uid === uid && own.gid === gid) return true;
  try {
    files.chownSync(temporary, uid, gid);
    return true;
  } catch {
    return false;
  }
}
