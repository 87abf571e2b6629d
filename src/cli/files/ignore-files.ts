import { dirname, join, relative } from "node:path";
import ignore, { type Ignore } from "ignore";
import type { Io } from "../io.ts";
import { slashed } from "./paths.ts";
import { repositoryRoot } from "./repository-root.ts";

/** Files with patterns of paths to skip, in the syntax of `.gitignore`. */
const IGNORE_FILES = [".gitignore", ".wafsmithignore"] as const;

/** Names of dots only, like `...`, are names; without this the library throws on them. */
const ANY_NAME = { allowRelativePaths: true } as const;
const MAX_IGNORE_BYTES = 1024 * 1024;

/** The patterns of one directory. */
interface Layer {
  readonly directory: string;
  readonly patterns: Ignore;
}

/**
 * The paths that `.gitignore` and `.wafsmithignore` exclude below a starting directory. The files in the directories
 * above it count too, up to the top of the repository or, outside one, to the current directory. The deepest file that
 * mentions a path decides.
 */
export class IgnoreFiles {
  /** Counted by whoever leaves out what is covered. */
  leftOutCount = 0;
  readonly #layers = new Map<string, Layer | undefined>();
  readonly #top: string;
  readonly #io: Io;

  constructor(start: string, io: Io) {
    this.#io = io;
    this.#top = topOf(start, io);
    for (const directory of ancestors(start, this.#top).reverse()) this.enter(directory);
    // If you name an ignored directory, it is read; then only the ignore files inside it apply.
    if (start !== this.#top && this.covers(start, true)) {
      this.#layers.clear();
      this.#top = start;
      this.enter(start);
    }
  }

  /** Reads the ignore files of a directory, once. Directories are entered from the top down. */
  enter(directory: string): void {
    if (this.#layers.has(directory)) return;
    const texts = IGNORE_FILES.flatMap((name) => readIfThere(join(directory, name), this.#io));
    const patterns = texts.reduce((all, text) => all.add(text), ignore(ANY_NAME));
    this.#layers.set(directory, texts.length === 0 ? undefined : { directory, patterns });
  }

  /** Whether a file is left out, or a directory that leads to it. */
  coversFile(path: string): boolean {
    for (const directory of ancestors(dirname(path), this.#top).reverse()) this.enter(directory);
    return this.covers(path, false);
  }

  covers(path: string, isDirectory: boolean): boolean {
    for (const directory of ancestors(dirname(path), this.#top)) {
      const layer = this.#layers.get(directory);
      if (!layer) continue;
      const { ignored, unignored } = layer.patterns.test(
        slashed(relative(directory, path)) + (isDirectory ? "/" : ""),
      );
      if (ignored || unignored) return ignored;
    }
    return false;
  }
}

/** The directory and those above it up to `top`, deepest first. */
function ancestors(directory: string, top: string): string[] {
  const found = [directory];
  for (let at = directory; at !== top && at !== dirname(at); ) {
    at = dirname(at);
    found.push(at);
  }
  return found;
}

/** The root of the repository; else the current directory where `start` lies in it; else `start`. */
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
