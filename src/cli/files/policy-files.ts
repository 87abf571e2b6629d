import { dirname, join, resolve } from "node:path";
import { LOCK_FILE_NAME } from "../../compile/managed/lock.ts";
import type { RefusedFile, SourceText } from "../../compile/model/model.ts";
import { unlessFailure } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Boundary } from "./boundary.ts";
import { displayPath } from "./paths.ts";
import { readStdin, readTextFile, STDIN_NAME, statIfAny } from "./read-file.ts";
import { repositoryRoot, searchedDirectories } from "./repository-root.ts";

/** Options for reading the files that belong to a policy. */
export interface PolicyReading {
  readonly maxBytes: number;
  /** The files that it may name. */
  readonly boundary: Boundary;
}

/** A file, or standard input for `-`, as an input of the compiler. Errors: as `readTextFile`. */
export async function sourceText(path: string, maxBytes: number, io: Io): Promise<SourceText> {
  if (path === "-") return { uri: STDIN_NAME, text: await readStdin(maxBytes, io) };
  return { uri: displayPath(path, io.cwd), text: readTextFile(path, maxBytes, io).text };
}

/**
 * The lock file that is named, else the nearest one next to a policy or above it, within its repository; undefined if
 * there is none. Outside a repository only the directory of the policy is searched.
 *
 * Errors: as `readTextFile`; throws a usage `Failure` for one that was found but is a link out of the repository.
 */
export async function findLock(
  named: string | undefined,
  policy: string,
  { maxBytes, boundary }: PolicyReading,
  io: Io,
): Promise<SourceText | undefined> {
  if (named !== undefined) return sourceText(named, maxBytes, io);
  const path = lockDirectories(policy, io)
    .map((directory) => join(directory, LOCK_FILE_NAME))
    .find((candidate) => statIfAny(candidate, io.files)?.isFile());
  if (path === undefined) return undefined;
  boundary.check(path, path);
  return sourceText(path, maxBytes, io);
}

/** The directories in which the lock file of a policy is searched, absolute, the nearest first. */
export function lockDirectories(policy: string, io: Io): readonly string[] {
  const start = policy === "-" ? io.cwd : dirname(resolve(io.cwd, policy));
  return repositoryRoot(start, io) === undefined ? [start] : searchedDirectories(start, io);
}

/** The same as messages name them. */
export function listLockDirectories(policy: string, io: Io): readonly string[] {
  return lockDirectories(policy, io).map((directory) => displayPath(directory, io.cwd) || ".");
}

/**
 * Finds the file named in `extends`, relative to the file that names it; undefined if there is no such file, or why it
 * is not read if it is outside the boundary.
 */
export function fileResolver({ maxBytes, boundary }: PolicyReading, io: Io) {
  return (path: string, from: string): SourceText | RefusedFile | undefined => {
    const naming = from === STDIN_NAME ? join(io.cwd, STDIN_NAME) : resolve(io.cwd, from);
    const full = resolve(dirname(naming), path);
    const refused = unlessFailure(
      () => boundary.check(full, naming),
      ({ message }) => message,
    );
    if (refused !== undefined) return { refused };
    if (!statIfAny(full, io.files)?.isFile()) return undefined;
    return { uri: displayPath(full, io.cwd), text: readTextFile(full, maxBytes, io).text };
  };
}

/** As `fileResolver`, to check whether a file is a policy: a base that cannot be read counts as absent. */
export function baseResolver(reading: PolicyReading, io: Io) {
  const resolveFile = fileResolver(reading, io);
  return (path: string, from: string): SourceText | RefusedFile | undefined =>
    unlessFailure(
      () => resolveFile(path, from),
      () => undefined,
    );
}

/** The date on which a policy is read, `YYYY-MM-DD`: today, or that of `SOURCE_DATE_EPOCH` (seconds) if set. */
export function today({ env }: Io): string {
  const seconds = Number(env["SOURCE_DATE_EPOCH"] || Number.NaN);
  const day = Number.isInteger(seconds) ? new Date(seconds * 1000) : new Date();
  return (Number.isNaN(day.getTime()) ? new Date() : day).toISOString().slice(0, 10);
}
