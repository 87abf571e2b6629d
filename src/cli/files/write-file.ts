import { basename, dirname, join } from "node:path";
import { EXIT, Failure } from "../exit-code.ts";
import type { Io } from "../io.ts";
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
  if (!now.equals(file.bytes)) {
    throw new Failure(
      EXIT.failure,
      `\`${name}\` has changed since it was read, so it was left as it is.`,
      "Run again.",
    );
  }
  const { mode } = attempt(() => io.files.statSync(target), name, "read");
  writeBeside(target, text, mode & 0o7777, name, io);
}

/**
 * Writes a file that need not exist yet, the same way.
 *
 * Errors: throws a `Failure`: exit 2 where its directory does not exist, 3 where it cannot be written.
 */
export function writeFile(path: string, text: string, io: Io): void {
  const name = displayPath(path, io.cwd);
  const existing = statIfAny(path, io.files);
  // A device or a pipe (`/dev/stdout`) is written to; renaming would put a file in its place.
  if (existing?.isDirectory()) throw isDirectory(name);
  if (existing && !existing.isFile()) {
    attempt(() => io.files.writeFileSync(path, text), name, "write");
    return;
  }
  const target = existing ? attempt(() => io.files.realpathSync(path), name, "write") : path;
  writeBeside(target, text, existing && existing.mode & 0o7777, name, io);
}

function writeBeside(target: string, text: string, mode: number | undefined, name: string, io: Io): void {
  // Whoever has this name already is told apart by the flag `wx`.
  const temporary = join(
    dirname(target),
    `.${basename(target)}.${process.pid}.${Date.now().toString(36)}.tmp`,
  );
  try {
    attempt(
      () => {
        io.files.writeFileSync(temporary, text, { flag: "wx" });
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
