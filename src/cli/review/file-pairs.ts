import { join, resolve } from "node:path";
import type { FileVersion } from "../../compile/effect/compare-versions.ts";
import { LOCK_FILE_NAME } from "../../compile/managed/lock.ts";
import { isTerraformFile } from "../../sources/terraform/modules/module-names.ts";
import type { Head, ReviewScope, ReviewSide } from "../base/sides.ts";
import { Failure } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { fileResolver, findLock, lockDirectories } from "../files/policy-files.ts";
import { readLenientFile } from "../files/read-file.ts";
import { ModuleFiles } from "../modules/module-files.ts";
import { usersOfLists } from "./list-users.ts";

/** A file before and after a change; undefined if it did not exist, or cannot be read as text. */
export interface FileVersions {
  readonly before: FileVersion | undefined;
  readonly after: FileVersion | undefined;
}

/** The absolute names of a file; equal if it was not renamed. */
interface FilePair {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const POLICY_FILE = /\.(?:ya?ml|json)$/i;

/** Every file that was changed, or that depends on a changed one, on both sides. Sorted by name. */
export async function* changedFiles(
  scope: ReviewScope,
  base: ReviewSide,
  head: Head,
): AsyncGenerator<FileVersions> {
  const sides = { before: versionReader(base, scope), after: versionReader(head, scope) };
  for (const { before, after } of await pairsOf(scope, base, head)) {
    yield {
      before: before === undefined ? undefined : await sides.before(before),
      after: after === undefined ? undefined : await sides.after(after),
    };
  }
}

async function pairsOf(scope: ReviewScope, base: ReviewSide, head: Head): Promise<FilePair[]> {
  const { comparison, changes } = scope;
  const full = (path: string | undefined) => (path === undefined ? undefined : join(comparison.root, path));
  const changed = changes.map(({ before, after }) => ({ before: full(before), after: full(after) }));
  const pairs = new Map<string, FilePair>();
  for (const { before, after } of changed) {
    const pair = {
      before: before !== undefined && base.paths.has(before) ? before : undefined,
      after: after !== undefined && head.paths.has(after) ? after : undefined,
    };
    const name = pair.after ?? pair.before;
    if (name !== undefined) pairs.set(name, pair);
  }
  const touched = new Set(changed.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()));
  const users = usersOfLists(scope, { base, head });
  for (const path of head.paths) {
    if (touched.has(path) || !base.paths.has(path)) continue;
    if (users.has(path) || (await restsOn(touched, path, head)))
      pairs.set(path, { before: path, after: path });
  }
  return [...pairs.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}

/** Whether an unchanged file may have another meaning because its lock file, or one that it extends, has changed. */
async function restsOn(
  touched: ReadonlySet<string>,
  path: string,
  { io, lockOf }: ReviewSide,
): Promise<boolean> {
  if (!POLICY_FILE.test(path) || ![...touched].some((other) => POLICY_FILE.test(other))) return false;
  const lock = await lockOf(path);
  const locks = lock
    ? [resolve(io.cwd, lock.uri)]
    : lockDirectories(path, io).map((directory) => join(directory, LOCK_FILE_NAME));
  if (locks.some((one) => touched.has(one))) return true;
  return /\bextends\b/.test(String(io.files.readFileSync(path)));
}

/** Reads files of a side. Undefined if one is not text, or too large: it is among the files that could not be linted. */
function versionReader(
  { io, lockOf }: ReviewSide,
  { config: { maxFileBytes: maxBytes, trust }, liveOf }: ReviewScope,
): (path: string) => Promise<FileVersion | undefined> {
  const reading = { maxBytes, boundary: trust.boundary };
  const modules = new ModuleFiles({ directory: io.cwd, maxFileBytes: maxBytes }, io);
  return async (path) => {
    try {
      const { text } = readLenientFile(path, maxBytes, io);
      const siblings = await modules.beside(path);
      const surroundings = isTerraformFile(path) ? await modules.around(path) : undefined;
      return {
        source: { uri: displayPath(path, io.cwd), text },
        lock: (await lockOf(path)) ?? (await findLock(undefined, path, reading, io)),
        resolveFile: fileResolver(reading, io),
        liveOf,
        read: { maxFileChars: maxBytes, siblings, surroundings },
      };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return undefined;
    }
  };
}
