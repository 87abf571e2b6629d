import { dirname, join, relative } from "node:path";
import ignore, { type Ignore } from "ignore";
import type { Io } from "../io.ts";
import { slashed } from "./paths.ts";
import { repositoryRoot } from "./repository-root.ts";

/** Files with patterns of paths to skip, in the syntax of `.gitignore`. */
const IGNORE_FILES = [".gitignore", ".wafsmithignore"] as const;
/** The only one that is for wafsmith alone. */
export const WAFSMITH_IGNORE = IGNORE_FILES[1];

/** Names of dots only, like `...`, are names; without this the library throws on them. */
const ANY_NAME = { allowRelativePaths: true } as const;
const MAX_IGNORE_BYTES = 1024 * 1024;

/** The patterns of one directory, and the ones that decide if these match nothing. */
interface Layer {
  readonly directory: string;
  readonly patterns: Ignore;
  readonly above: Layer | undefined;
}

/**
 * The paths that `.gitignore` and `.wafsmithignore` exclude below a starting directory. The files in the directories
 * above it count too, up to the top of the repository or, outside one, to the current directory. The deepest file that
 * mentions a path decides.
 */
export class IgnoreFiles {
  /** Incremented by the code that skips what is excluded. */
  leftOutCount = 0;
  /** Keyed by directory: the nearest one with patterns, from there upward. */
  readonly #layers = new Map<string, Layer | undefined>();
  readonly #top: string;
  readonly #io: Io;
  readonly #names: readonly string[];

  /** `names`: of the files with patterns. Default: all. */
  constructor(start: string, io: Io, names: readonly string[] = IGNORE_FILES) {
    this.#io = io;
    this.#names = names;
    this.#top = topOf(start, io);
    // If you name an ignored directory, it is read; then only the ignore files inside it apply.
    if (start !== this.#top && this.covers(start, true)) {
      this.#layers.clear();
      this.#top = start;
    }
  }

  /** Whether a file or directory is excluded, or one of its parent directories. Each ignore file is read once. */
  covers(path: string, isDirectory: boolean): boolean {
    for (let layer = this.#layerOf(dirname(path)); layer; layer = layer.above) {
      const { ignored, unignored } = layer.patterns.test(
        slashed(relative(layer.directory, path)) + (isDirectory ? "/" : ""),
      );
      if (ignored || unignored) return ignored;
    }
    return false;
  }

  #layerOf(directory: string): Layer | undefined {
    const unread: string[] = [];
    let at = directory;
    for (; !this.#layers.has(at); at = dirname(at)) {
      unread.push(at);
      if (at === this.#top || at === dirname(at)) break;
    }
    let layer = this.#layers.get(at);
    for (const each of unread.reverse()) {
      layer = this.#read(each, layer);
      this.#layers.set(each, layer);
    }
    return layer;
  }

  #read(directory: string, above: Layer | undefined): Layer | undefined {
    const texts = this.#names.flatMap((name) => readIfThere(join(directory, name), this.#io));
    if (texts.length === 0) return above;
    const patterns = texts.reduce((all, text) => all.add(text), ignore(ANY_NAME));
    return { directory, patterns, above };
  }
}

/** The root of the repository; else the current directory if it contains `start`; else `start`. */
export function topOf(start: string, io: Io): string {
  const root = repositoryRoot(start, io);
  if (root !== undefined) return root;
  const isInside = !slashed(relative(io.cwd, start)).startsWith("..");
  return isInside ? io.cwd : start;
}

function readIfThere(path: string, io: Io): string[] {
  try {
    const stats = io.files.lstatSync(path);
    // A link to a device would be read without end, and Git itself does not follow links of this name.
    if (!stats.isFile() || stats.size > MAX_IGNORE_BYTES) return [];
    return [io.files.readFileSync(path, "utf8")];
  } catch {
    return [];
  }
}
