import type { Dirent, Stats } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { namesBelow, slashed } from "../files/paths.ts";
import type { Files } from "../io.ts";
import type { ObjectContent } from "./objects.ts";

/** A file, or a link, that was at a path before. */
export interface EarlierFile {
  readonly kind: "file" | "link";
  readonly object: ObjectContent;
}

/** Options for reading a repository. Paths are relative to its top, with forward slashes. */
export interface RepositoryView {
  /** The top directory, absolute. */
  readonly root: string;
  /** The earlier contents of paths that have changed since. Default: nothing has changed. */
  readonly earlier?: ReadonlyMap<string, EarlierFile>;
  /** Paths that did not exist. Default: none. */
  readonly absent?: ReadonlySet<string>;
  /**
   * Makes `earlier` the complete tree, apart from these submodules, Git's own files, and packages and modules that were
   * installed. Default: unchanged files are read from disk.
   */
  readonly beside?: ReadonlySet<string>;
  /** Absolute paths outside the repository that may be read: the user has named them. */
  readonly named: ReadonlySet<string>;
  /** Directories outside the repository whose files may be read, absolute. Default: none. */
  readonly roots?: readonly string[];
}

/** More links than this in a row are a loop, as for Linux. */
const MAX_LINKS = 40;

type Kind = "file" | "link" | "directory";

/** The file, directory or link at a path whose directories are not links. */
interface Place {
  readonly path: string;
  readonly kind: Kind;
  /** Undefined: it is on disk. */
  readonly object?: ObjectContent;
}

/**
 * Files of a repository, read only, as they were before a change: unchanged ones are read from disk. Files outside
 * the repository, also if reached by a link, are treated as missing.
 */
export function repositoryFiles(view: RepositoryView, disk: Files): Files {
  const reader = new RepositoryReader(view, disk);
  // Only the overloads that are called here are implemented.
  return {
    ...disk,
    statSync: reader.stat as unknown as Files["statSync"],
    lstatSync: reader.lstat as unknown as Files["lstatSync"],
    readFileSync: reader.readFile as unknown as Files["readFileSync"],
    readdirSync: reader.readdir as unknown as Files["readdirSync"],
    realpathSync: reader.realpath as unknown as Files["realpathSync"],
  };
}

interface StatOptions {
  readonly throwIfNoEntry?: boolean;
}

class RepositoryReader {
  readonly #view: RepositoryView;
  readonly #disk: Files;
  /** The names that the earlier files have in their directories, those of directories between included. */
  readonly #children = new Map<string, Map<string, Kind>>();

  constructor(view: RepositoryView, disk: Files) {
    this.#view = view;
    this.#disk = disk;
    for (const [path, { kind }] of view.earlier ?? []) this.#addChild(path, kind);
    for (const path of view.beside ?? []) this.#addChild(path, "directory");
  }

  readonly stat = (path: string, options?: StatOptions): Stats | undefined =>
    this.#statsOf(this.#find(path), path, options);

  readonly lstat = (path: string, options?: StatOptions): Stats | undefined => {
    if (path === this.#view.root) return this.stat(path, options);
    const directory = this.#find(dirname(path));
    return this.#statsOf(directory && this.#at(join(directory.path, basenameOf(path))), path, options);
  };

  readonly readFile = (path: string, encoding?: BufferEncoding): Buffer | string => {
    const place = this.#find(path) ?? missing(path);
    if (!place.object) return this.#disk.readFileSync(place.path, encoding);
    const { content } = place.object;
    if (!content) throw systemError("EFBIG", path);
    return encoding === undefined ? content : content.toString(encoding);
  };

  readonly readdir = (path: string, options?: { readonly withFileTypes?: boolean }): Dirent[] | string[] => {
    const place = this.#find(path) ?? missing(path);
    const entries = this.#entriesIn(place);
    return options?.withFileTypes ? entries : entries.map(({ name }) => name);
  };

  readonly realpath = (path: string): string => (this.#find(path) ?? missing(path)).path;

  #addChild(path: string, kind: Kind): void {
    const parent = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
    const siblings = this.#children.get(parent) ?? new Map<string, Kind>();
    const isKnown = this.#children.has(parent);
    this.#children.set(parent, siblings.set(basenameOf(path), kind));
    if (!isKnown && parent !== "") this.#addChild(parent, "directory");
  }

  #isNamed(path: string): boolean {
    if (this.#view.named.has(path)) return true;
    const isInside = namesBelow(this.#view.root, path) !== undefined;
    return !isInside && (this.#view.roots ?? []).some((root) => namesBelow(root, path) !== undefined);
  }

  /** The file or directory at a path, links followed. Undefined: nothing that may be read. */
  #find(path: string): Place | undefined {
    if (this.#isNamed(path)) return this.#onDisk(path, true);
    let links = 0;
    let found = this.#view.root;
    let rest = namesBelow(this.#view.root, path);
    while (rest && rest.length > 0) {
      const [name, ...others] = rest;
      const place = this.#at(join(found, name!));
      if (!place) return undefined;
      if (place.kind !== "link") {
        found = place.path;
        rest = others;
        continue;
      }
      if (++links > MAX_LINKS) return undefined;
      const target = resolve(found, this.#targetOf(place), ...others);
      if (this.#isNamed(target)) return this.#onDisk(target, true);
      rest = namesBelow(this.#view.root, target);
      found = this.#view.root;
    }
    return rest && this.#at(found);
  }

  /** The file, directory or link at the path itself, whose directories are not links. */
  #at(path: string): Place | undefined {
    const name = slashed(relative(this.#view.root, path));
    const earlier = this.#view.earlier?.get(name);
    if (earlier) return { path, kind: earlier.kind, object: earlier.object };
    if (this.#children.has(name)) return { path, kind: "directory" };
    return this.#isOnDisk(name) ? this.#onDisk(path, false) : undefined;
  }

  /** Whether a path that is not among the earlier files is read from disk. */
  #isOnDisk(name: string): boolean {
    if (this.#view.absent?.has(name)) return false;
    const { beside } = this.#view;
    if (!beside || name === "") return true;
    return name.split("/").some((one) => INSTALLED.has(one)) || isAtOrBelow(name, beside);
  }

  #onDisk(path: string, followsLinks: boolean): Place | undefined {
    const look = followsLinks ? this.#disk.statSync : this.#disk.lstatSync;
    const stats = look(path, { throwIfNoEntry: false });
    if (!stats) return undefined;
    const kind = stats.isSymbolicLink() ? "link" : stats.isDirectory() ? "directory" : "file";
    return { path, kind };
  }

  #targetOf({ path, object }: Place): string {
    if (object) return object.content?.toString("utf8") ?? "";
    return this.#disk.readlinkSync(path);
  }

  #statsOf(place: Place | undefined, path: string, options: StatOptions = {}): Stats | undefined {
    if (!place) return options.throwIfNoEntry === false ? undefined : missing(path);
    const { kind, object } = place;
    if (kind === "file" && !object) return this.#disk.statSync(place.path);
    return { ...kindOf(kind), size: object?.bytes ?? 0, mode: 0o644 } as Stats;
  }

  #entriesIn({ path, kind }: Place): Dirent[] {
    if (kind !== "directory") throw systemError("ENOTDIR", path);
    const name = slashed(relative(this.#view.root, path));
    const earlier = this.#children.get(name) ?? new Map<string, Kind>();
    const prefix = name === "" ? "" : `${name}/`;
    const isOnDisk = this.#disk.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    const onDisk = isOnDisk ? this.#disk.readdirSync(path, { withFileTypes: true }) : [];
    const kept = onDisk.filter((entry) => !earlier.has(entry.name) && this.#isOnDisk(prefix + entry.name));
    return [...kept, ...[...earlier].map(([child, of]) => ({ name: child, ...kindOf(of) }) as Dirent)];
  }
}

/** Directories that Git and package managers write, and a repository does not track. */
const INSTALLED: ReadonlySet<string> = new Set([".git", "node_modules", ".terraform"]);

function isAtOrBelow(name: string, directories: ReadonlySet<string>): boolean {
  for (let at = name; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/"))))
    if (directories.has(at)) return true;
  return false;
}

function basenameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf(sep)) + 1);
}

/** The methods that `Stats` and `Dirent` share. */
function kindOf(kind: Kind) {
  const no = () => false;
  return {
    isFile: () => kind === "file",
    isDirectory: () => kind === "directory",
    isSymbolicLink: () => kind === "link",
    isFIFO: no,
    isSocket: no,
    isBlockDevice: no,
    isCharacterDevice: no,
  };
}

function missing(path: string): never {
  throw systemError("ENOENT", path);
}

function systemError(code: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
