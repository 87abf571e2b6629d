import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import type { BundleFile } from "../../compile/render/formats.ts";
import { attempted } from "../../core/attempt.ts";
import { percentEncoded } from "../../core/percent-encoding.ts";
import { codeList } from "../../core/phrases.ts";
import { usage } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { displayPath } from "./paths.ts";
import { attempt, statIfAny } from "./read-file.ts";
import { displacedPath, temporaryBeside, tidyBeside } from "./temporary.ts";
import { followedOutput } from "./write-file.ts";

/** The file of a bundle that names the others, with their sums; it also distinguishes a bundle from another directory. */
export const MANIFEST = "manifest.json";

/** A file that is in a bundle, by its path from the bundle's directory, with forward slashes. */
export interface ManifestEntry {
  readonly path: string;
  readonly sha256: string;
}

/** The manifest as text: one file per line, sorted by path. */
export function manifestText(policy: string, entries: readonly ManifestEntry[]): string {
  const sorted = [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
  const lines = sorted.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
  return `{\n  "version": 1,\n  "policy": ${JSON.stringify(policy)},\n  "files": [\n${lines}\n  ]\n}\n`;
}

/** The manifest entry of a file. */
export function manifestEntry(path: string, text: string): ManifestEntry {
  return { path, sha256: createHash("sha256").update(text).digest("hex") };
}

/** The path of a file in a bundle. `directory`: empty for the bundle's own. */
export function pathIn(directory: string, name: string): string {
  return directory === "" ? name : `${directory}/${name}`;
}

/** The directory of a zone in a bundle of several. Characters with a meaning in paths are encoded. */
export function zoneDirectory(zone: string): string {
  return percentEncoded(zone).replace(/^\.+/, (dots) => "%2E".repeat(dots.length));
}

/**
 * A bundle while it is written: in a new directory next to its own, which `finish` puts in place of the old one, so
 * that nobody ever sees half a bundle.
 *
 * Errors: throws a `Failure`, exit 2, if something other than a bundle is there, or a file that is not part of it; 3
 * if it cannot be written, or is a link that `followedOutput` rejects.
 */
export class BundleWriter {
  readonly #target: string;
  readonly #temporary: string;
  readonly #name: string;
  readonly #io: Io;
  readonly #entries: ManifestEntry[] = [];
  /** Keyed by name in lower case. */
  readonly #directories = new Map<string, string>();

  constructor(target: string, io: Io) {
    this.#io = io;
    this.#name = displayPath(target, io.cwd);
    checkParent(target, this.#name, io);
    this.#target = followedOutput(target, io);
    tidyBeside(this.#target, io);
    checkReplaceable(this.#target, this.#name, io);
    this.#temporary = temporaryBeside(this.#target);
    attempt(() => io.files.mkdirSync(this.#temporary), this.#name, "write");
  }

  /** Writes files below a directory of the bundle; empty: the bundle's own. */
  add(directory: string, files: readonly BundleFile[]): void {
    if (directory !== "") this.#checkName(directory);
    const full = join(this.#temporary, directory);
    attempt(() => this.#io.files.mkdirSync(full, { recursive: true }), this.#name, "write");
    for (const { name, text } of files) {
      attempt(() => this.#io.files.writeFileSync(join(full, name), text), this.#name, "write");
      this.#entries.push(manifestEntry(pathIn(directory, name), text));
    }
  }

  /** Directories that differ in case alone are one directory on many file systems. */
  #checkName(directory: string): void {
    const key = directory.toLowerCase();
    const other = this.#directories.get(key);
    if (other !== undefined) {
      throw usage(
        `The directories ${codeList([other, directory], "and")} in \`${this.#name}\` would collide on file systems that ignore case.`,
        "Use one spelling for each zone.",
      );
    }
    this.#directories.set(key, directory);
  }

  /** Writes the manifest and moves the bundle into place. */
  finish(policy: string): void {
    const { files } = this.#io;
    // A file may have been created there in the meantime.
    checkReplaceable(this.#target, this.#name, this.#io);
    const old = displacedPath(this.#temporary, this.#target);
    attempt(
      () => {
        files.writeFileSync(join(this.#temporary, MANIFEST), manifestText(policy, this.#entries));
        const isReplacing = statIfAny(this.#target, files) !== undefined;
        if (isReplacing) files.renameSync(this.#target, old);
        try {
          files.renameSync(this.#temporary, this.#target);
        } catch (error) {
          if (isReplacing) files.renameSync(old, this.#target);
          throw error;
        }
        if (isReplacing) files.rmSync(old, { recursive: true, force: true });
      },
      this.#name,
      "write",
    );
  }

  /** Removes the files written so far. */
  abandon(): void {
    this.#io.files.rmSync(this.#temporary, { recursive: true, force: true });
  }
}

function checkParent(target: string, name: string, io: Io): void {
  const parent = statIfAny(dirname(target), io.files);
  if (!parent?.isDirectory()) {
    throw usage(`\`${name}\` cannot be written: its directory does not exist.`);
  }
}

function checkReplaceable(target: string, name: string, io: Io): void {
  const existing = statIfAny(target, io.files);
  if (!existing) return;
  if (!existing.isDirectory()) {
    throw usage(
      `\`${name}\` is a file, but a bundle is a directory.`,
      "Give `--format` to write one file, or the name of a directory.",
    );
  }
  const present = attempt(() => filesBelow(target, io), name, "read");
  if (present.length === 0) return;
  const own = present.includes(MANIFEST) ? filesOfBundle(join(target, MANIFEST), io) : undefined;
  if (!own) {
    throw usage(
      `\`${name}\` is a directory that contains other files, and a bundle replaces the whole directory.`,
      "Name a new directory or an earlier bundle; with `--format`, name a file.",
    );
  }
  const foreign = present.filter((path) => path !== MANIFEST && !own.has(path));
  if (foreign.length === 0) return;
  throw usage(
    `\`${name}\` contains files that are not part of the bundle, and replacing it would delete them: ${codeList(foreign, "and")}.`,
    "Move them elsewhere, or name another directory.",
  );
}

/** The files that a manifest names; undefined for a file that is not a manifest of a bundle. */
function filesOfBundle(manifest: string, io: Io): ReadonlySet<string> | undefined {
  return attempted(() => {
    const { version, files } = JSON.parse(io.files.readFileSync(manifest, "utf8")) as {
      readonly version?: unknown;
      readonly files?: readonly ManifestEntry[];
    };
    return version === 1 ? new Set(files!.map(({ path }) => path)) : undefined;
  });
}

/** The files below a directory, by their paths from it, with forward slashes, sorted. */
export function filesBelow(directory: string, io: Io, prefix = ""): string[] {
  const entries = io.files.readdirSync(join(directory, prefix), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(directory, io, path) : [path];
    })
    .sort();
}
