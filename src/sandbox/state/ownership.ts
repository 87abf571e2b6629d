import { randomUUID } from "node:crypto";
import {
  closeSync,
  fstatSync,
  futimesSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { attempted, parsedJson } from "../../core/attempt.ts";
import { isRecord } from "../../core/record.ts";
import { DataFileProblem } from "./data-file-problem.ts";
import { isAlive, type ProcessIdentity, thisProcess } from "./process-identity.ts";

/** A data file that this process alone uses. */
export interface Ownership {
  /** The path without symbolic links. SQLite names its journal by it, so every name of the file must lead to this one. */
  readonly path: string;
  /** Whether this process is still the owner. One that was suspended long enough may have lost the file to another. */
  isHeld(): boolean;
  /** Gives the file up. */
  release(): void;
}

/** The interval at which the owner touches its owner file, as a sign of life for processes that cannot see it. */
const BEAT_MS = 1000;
/** An owner without a sign of life for this long is taken for dead, if nothing else shows whether it is. */
const SILENCE_MS = 10_000;
const POLL_MS = 100;
/** Periods of silence after which an owner counts as dead. Clocks of two machines differ by less. */
const LONG_SILENCE = 6;

/** The files that this process has open, by device and inode. */
const inUse = new Set<string>();

/**
 * Makes this process the only one that uses a file, by whatever path it was named. The file is created if it is
 * missing. SQLite's own lock is a directory in this port, and a process that is killed does not remove it; the owner
 * file shows whether the owner is alive, also from another container.
 *
 * Errors: throws a `DataFileProblem` for a file that is in use, and for one with several hard links: another process
 * could use the other name, and a journal is found by the name of its file.
 */
export function takeOwnership(given: string, silenceMs = SILENCE_MS): Ownership {
  const { path, identity } = identityOf(given);
  if (inUse.has(identity)) throw new DataFileProblem("this process uses it already");
  const owner = `${path}.owner`;
  const mark = JSON.stringify({ ...thisProcess(), id: randomUUID() });
  claim(owner, mark, silenceMs);
  inUse.add(identity);
  rmSync(`${path}.lock`, { recursive: true, force: true });
  const file = openSync(owner, "r+");
  const beat = setInterval(() => attempted(() => futimesSync(file, new Date(), new Date())), BEAT_MS).unref();
  const isHeld = () => readMark(owner) === mark;
  return {
    path,
    isHeld,
    release: () => {
      clearInterval(beat);
      closeSync(file);
      inUse.delete(identity);
      if (isHeld()) rmSync(owner, { force: true });
    },
  };
}

function identityOf(given: string): { readonly path: string; readonly identity: string } {
  let file: number;
  try {
    file = openSync(given, "a");
  } catch (error) {
    throw new DataFileProblem(reasonOf(error, given));
  }
  try {
    const { dev, ino, nlink } = fstatSync(file);
    if (nlink > 1)
      throw new DataFileProblem("it has several names (hard links); a data file needs a single one");
    const path = realpathSync(given);
    if (isMountPoint(path))
      throw new DataFileProblem("it is mounted alone, without its journal; mount its directory");
    return { path, identity: `${dev}:${ino}` };
  } finally {
    closeSync(file);
  }
}

/** Whether the file alone is mounted, as into a container: then its neighbours are not those of the original. */
function isMountPoint(path: string): boolean {
  const mounts = attempted(() => readFileSync("/proc/self/mountinfo", "utf8")) ?? "";
  const written = path.replace(
    /[ \t\n\\]/g,
    (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
  return mounts.split("\n").some((line) => line.split(" ")[4] === written);
}

function reasonOf(error: unknown, path: string): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return `there is no directory ${dirname(path)}`;
  if (code === "EISDIR") return "it is a directory";
  if (code === "ENOSPC") return "the disk is full";
  return code === "EACCES" || code === "EROFS" ? "it may not be written" : String((error as Error).message);
}

/** Creates the owner file whole and exclusively: of several processes one succeeds. */
function claim(owner: string, mark: string, silenceMs: number): void {
  // Two containers may have processes of one id.
  const draft = `${owner}.${randomUUID()}`;
  writeFileSync(draft, mark);
  try {
    if (isLinked(draft, owner)) return;
    const found = readMark(owner);
    const holder = holderOf(found);
    const isUsed = (holder && isAlive(holder)) ?? showsLife(owner, draft, silenceMs);
    if (isUsed) throw usedBy(holder, owner);
    removeStale(owner, found);
    // The draft may be as old as this process has waited.
    utimesSync(draft, new Date(), new Date());
    if (!isLinked(draft, owner)) throw usedBy(holderOf(readMark(owner)), owner);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Whether the owner file is touched while this process waits. */
function showsLife(owner: string, draft: string, silenceMs: number): boolean {
  const last = writtenMs(owner);
  if (last === undefined || (writtenMs(draft) ?? 0) - last >= silenceMs * LONG_SILENCE) return false;
  const endMs = performance.now() + silenceMs;
  while (performance.now() < endMs) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
    const now = writtenMs(owner);
    if (now !== last) return now !== undefined;
  }
  return false;
}

function writtenMs(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

function isLinked(draft: string, owner: string): boolean {
  try {
    linkSync(draft, owner);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Removes the owner file that a dead process left. Another process may have replaced it since it was read. */
function removeStale(owner: string, found: string | undefined): void {
  const aside = `${owner}.${randomUUID()}`;
  try {
    renameSync(owner, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (readMark(aside) !== found) isLinked(aside, owner);
  rmSync(aside, { force: true });
}

function usedBy(holder: ProcessIdentity | undefined, owner: string): DataFileProblem {
  const isHere = holder?.place === thisProcess().place;
  const who = isHere ? `the process ${holder?.pid}` : "a process in another container or on another machine";
  return new DataFileProblem(`${who} uses it; if that is not a sandbox, delete ${owner}`);
}

function readMark(owner: string): string | undefined {
  return attempted(() => readFileSync(owner, "utf8"));
}

/** The process that an owner file names; undefined if it names none. */
function holderOf(mark: string | undefined): ProcessIdentity | undefined {
  const value: unknown = parsedJson(mark ?? "");
  const isIdentity =
    isRecord(value) && Number.isSafeInteger(value["pid"]) && typeof value["place"] === "string";
  return isIdentity ? (value as unknown as ProcessIdentity) : undefined;
}
