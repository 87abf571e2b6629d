import { basename, dirname, join } from "node:path";
import { EXIT, Failure } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { decodeText } from "./decode.ts";
import { displayPath } from "./paths.ts";
import { attempt, isDirectory, statIfAny, type TextFile } from "./read-file.ts";

/**
 * Puts a new text in the place of a file that was read before: written beside it and renamed over it, so that nobody
 * ever sees half a file. Mode is kept, and a link stays a link.
 *
 * Errors: throws a `Failure`, exit 3, where the file has changed since it was read, or cannot be written.
 */
export function replaceFile(file: TextFile, text: string, io: Io): void {
  const name = displayPath(file.path, io.cwd);
  const target = attempt(() => io.files.realpathSync(file.path), name, "write");
  const now = attempt(() => io.files.readFileSync(target), name, "read");
  const decoded = decodeText(now);
  if (decoded.problem !== undefined || decoded.text !== file.text) {
    throw new Failure(
      EXIT.failure,
      `\`${name}\` has changed since it was read, so it was left as it is.`,
      "Run again.",
    );
  }
  const { mode } = attempt(() => io.files.statSync(target), name, "read");
  writeBeside(target, [text], mode & 0o7777, name, io);
}

/**
 * Writes a file that need not exist yet, the same way.
 *
 * Errors: throws a `Failure`: exit 2 where its directory does not exist, 3 where it cannot be written.
 */
export function writeFile(path: string, text: string, io: Io): void {
  writePieces(path, [text], io);
}

/** The same for a text that comes in pieces. */
export function writePieces(path: string, pieces: Iterable<string>, io: Io): void {
  const name = displayPath(path, io.cwd);
  const existing = statIfAny(path, io.files);
  // A device or a pipe (`/dev/stdout`) is written to; renaming would put a file in its place.
  if (existing?.isDirectory()) throw isDirectory(name);
  if (existing && !existing.isFile()) {
    // In one piece: whoever reads a pipe takes the end of the first for the end of all.
    attempt(() => io.files.writeFileSync(path, [...pieces].join("")), name, "write");
    return;
  }
  const target = existing ? attempt(() => io.files.realpathSync(path), name, "write") : path;
  writeBeside(target, pieces, existing && existing.mode & 0o7777, name, io);
}

function writeBeside(
  target: string,
  pieces: Iterable<string>,
  mode: number | undefined,
  name: string,
  io: Io,
): void {
  // Whoever has this name already is told apart by the flag `wx`.
  const temporary = join(
    dirname(target),
    `.${basename(target)}.${process.pid}.${Date.now().toString(36)}.tmp`,
  );
  try {
    attempt(
      () => {
        io.files.writeFileSync(temporary, "", { flag: "wx" });
        for (const piece of pieces) io.files.writeFileSync(temporary, piece, { flag: "a" });
        if (mode !== undefined) io.files.chmodSync(temporary, mode);
        io.files.renameSync(temporary, target);
      },
      name,
      "write",
    );
  } catch (error) {
    io.files.rmSync(temporary, { force: true });
    throw error;
  }
}
