import { createHash } from "node:crypto";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { code } from "../../../core/phrases.ts";
import { Failure, usage } from "../../exit-code.ts";
import { displayPath, slashed } from "../../files/paths.ts";
import { statIfAny } from "../../files/read-file.ts";
import { repositoryRoot } from "../../files/repository-root.ts";
import { runGit } from "../../git/git.ts";
import type { Io } from "../../io.ts";

/** The file name of the cache, unless a file is named. */
export const CACHE_FILE_NAME = "wafsmith-cache.json";

const WRITABLE_BY_OTHERS = 0o022;

/**
 * The location of a run's cache: the named file, a file in the named directory, or the repository's file in the user's
 * cache directory, which no pull request can write to.
 *
 * Errors: throws a usage `Failure` if no location is named and the user has no home directory.
 */
export function cachePath(named: string | undefined, io: Io): string {
  if (named !== undefined) {
    const path = resolve(io.cwd, named);
    const isDirectory = /[\\/]$/.test(named) || statIfAny(path, io.files)?.isDirectory() === true;
    return isDirectory ? join(path, CACHE_FILE_NAME) : path;
  }
  const project = io.files.realpathSync(repositoryRoot(io.cwd, io) ?? io.cwd);
  const key = createHash("sha256").update(project).digest("hex").slice(0, 32);
  return join(userCacheDirectory(io), "wafsmith", key, CACHE_FILE_NAME);
}

function userCacheDirectory({ env, user: { home } }: Io): string {
  const named = process.platform === "win32" ? env["LOCALAPPDATA"] : env["XDG_CACHE_HOME"];
  if (named && isAbsolute(named)) return named;
  if (home === undefined) {
    throw usage(
      "The user has no home directory in which to store the cache.",
      "Name a file with `--cache-location`.",
    );
  }
  if (process.platform === "win32") return join(home, "AppData", "Local");
  return process.platform === "darwin" ? join(home, "Library", "Caches") : join(home, ".cache");
}

/** The reason not to use a cache file, phrased to follow a colon; undefined if it may be read and written. */
export function cacheRefusal(path: string, io: Io): string | undefined {
  const { files, user, cwd } = io;
  const name = code(displayPath(path, cwd), 200);
  const stats = files.lstatSync(path, { throwIfNoEntry: false });
  if (stats && !stats.isFile()) return `${name} is not a regular file.`;
  if (stats && user.id !== undefined) {
    if (stats.uid !== user.id) return `${name} belongs to another user.`;
    if ((stats.mode & WRITABLE_BY_OTHERS) !== 0) return `${name} can be written by other users.`;
  }
  return isTracked(path, io) ? `${name} is tracked by Git, so a pull request could replace it.` : undefined;
}

/** Whether a repository tracks a file. True if Git cannot determine it. */
function isTracked(path: string, io: Io): boolean {
  const places = new Set([path, join(realDirectory(dirname(path), io), path.slice(dirname(path).length))]);
  return [...places].some((place) => {
    const root = repositoryRoot(dirname(place), io);
    if (root === undefined) return false;
    try {
      // On some file systems, names that differ only in case are the same file.
      const pathspec = `:(top,literal,icase)${slashed(relative(root, place))}`;
      const listed = runGit(["ls-files", "-z", "--", pathspec], { directory: root }, io);
      return !listed.ok || listed.stdout.length > 0;
    } catch (error) {
      if (error instanceof Failure) return true;
      throw error;
    }
  });
}

/** The directory with symbolic links resolved; if it does not exist, in the part of its path that does. */
function realDirectory(directory: string, io: Io): string {
  try {
    return io.files.realpathSync(directory);
  } catch {
    const parent = dirname(directory);
    return parent === directory ? directory : join(realDirectory(parent, io), relative(parent, directory));
  }
}
