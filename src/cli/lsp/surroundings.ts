import { MAX_SURROUNDING_BYTES, MAX_SURROUNDING_FILES } from "../../lsp/surroundings-limits.ts";
import { readSource } from "../../sources/read.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { namesBelow } from "../files/paths.ts";
import { lenientTextIfAny } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import type { OpenFiles } from "./open-files.ts";

/** Maximum characters of a directory that are examined. Reading more takes longer than anybody waits for a name. */
const MAX_CHARS = 8 * 1024 * 1024;

/**
 * The objects recognised in the files of a directory and below. They are read on first use; open files as in
 * the editor.
 */
export class Surroundings {
  readonly #opened: OpenFiles;
  readonly #io: Io;
  readonly #paths = new Map<string, readonly string[]>();
  /** Keyed by path; undefined for what could not be read. */
  readonly #read = new Map<string, SourceDocument | undefined>();

  constructor(opened: OpenFiles, io: Io) {
    this.#opened = opened;
    this.#io = io;
  }

  async in(directory: string): Promise<readonly SourceDocument[]> {
    const opened = [...this.#opened.paths()].filter((path) => namesBelow(directory, path) !== undefined);
    const paths = new Set([...opened, ...(await this.#pathsIn(directory))]);
    const documents: SourceDocument[] = [];
    let left = MAX_CHARS;
    for (const path of paths) {
      const document = await this.#document(path);
      left -= document?.text.length ?? 0;
      if (left < 0) break;
      if (document && document.subjects.length > 0) documents.push(document);
    }
    return documents;
  }

  /** Files have changed on disk. */
  reload(): void {
    this.#paths.clear();
    this.#read.clear();
  }

  async #pathsIn(directory: string): Promise<readonly string[]> {
    const known = this.#paths.get(directory);
    if (known) return known;
    const { findInDirectory } = await import("../files/discover.ts");
    const paths = findInDirectory(directory, this.#io).paths.slice(0, MAX_SURROUNDING_FILES);
    this.#paths.set(directory, paths);
    return paths;
  }

  async #document(path: string): Promise<SourceDocument | undefined> {
    const known = this.#read.get(path);
    const open = this.#opened.textOf(path);
    if (open === undefined ? this.#read.has(path) : known?.text === open) return known;
    const text = open ?? lenientTextIfAny(path, MAX_SURROUNDING_BYTES, this.#io);
    // A bug that a file triggers is shown where the file itself is open.
    const document =
      text === undefined
        ? undefined
        : await readSource(path, text, { maxFileChars: MAX_SURROUNDING_BYTES }).catch(() => undefined);
    this.#read.set(path, document);
    return document;
  }
}
