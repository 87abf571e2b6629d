import { dirname, join, resolve } from "node:path";
import { compareVersions, type FileVersion, type VersionsDiff } from "../../compile/compare-versions.ts";
import { LOCK_FILE_NAME } from "../../compile/lock.ts";
import { isModuleFile } from "../../sources/terraform/module-names.ts";
import { Failure } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { fileResolver, lockBeside, type PolicyReading, today } from "../files/policy-files.ts";
import { readLenientFile } from "../files/read-file.ts";
import { ModuleFiles } from "../lint/module-files.ts";
import type { Head, ReviewScope, Side } from "./sides.ts";

/** A file whose effect was compared. */
export interface FileEffect extends VersionsDiff {
  /** As reports name it; of a file that is gone, the name that it had. */
  readonly uri: string;
  /** Whether it could be read: its problems are among the findings otherwise. */
  readonly isKnown: boolean;
}

/** The two names of a file, absolute; the same where it was not renamed. */
interface FilePair {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const POLICY_FILE = /\.(?:ya?ml|json)$/i;

/**
 * What becomes of managed rules by the change, file by file: of every policy and every file with execute rules that was
 * changed, and of what rests on a changed file.
 *
 * Shape: sorted by name; files whose effect is the same are left out.
 */
export async function effectsOf(scope: ReviewScope, base: Side, head: Head): Promise<FileEffect[]> {
  const sides = { before: new VersionReader(base, scope), after: new VersionReader(head, scope) };
  const effects: FileEffect[] = [];
  for (const { before, after } of await pairsOf(scope, base, head)) {
    const versions = {
      before: before === undefined ? undefined : await sides.before.read(before),
      after: after === undefined ? undefined : await sides.after.read(after),
    };
    if (versions.before === undefined && versions.after === undefined) continue;
    const { value } = await compareVersions(versions.before, versions.after, { today: today(head.io) });
    const { uri } = (versions.after ?? versions.before)!.source;
    const found = value ?? { effects: [], requests: [] };
    if (value && found.effects.length + found.requests.length === 0) continue;
    effects.push({ uri, isKnown: value !== undefined, ...found });
  }
  return effects;
}

async function pairsOf({ comparison, changes }: ReviewScope, base: Side, head: Head): Promise<FilePair[]> {
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
  for (const path of head.paths) {
    if (touched.has(path) || !base.paths.has(path)) continue;
    if (await restsOn(touched, path, head)) pairs.set(path, { before: path, after: path });
  }
  return [...pairs.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}

/** Whether a file may mean something else although it is the same: by its module, its lock file, or what it extends. */
async function restsOn(touched: ReadonlySet<string>, path: string, { io, lockOf }: Side): Promise<boolean> {
  if (isModuleFile(path)) {
    return [...touched].some((other) => dirname(other) === dirname(path) && isModuleFile(other));
  }
  if (!POLICY_FILE.test(path) || ![...touched].some((other) => POLICY_FILE.test(other))) return false;
  const lock = await lockOf(path);
  const lockPath = lock ? resolve(io.cwd, lock.uri) : join(dirname(path), LOCK_FILE_NAME);
  if (touched.has(lockPath)) return true;
  return /\bextends\b/.test(String(io.files.readFileSync(path)));
}

/** Reads files of one side with what belongs to them. */
class VersionReader {
  readonly #side: Side;
  readonly #maxBytes: number;
  readonly #reading: PolicyReading;
  readonly #modules: ModuleFiles;

  constructor(side: Side, { config: { maxFileBytes, trust } }: ReviewScope) {
    this.#side = side;
    this.#maxBytes = maxFileBytes;
    this.#reading = { maxBytes: maxFileBytes, boundary: trust.boundary };
    this.#modules = new ModuleFiles({ directory: side.io.cwd, maxFileBytes }, side.io);
  }

  /** Undefined for what is no text, or too large: it is among what could not be linted. */
  async read(path: string): Promise<FileVersion | undefined> {
    const { io, lockOf } = this.#side;
    try {
      const { text } = readLenientFile(path, this.#maxBytes, io);
      const siblings = await this.#modules.beside(path);
      return {
        source: { uri: displayPath(path, io.cwd), text },
        lock: (await lockOf(path)) ?? (await lockBeside(undefined, path, this.#reading, io)),
        resolveFile: fileResolver(this.#reading, io),
        read: { maxFileChars: this.#maxBytes, siblings },
      };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return undefined;
    }
  }
}
