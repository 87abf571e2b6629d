import { basename, dirname, join, resolve } from "node:path";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { code } from "../../core/phrases.ts";
import { EXIT, Failure, unlessFailure } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { displayPath, namesBelow } from "./paths.ts";
import { attempt, statIfAny } from "./read-file.ts";
import { isShared, repositoryRoots } from "./repository-root.ts";

/** Git's own files contain the credentials of a checkout. */
const GIT_DIRECTORY = ".git";

/** The failure of a file that may not be read. It counts, whether the file that names it was found or named. */
export class Refusal extends Failure {
  constructor(message: string, help: string) {
    super(EXIT.usage, message, help);
  }
}

/**
 * The files that the files of a tree may name: those below the same root. The root is that of the repository; outside one
 * it is the working directory or, if the file is not below that, the directory of the file. Symbolic links are
 * resolved before paths are compared.
 *
 * Paths named on the command line are not checked here.
 */
export class Boundary {
  readonly #named: readonly string[];
  readonly #io: Io;
  readonly #repositoryOf: (directory: string) => string | undefined;
  readonly #roots = new Map<string, string>();

  /** `named`: directories whose files the caller allows too (`--root`). */
  constructor(named: readonly string[], io: Io) {
    this.#named = named.map((directory) => resolve(io.cwd, directory));
    this.#io = io;
    this.#repositoryOf = repositoryRoots(io);
  }

  /** Directories whose files the caller allows. Absolute. */
  get named(): readonly string[] {
    return this.#named;
  }

  /**
   * Checks that a file may be read or written because another one refers to it. It need not exist.
   *
   * Errors: throws a usage `Failure` that reveals nothing of the file's contents, nor whether a path outside exists.
   */
  check(path: string, namedBy: string): void {
    const root = this.rootOf(namedBy);
    const roots = [root, ...this.#named];
    if (!roots.some((one) => this.#isBelow(one, path))) throw this.#outside(path, root, "is outside");
    const real = this.#real(path);
    const below = roots.map((one) => namesBelow(this.#real(one), real));
    if (!below.some((names) => names && !names.some(isGitDirectory))) {
      throw below.some((names) => names)
        ? this.#inGit(path)
        : this.#outside(path, root, "is a link to somewhere outside");
    }
  }

  /** Whether `check` lets a file pass. */
  allows(path: string, namedBy: string): boolean {
    const refused = unlessFailure(
      () => this.check(path, namedBy),
      (failure) => failure,
    );
    return refused === undefined;
  }

  /** Whether links take a path out of the root around it, to Git's own files, or nowhere. */
  leadsOut(path: string): boolean {
    const root = this.rootOf(path);
    const names = unlessFailure(
      () => namesBelow(this.#real(root), this.#real(path)),
      () => undefined,
    );
    return !names || (names.some(isGitDirectory) && !namesBelow(root, path)?.some(isGitDirectory));
  }

  /** The root for files that a file refers to. Both absolute. */
  rootOf(path: string): string {
    const directory = dirname(path);
    const find = () => this.#repositoryOf(directory) ?? this.#workingRoot(directory);
    return getOrCompute(this.#roots, directory, find);
  }

  /** `/`, a home directory or one above it, and shared directories contain too much to be a root. */
  #workingRoot(directory: string): string {
    const { cwd, user, files } = this.#io;
    const stats = statIfAny(cwd, files);
    const isTooWide =
      dirname(cwd) === cwd ||
      (user.home !== undefined && namesBelow(cwd, user.home) !== undefined) ||
      (stats !== undefined && isShared(stats, this.#io));
    return !isTooWide && namesBelow(cwd, directory) ? cwd : directory;
  }

  #isBelow(root: string, path: string): boolean {
    return namesBelow(root, path) !== undefined || namesBelow(this.#real(root), path) !== undefined;
  }

  /** A path with its links resolved, as far as the path exists. */
  #real(path: string): string {
    const { files, cwd } = this.#io;
    // A broken link also exists: its target may be created.
    const isThere = attempt(() => statOfLink(path, this.#io) !== undefined, displayPath(path, cwd), "read");
    if (isThere) return attempt(() => files.realpathSync(path), displayPath(path, cwd), "read");
    const parent = dirname(path);
    return parent === path ? path : join(this.#real(parent), basename(path));
  }

  #outside(path: string, root: string, how: string): Failure {
    const { cwd } = this.#io;
    const isRepository = this.#repositoryOf(root) === root;
    const of = isRepository ? "the repository" : code(displayPath(root, cwd), 200);
    return new Refusal(
      `${code(displayPath(path, cwd), 200)} ${how} ${of}, so it is not read.`,
      "Keep it there, or allow its directory with `--root DIRECTORY`.",
    );
  }

  #inGit(path: string): Failure {
    return new Refusal(
      `${code(displayPath(path, this.#io.cwd), 200)} is one of Git's own files, so it is not read.`,
      "Keep it elsewhere in the repository.",
    );
  }
}

/** Whether a name of a path is that of the directory in which Git keeps its files. */
export function isGitDirectory(name: string): boolean {
  return name.toLowerCase() === GIT_DIRECTORY;
}

function statOfLink(path: string, { files }: Io) {
  try {
    return files.lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A path that leads through a file.
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return undefined;
    throw error;
  }
}
