import type { Dirent } from "node:fs";
import { join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { code } from "../../core/phrases.ts";
import { EXIT, Failure } from "../exit-code.ts";
import type { Files, Io } from "../io.ts";
import { isGitDirectory } from "./boundary.ts";
import { IgnoreFiles, topOf } from "./ignore-files.ts";
import { isLintable, LINTABLE_EXTENSIONS } from "./lintable.ts";
import { displayPath, namesBelow } from "./paths.ts";
import { attempt } from "./read-file.ts";

/** What is looked for in a directory. */
const LINTABLE = `**/*.{${LINTABLE_EXTENSIONS.join(",")}}`;
const NEVER_ENTERED: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/** What a directory or glob stands for. */
export interface Discovery {
  /** Absolute paths, sorted. */
  readonly paths: readonly string[];
  /** Directories that could not be read, and links that lead out. */
  readonly failures: readonly Failure[];
  /** How many files that could be linted, and directories, the ignore files left out. */
  readonly leftOutCount: number;
}

/** What is left out. */
export interface DiscoverOptions {
  /** Leaves out what `.gitignore` and `.wafsmithignore` name. Default: true. */
  readonly honoursIgnoreFiles?: boolean;
}

/**
 * The files below a directory that may hold something to lint: hidden ones, those that ignore files name, whatever lies
 * behind a link to a directory, and links to files outside of the repository are left out.
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
  const readdirSync = reader(
    ignore,
    new Links(topOf(cwd, io), failures, io),
    failures,
    io,
  ) as unknown as Files["readdirSync"];
  const paths = fastGlob.globSync(pattern, {
    cwd,
    followSymbolicLinks: false,
    fs: { readdirSync },
  });
  // Absolute paths of the library have each backslash replaced, which on POSIX is a character like any other.
  const leftOutCount = ignore?.leftOutCount ?? 0;
  return { paths: paths.map((path) => resolve(cwd, path)).sort(), failures, leftOutCount };
}

/** Reads directories as if they held only what is to be found, so that what is ignored is never entered. */
function reader(
  ignore: IgnoreFiles | undefined,
  links: Links,
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
        isWanted(entry, directory, ignore) ? links.followed(entry, directory) : [],
      );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failures.push(error);
      return [];
    }
  };
}

function isWanted(entry: Dirent, directory: string, ignore: IgnoreFiles | undefined): boolean {
  if (NEVER_ENTERED.has(entry.name)) return false;
  if (!ignore?.covers(join(directory, entry.name), entry.isDirectory())) return true;
  // Hidden ones would be left out in any case.
  if (!entry.name.startsWith(".") && (entry.isDirectory() || isLintable(entry.name))) ignore.leftOutCount++;
  return false;
}

/** Links that are met on the way. Whoever wrote the files below a directory may not choose what else is read or changed. */
class Links {
  readonly #top: string;
  readonly #failures: Failure[];
  readonly #io: Io;

  /** `top`: what no link may lead out of. */
  constructor(top: string, failures: Failure[], io: Io) {
    this.#top = top;
    this.#failures = failures;
    this.#io = io;
  }

  /**
   * A link to a file counts as that file, and one that leads out is said to be left out. A link to a directory stays a link
   * and is not entered: it may lead in a circle.
   */
  followed(entry: Dirent, directory: string): Dirent[] {
    if (!entry.isSymbolicLink()) return [entry];
    const path = join(directory, entry.name);
    const { files, cwd } = this.#io;
    try {
      if (!files.statSync(path).isFile()) return [];
      const names = namesBelow(files.realpathSync(this.#top), files.realpathSync(path));
      if (!names || names.some(isGitDirectory)) {
        const message = `${code(displayPath(path, cwd))} is a link that leads out of ${code(displayPath(this.#top, cwd))}, so it was left out.`;
        if (isLintable(entry.name))
          this.#failures.push(new Failure(EXIT.clean, message, "Name it to lint it."));
        return [];
      }
    } catch {
      return [];
    }
    return [Object.assign(Object.create(entry), { isFile: () => true, isSymbolicLink: () => false })];
  }
}
