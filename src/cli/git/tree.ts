import type { Io } from "../io.ts";
import { demand, nulFields } from "./git.ts";
import { contentsOf, type ObjectContent } from "./objects.ts";
import { emptyTree, STAGED } from "./repository.ts";
import type { EarlierFile } from "./repository-files.ts";

/** A whole Git tree. Paths are relative to the root of the repository. */
export interface GitTree {
  readonly files: ReadonlyMap<string, EarlierFile>;
  /** The commits of submodules. */
  readonly submodules: ReadonlyMap<string, string>;
}

/** Options for reading a tree. */
export interface TreeReading {
  readonly root: string;
  readonly maxBytes: number;
  /** The files whose contents are read in advance, together. By default, each is read on demand. */
  readonly isWanted?: (path: string) => boolean;
}

/** The tree of a commit. Contents are read from Git objects, so no filter of the repository changes them. */
export function commitTree(commit: string, reading: TreeReading, io: Io): GitTree {
  const listed = demand(["ls-tree", "-r", "-z", "--full-tree", commit], { directory: reading.root }, io);
  return treeOf(nulFields(listed), LISTED, reading, io);
}

/**
 * The tree that committing the index would create, without files that are only marked to be added (`git add -N`).
 * `GIT_INDEX_FILE` names another index, as it does in hooks of `git commit PATH`.
 */
export function indexTree(reading: TreeReading, io: Io): GitTree {
  const { root } = reading;
  const fields = nulFields(demand([...STAGED, emptyTree(root, io), "--"], { directory: root }, io));
  const lines = fields.flatMap((field, at) => (at % 2 === 0 ? [`${field}\t${fields[at + 1]}`] : []));
  return treeOf(lines, IN_INDEX, reading, io);
}

/** A line of `git ls-tree`: mode, kind, object and path. */
const LISTED = /^(\d+) \w+ ([0-9a-f]+)\t(.+)$/s;
/** A line of `git diff-index` against the empty tree: the modes, the objects, the letter and the path. */
const IN_INDEX = /^:0+ (\d+) 0+ ([0-9a-f]+) \w\t(.+)$/s;

function treeOf(lines: readonly string[], shape: RegExp, reading: TreeReading, io: Io): GitTree {
  const files = new Map<string, EarlierFile>();
  const submodules = new Map<string, string>();
  const known = new Map<string, ObjectContent>();
  const read = (names: readonly string[]) => {
    for (const [name, content] of contentsOf(names, reading, io)) known.set(name, content);
  };
  const wanted: string[] = [];
  for (const line of lines) {
    const [, mode = "", object = "", path = ""] = shape.exec(line) ?? [];
    if (mode === "160000") submodules.set(path, object);
    else if (path !== "") {
      files.set(path, { kind: mode === "120000" ? "link" : "file", object: onDemand(object, known, read) });
      if (reading.isWanted?.(path)) wanted.push(object);
    }
  }
  read(wanted);
  return { files, submodules };
}

function onDemand(
  name: string,
  known: ReadonlyMap<string, ObjectContent>,
  read: (names: readonly string[]) => void,
): ObjectContent {
  const content = () => {
    if (!known.has(name)) read([name]);
    return known.get(name)!;
  };
  return {
    get bytes() {
      return content().bytes;
    },
    get content() {
      return content().content;
    },
  };
}
