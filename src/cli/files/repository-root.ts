import type { Stats } from "node:fs";
import { dirname, join } from "node:path";
import { getOrCompute } from "../../core/get-or-compute.ts";
import type { Io } from "../io.ts";
import { namesBelow } from "./paths.ts";
import { statIfAny } from "./read-file.ts";

const SUPERUSER = 0;
const WRITABLE_BY_ALL = 0o002;

/**
 * The root of the repository around a directory: the nearest directory, from there upward, with a `.git`. Undefined
 * outside a repository.
 *
 * Only the user, the superuser, and the owner of the start or the working directory can make a directory a root.
 * Otherwise anybody could turn a shared directory into one, and put a configuration into it for all the files that
 * others keep there.
 */
export function repositoryRoot(start: string, io: Io): string | undefined {
  return repositoryRoots(io)(start);
}

/** As `repositoryRoot`, for many directories, which must not change meanwhile. */
export function repositoryRoots(io: Io): (start: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  /** Keyed by the owner of the start, because what counts as a root depends on it. */
  const byOwner = new Map<number | undefined, (start: string) => string | undefined>();
  return (start) => {
    if (!known.has(start)) {
      const owner = statIfAny(start, io.files)?.uid;
      const search = getOrCompute(byOwner, owner, () => rootSearch([start, io.cwd], io));
      known.set(start, search(start));
    }
    return known.get(start);
  };
}

/** `directories`: their owners can make a directory a root. */
function rootSearch(directories: readonly string[], io: Io): (start: string) => string | undefined {
  const { files } = io;
  const owners = new Owners(directories, io);
  return searchUpward((at) => {
    if (owners.include(statIfAny(join(at, ".git"), files))) return { answer: at };
    const parent = dirname(at);
    return parent === at || !owners.include(statIfAny(parent, files)) ? { answer: undefined } : undefined;
  });
}

/**
 * Checks a directory and those above it, until one has the result for all below it. The result is remembered for each
 * directory on the way, so that a deep tree takes as long as a flat one with as many directories.
 */
export function searchUpward<Answer>(
  ask: (directory: string) => { readonly answer: Answer } | undefined,
): (start: string) => Answer {
  const known = new Map<string, { readonly answer: Answer }>();
  return (start) => {
    const passed: string[] = [];
    for (let at = start; ; at = dirname(at)) {
      const found = known.get(at) ?? ask(at);
      passed.push(at);
      if (!found) continue;
      for (const directory of passed) known.set(directory, found);
      return found.answer;
    }
  };
}

/**
 * The directories in which the configuration of a directory is searched, the nearest first: up to the root of the
 * repository. Outside one, the search ends at the home directory, and before a directory that belongs to another user
 * or that every user can write to, and before `/`.
 */
export function searchedDirectories(start: string, io: Io): readonly string[] {
  const root = repositoryRoot(start, io);
  const found = [start];
  for (let at = start; !endsSearch(at, root, io); ) {
    at = dirname(at);
    found.push(at);
  }
  return found;
}

/**
 * Whether a found configuration may be used. In a repository it may. Elsewhere it must belong to the user, the
 * superuser or the owner of its directory, and not every user may be able to write to that directory.
 */
export function isOwnFile(path: string, io: Io): boolean {
  const directory = dirname(path);
  if (repositoryRoot(directory, io) !== undefined) return true;
  const stats = statIfAny(directory, io.files);
  const owners = new Owners(stats && isShared(stats, io) ? [] : [directory], io);
  return owners.include(statIfAny(path, io.files));
}

/** Whether every user can write to a directory, as to `/tmp`. */
export function isShared({ mode }: Stats, { user }: Io): boolean {
  return user.id !== undefined && (mode & WRITABLE_BY_ALL) !== 0;
}

/** Whether a directory is the last in which a configuration is searched, beginning in a repository with this root or outside one. */
export function endsSearch(at: string, root: string | undefined, io: Io): boolean {
  if (at === root) return true;
  if (root !== undefined) return false;
  const parent = dirname(at);
  if (at === io.user.home || dirname(parent) === parent) return true;
  // The configuration of the working directory applies to everything below it, whatever its owner.
  if (namesBelow(io.cwd, at)?.length) return false;
  const stats = statIfAny(parent, io.files);
  return !stats || isShared(stats, io) || !new Owners([], io).ownsAlone(stats);
}

/** The users whose directories and files count. If the system has no owners, all users count. */
class Owners {
  readonly #user: number | undefined;
  readonly #ids: ReadonlySet<number>;

  /** `directories`: their owners count too. */
  constructor(directories: readonly string[], { user, files }: Io) {
    this.#user = user.id;
    const owners = directories.flatMap((path) => statIfAny(path, files)?.uid ?? []);
    this.#ids = new Set([SUPERUSER, ...(user.id === undefined ? [] : [user.id]), ...owners]);
  }

  /** Whether something is there and belongs to one of them. Content from Git's objects has no owner. */
  include(stats: Stats | undefined): boolean {
    return (
      stats !== undefined && (this.#user === undefined || stats.uid === undefined || this.#ids.has(stats.uid))
    );
  }

  /** Whether it belongs to the user. */
  ownsAlone({ uid }: Stats): boolean {
    return this.#user === undefined || uid === undefined || uid === this.#user;
  }
}
