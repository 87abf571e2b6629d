import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { DataFileProblem } from "./data-file-problem.ts";

/** A data file that this process alone uses. */
export interface Ownership {
  /** The path without symbolic links. SQLite names its journal by it, so every name of the file must lead to this one. */
  readonly path: string;
  /** Gives the file up. */
  release(): void;
}

/** The files that this process has open, by device and inode. */
const inUse = new Set<string>();

/**
 * Makes this process the only one that uses a file, by whatever path it was named. The file is created if it is
 * missing. SQLite's own lock is a directory in this port, and a process that is killed leaves it behind; the process id
 * in the owner file shows whether the owner is alive.
 *
 * Errors: throws a `DataFileProblem` for a file that is in use, and for one with several hard links: another process
 * could use the other name, and a journal is found by the name of its file.
 */
export function takeOwnership(given: string): Ownership {
  const { path, identity } = identityOf(given);
  if (inUse.has(identity)) throw new DataFileProblem("this process uses it already");
  const owner = `${path}.owner`;
  const mark = `${process.pid} ${randomUUID()}`;
  claim(owner, mark);
  inUse.add(identity);
  rmSync(`${path}.lock`, { recursive: true, force: true });
  return {
    path,
    release: () => {
      inUse.delete(identity);
      if (readMark(owner) === mark) rmSync(owner, { force: true });
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
    return { path: realpathSync(given), identity: `${dev}:${ino}` };
  } finally {
    closeSync(file);
  }
}

function reasonOf(error: unknown, path: string): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return `there is no directory ${dirname(path)}`;
  if (code === "EISDIR") return "it is a directory";
  if (code === "ENOSPC") return "the disk is full";
  return code === "EACCES" || code === "EROFS" ? "it may not be written" : String((error as Error).message);
}

/** Creates the owner file whole and exclusively: of several processes one succeeds. */
function claim(owner: string, mark: string): void {
  const draft = `${owner}.${process.pid}`;
  writeFileSync(draft, mark);
  try {
    if (isLinked(draft, owner)) return;
    const found = readMark(owner);
    const pid = Number(found?.split(" ")[0]);
    // In a container that was restarted, the process that was killed may have had the id of this one.
    if (pid !== process.pid && isAlive(pid)) throw usedBy(pid, owner);
    removeStale(owner, found);
    if (!isLinked(draft, owner)) throw usedBy(Number(readMark(owner)?.split(" ")[0]), owner);
  } finally {
    rmSync(draft, { force: true });
  }
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
  const aside = `${owner}.${process.pid}.stale`;
  try {
    renameSync(owner, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (readMark(aside) !== found) isLinked(aside, owner);
  rmSync(aside, { force: true });
}

function usedBy(pid: number, owner: string): DataFileProblem {
  return new DataFileProblem(`the process ${pid} uses it; if that is no sandbox, delete ${owner}`);
}

function readMark(owner: string): string | undefined {
  return existsSync(owner) ? readFileSync(owner, "utf8") : undefined;
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
