import { createHash, randomBytes } from "node:crypto";
import { basename, dirname, join } from "node:path";
import type { BundleFile } from "../../compile/formats.ts";
import { percentEncoded } from "../../core/percent-encoding.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { displayPath } from "./paths.ts";
import { attempt, statIfAny } from "./read-file.ts";

/** The file of a bundle that names the others, with their sums; it is also how a bundle is told from another directory. */
export const MANIFEST = "manifest.json";

/** A file that stands in a bundle, by its path from the bundle's directory, with forward slashes. */
export interface ManifestEntry {
  readonly path: string;
  readonly sha256: string;
}

/** The manifest as text: one file a line, sorted by path. */
export function manifestText(policy: string, entries: readonly ManifestEntry[]): string {
  const sorted = [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
  const lines = sorted.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
  return `{\n  "version": 1,\n  "policy": ${JSON.stringify(policy)},\n  "files": [\n${lines}\n  ]\n}\n`;
}

/** The manifest entry of a file. */
export function manifestEntry(path: string, text: string): ManifestEntry {
  return { path, sha256: createHash("sha256").update(text).digest("hex") };
}

/** The directory of a zone in a bundle of several. What has a meaning in paths is encoded. */
export function zoneDirectory(zone: string): string {
  return percentEncoded(zone).replace(/^\.+/, (dots) => "%2E".repeat(dots.length));
}

/**
 * A bundle while it is written: in a new directory beside its own, which `finish` puts in the place of the old one, so
 * that nobody ever sees half a bundle.
 *
 * Errors: throws a `Failure`, exit 2, where something else than a bundle stands there; 3 where it cannot be written.
 */
export class BundleWriter {
  readonly #target: string;
  readonly #temporary: string;
  readonly #name: string;
  readonly #io: Io;
  readonly #entries: ManifestEntry[] = [];

  constructor(target: string, io: Io) {
    this.#target = target;
    this.#io = io;
    this.#name = displayPath(target, io.cwd);
    checkReplaceable(target, this.#name, io);
    this.#temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString("hex")}.tmp`);
    attempt(() => io.files.mkdirSync(this.#temporary), this.#name, "write");
  }

  /** Writes files below a directory of the bundle; empty: the bundle's own. */
  add(directory: string, files: readonly BundleFile[]): void {
    const full = join(this.#temporary, directory);
    attempt(() => this.#io.files.mkdirSync(full, { recursive: true }), this.#name, "write");
    for (const { name, text } of files) {
      attempt(() => this.#io.files.writeFileSync(join(full, name), text), this.#name, "write");
      this.#entries.push(manifestEntry(directory === "" ? name : `${directory}/${name}`, text));
    }
  }

  /** Writes the manifest and puts the bundle in its place. */
  finish(policy: string): void {
    const { files } = this.#io;
    const old = `${this.#temporary}.old`;
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

  /** Removes what was written so far. */
  abandon(): void {
    this.#io.files.rmSync(this.#temporary, { recursive: true, force: true });
  }
}

function checkReplaceable(target: string, name: string, io: Io): void {
  const parent = statIfAny(dirname(target), io.files);
  if (!parent?.isDirectory()) {
    throw usage(`\`${name}\` cannot be written: its directory does not exist.`);
  }
  const existing = statIfAny(target, io.files);
  if (!existing) return;
  if (!existing.isDirectory()) {
    throw usage(
      `\`${name}\` is a file, and a bundle is a directory.`,
      "Give `--format` to write one file, or the name of a directory.",
    );
  }
  const entries = attempt(() => io.files.readdirSync(target), name, "read");
  if (entries.length === 0 || entries.includes(MANIFEST)) return;
  throw new Failure(
    EXIT.usage,
    `\`${name}\` is a directory that holds other files, and a bundle replaces the whole directory.`,
    "Name a new directory, or an earlier bundle; with `--format` a file is wanted here.",
  );
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
