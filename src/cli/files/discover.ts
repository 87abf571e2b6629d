import type { Dirent } from "node:fs";
import { join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { Failure } from "../exit-code.ts";
import type { Files, Io } from "../io.ts";
import { IgnoreFiles } from "./ignore-files.ts";
import { LINTABLE_EXTENSIONS } from "./lintable.ts";
import { displayPath } from "./paths.ts";
import { attempt } from "./read-file.ts";

/** What is looked for in a directory. */
const LINTABLE = `**/*.{${LINTABLE_EXTENSIONS.join(",")}}`;
const NEVER_ENTERED: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/** What a directory or glob stands for. */
export interface Discovery {
  /** Absolute paths, sorted. */
  readonly paths: readonly string[];
  /** Directories that could not be read. */
  readonly failures: readonly Failure[];
}

/** What is left out. */
export interface DiscoverOptions {
  /** Leaves out what `.gitignore` and `.wafsmithignore` name. Default: true. */
  readonly honoursIgnoreFiles?: boolean;
}

/**
 * The files below a directory that may hold something to lint: hidden ones, those that ignore files name, and whatever
 * lies behind a link to a directory are left out.
 */
export function findInDirectory(directory: string, io: Io, options: DiscoverOptions = {}): Discovery {
  return search(LINTABLE, resolve(io.cwd, directory), io, options);
}

/** The files that a glob stands for, relative to the current directory; the same are left out. */
export function findByGlob(glob: string, io: Io): Discovery {
  return search(glob, io.cwd, io, {});
}

function search(pattern: string, cwd: string, io: Io, options: DiscoverOptions): Discovery {
  const failures: Failure[] = [];
  const ignore = options.honoursIgnoreFiles === false ? undefined : new IgnoreFiles(cwd, io);
  // Of the many forms that the function has in `node:fs`, only the one that gives entries is called.
  const readdirSync = reader(ignore, failures, io) as unknown as Files["readdirSync"];
  const paths = fastGlob.globSync(pattern, {
    cwd,
    absolute: true,
    followSymbolicLinks: false,
    fs: { readdirSync },
  });
  return { paths: paths.map((path) => resolve(path)).sort(), failures };
}

/** Reads directories as if they held only what is to be found, so that what is ignored is never entered. */
function reader(
  ignore: IgnoreFiles | undefined,
  failures: Failure[],
  io: Io,
): (directory: string) => Dirent[] {
  return (directory) => {
    try {
      const entries = attempt(
        () => io.files.readdirSync(directory, { withFileTypes: true }),
        displayPath(directory, io.cwd),
        "read",
      );
      ignore?.enter(directory);
      return entries.flatMap((entry) =>
        isWanted(entry, directory, ignore) ? followed(entry, directory, io.files) : [],
      );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failures.push(error);
      return [];
    }
  };
}

function isWanted(entry: Dirent, directory: string, ignore: IgnoreFiles | undefined): boolean {
  return !NEVER_ENTERED.has(entry.name) && !ignore?.covers(join(directory, entry.name), entry.isDirectory());
}

/** A link to a file counts as that file. A link to a directory stays a link and is not entered: it may lead in a circle. */
function followed(entry: Dirent, directory: string, files: Files): Dirent[] {
  if (!entry.isSymbolicLink()) return [entry];
  try {
    if (!files.statSync(join(directory, entry.name)).isFile()) return [];
  } catch {
    return [];
  }
  return [Object.assign(Object.create(entry), { isFile: () => true, isSymbolicLink: () => false })];
}
