import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { isRunning } from "../../sandbox/state/process-identity.ts";
import type { Io } from "../io.ts";

/** Names of this form are ours: the start of the target's name, the machine, the process, a random part, and for a displaced
 * directory the hash of its name. */
const OURS = /^\.(?:.{0,40}\.)?wafsmith-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{12}\.(?:tmp|([0-9a-f]{8})\.old)$/su;
/** Maximum characters of a target's name in its temporary name: names have at most 255 bytes. */
const MAX_NAME_CHARS = 40;
/** The age from which unfinished files of another machine count as abandoned. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Directories that were tidied, so that a run that writes many files lists each directory once. */
const tidied = new WeakMap<Io, Set<string>>();

/** A new path next to a file or directory, where it is written before it is moved into place. */
export function temporaryBeside(target: string): string {
  const start = [...basename(target)].slice(0, MAX_NAME_CHARS).join("");
  const unique = `${machine()}-${process.pid}-${crypto().randomBytes(6).toString("hex")}`;
  return join(dirname(target), `.${start}.wafsmith-${unique}.tmp`);
}

/** The path to which a directory is moved while it is replaced. */
export function displacedPath(temporary: string, target: string): string {
  return `${temporary.replace(/\.tmp$/, "")}.${shortHash(basename(target))}.old`;
}

/**
 * Removes leftovers of killed runs next to a target. An entry is removed only if it has one of our names, has the
 * same owner, and its process has ended; entries from another machine must be older than a day. A directory that was
 * displaced and never replaced contains the only copy, so it is moved back if it is that of the target, and kept
 * otherwise.
 *
 * Never fails: whatever cannot be removed stays.
 */
export function tidyBeside(target: string, io: Io): void {
  const directory = dirname(target);
  const known = tidied.get(io) ?? new Set();
  tidied.set(io, known);
  if (known.has(directory)) return;
  known.add(directory);
  try {
    tidyDirectory(directory, basename(target), io);
  } catch {
    // The following write reports any problem with the directory.
  }
}

function tidyDirectory(directory: string, ownName: string, io: Io): void {
  const names = io.files.readdirSync(directory);
  const present = new Set(names.map(shortHash));
  for (const name of names) {
    const [match, host, pid, displaced] = OURS.exec(name) ?? [];
    const path = join(directory, name);
    if (match === undefined || !isAbandoned(path, { host: host!, pid: Number(pid) }, io)) continue;
    if (displaced === undefined || present.has(displaced))
      io.files.rmSync(path, { recursive: true, force: true });
    else if (displaced === shortHash(ownName)) io.files.renameSync(path, join(directory, ownName));
  }
}

function isAbandoned(
  path: string,
  { host, pid }: { readonly host: string; readonly pid: number },
  { files, user }: Io,
): boolean {
  const stats = files.lstatSync(path, { throwIfNoEntry: false });
  if (!stats || !(stats.isFile() || stats.isDirectory())) return false;
  if (user.id !== undefined && stats.uid !== user.id) return false;
  return host === machine() ? !isRunning(pid) : Date.now() - stats.mtimeMs > MAX_AGE_MS;
}

function machine(): string {
  return shortHash(hostname());
}

function shortHash(text: string): string {
  return crypto().createHash("sha256").update(text).digest("hex").slice(0, 8);
}

/** Loaded when a file is written: most runs of the command line write none. */
function crypto() {
  return process.getBuiltinModule("node:crypto");
}
