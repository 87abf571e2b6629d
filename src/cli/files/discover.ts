import type { Dirent } from "node:fs";
import { join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { code } from "../../core/phrases.ts";
import { hasKnownExtension } from "../../sources/format.ts";
import { EXIT, Failure, unlessFailure, usage } from "../exit-code.ts";
import type { Files, Io } from "../io.ts";
import { isGitDirectory } from "./boundary.ts";
import { IgnoreFiles, topOf } from "./ignore-files.ts";
import { displayPath, namesBelow } from "./paths.ts";
import { attempt } from "./read-file.ts";

/** Every file of a directory; those with a known extension are looked for. */
const ANY_FILE = "**/*";
const NEVER_ENTERED: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/** The files that a directory or glob selects. */
export interface Discovery {
  /** Absolute paths, sorted. */
  readonly paths: readonly string[];
  /** Directories that could not be read, and entries that are not followed. */
  readonly failures: readonly Failure[];
  /** Absolute paths, sorted, of entries with one of our extensions that are not read: links that lead nowhere or out of the repository, pipes, sockets, devices. */
  readonly unfollowed: readonly string[];
  /** Number of files that could be linted, and directories, that the ignore files excluded. */
  readonly leftOutCount: number;
}

/** Options that decide which files are skipped. */
export interface DiscoverOptions {
  /** Skips what `.gitignore` and `.wafsmithignore` list. Default: true. */
  readonly honoursIgnoreFiles?: boolean;
}

/**
 * The files below a directory that may contain something to lint. Skipped are hidden files, files in ignore files,
 * directories reached by links, links to files outside the repository, and anything that is not a regular file.
 */
export function findInDirectory(directory: string, io: Io, options: DiscoverOptions = {}): Discovery {
  return search(ANY_FILE, resolve(io.cwd, directory), io, options);
}

/** The files that a glob matches, relative to the current directory, with the same exceptions. */
export function findByGlob(glob: string, io: Io): Discovery {
  return search(glob, io.cwd, io, {});
}

function search(pattern: string, cwd: string, io: Io, options: DiscoverOptions): Discovery {
  const failures: Failure[] = [];
  const ignore = options.honoursIgnoreFiles === false ? undefined : new IgnoreFiles(cwd, io);
  const problems = new Map<string, Failure>();
  const followed = entryFollower(topOf(cwd, io), problems, io);
  // Only the overload in `node:fs` that returns entries is called.
  const read = reader(ignore, followed, failures, io);
  const isWanted = ({ name }: Dirent) => pattern !== ANY_FILE || hasKnownExtension(name);
  const listed = (directory: string) => read(directory).filter((one) => one.isDirectory() || isWanted(one));
  const readdirSync = listed as unknown as Files["readdirSync"];
  const found = fastGlob.globSync(pattern, { cwd, followSymbolicLinks: false, fs: { readdirSync } });
  // Absolute paths of the library have each backslash replaced, which is an ordinary character on POSIX.
  const matched = found.map((path) => resolve(cwd, path)).sort();
  const unfollowed = matched.filter((path) => problems.has(path) && hasKnownExtension(path));
  return {
    paths: matched.filter((path) => !problems.has(path)),
    failures: [...failures, ...unfollowed.map((path) => problems.get(path)!)],
    unfollowed,
    leftOutCount: ignore?.leftOutCount ?? 0,
  };
}

/** A failure of a search for a command that needs every file: an entry that is not followed is an error there. */
export function asError(failure: Failure): Failure {
  return failure.exitCode === EXIT.clean ? usage(failure.message, failure.help) : failure;
}

/** Reads directories as if they held only the files to find, so that ignored directories are never entered. */
function reader(
  ignore: IgnoreFiles | undefined,
  followed: (entry: Dirent, directory: string) => Dirent,
  failures: Failure[],
  io: Io,
): (directory: string) => Dirent[] {
  return (directory) => {
    const name = displayPath(directory, io.cwd);
    const found = unlessFailure(
      () => attempt(() => io.files.readdirSync(directory, { withFileTypes: true }), name, "read"),
      (failure) => void failures.push(failure),
    );
    return (found ?? [])
      .filter((entry) => isRead(entry, directory, ignore))
      .map((entry) => followed(entry, directory));
  };
}

function isRead(entry: Dirent, directory: string, ignore: IgnoreFiles | undefined): boolean {
  if (NEVER_ENTERED.has(entry.name)) return false;
  if (!ignore?.covers(join(directory, entry.name), entry.isDirectory())) return true;
  // Hidden ones are skipped in any case.
  if (!entry.name.startsWith(".") && (entry.isDirectory() || hasKnownExtension(entry.name)))
    ignore.leftOutCount++;
  return false;
}

/**
 * Decides which directory entries are read. The author of files in a directory must not be able to choose what else is
 * read or changed, so only regular files are opened, and no link may leave `top`.
 *
 * A link to a file counts as that file. An entry that is not read counts as a file too, so that the pattern decides whether
 * it is part of the search, and its problem is noted. A link to a directory is not entered: it may form a cycle.
 */
function entryFollower(top: string, problems: Map<string, Failure>, io: Io) {
  return (entry: Dirent, directory: string): Dirent => {
    if (entry.isFile() || entry.isDirectory()) return entry;
    const path = resolve(directory, entry.name);
    const problem = problemOf(entry, path, top, io);
    if (problem) {
      const message = `${code(displayPath(path, io.cwd), 200)} ${problem.what}, so it is not read.`;
      problems.set(path, new Failure(EXIT.clean, message, problem.help));
    }
    return Object.assign(Object.create(entry), { isFile: () => true, isSymbolicLink: () => false });
  };
}

function problemOf(
  entry: Dirent,
  path: string,
  top: string,
  { files, cwd }: Io,
): { readonly what: string; readonly help?: string } | undefined {
  if (!entry.isSymbolicLink()) return { what: `is ${specialKind(entry)}` };
  try {
    const stats = files.statSync(path, { throwIfNoEntry: false });
    if (!stats) return { what: "is a broken link" };
    if (stats.isDirectory()) return { what: "is a link to a directory" };
    if (!stats.isFile()) return { what: `is a link to ${specialKind(stats)}` };
    const names = namesBelow(files.realpathSync(top), files.realpathSync(path));
    if (names && !names.some(isGitDirectory)) return undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ELOOP")
      return { what: "is a circular link" };
    // Reading the file reports the problem.
    return undefined;
  }
  return {
    what: `is a link to somewhere outside ${code(displayPath(top, cwd), 200)}`,
    help: "To lint it, name it on the command line.",
  };
}

function specialKind(entry: Pick<Dirent, "isFIFO" | "isSocket">): string {
  if (entry.isFIFO()) return "a pipe";
  return entry.isSocket() ? "a socket" : "a device";
}
