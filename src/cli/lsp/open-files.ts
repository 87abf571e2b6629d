import type { Files, Io } from "../io.ts";

/** The strings that an editor has open, by their absolute paths, instead of the files on disk. */
export class OpenFiles {
  readonly #texts = new Map<string, string>();

  set(path: string, text: string): void {
    this.#texts.set(path, text);
  }

  delete(path: string): void {
    this.#texts.delete(path);
  }

  /** Undefined for a file that is not open. */
  textOf(path: string): string | undefined {
    return this.#texts.get(path);
  }

  paths(): Iterable<string> {
    return this.#texts.keys();
  }

  /** The same `Io`, but files that are open have their text in the editor. */
  over(io: Io): Io {
    const { readFileSync } = io.files;
    const read = (
      path: Parameters<Files["readFileSync"]>[0],
      options?: Parameters<Files["readFileSync"]>[1],
    ) => {
      const text = typeof path === "string" ? this.#texts.get(path) : undefined;
      if (text === undefined) return readFileSync(path, options);
      return options === undefined ? Buffer.from(text) : text;
    };
    return { ...io, files: { ...io.files, readFileSync: read as Files["readFileSync"] } };
  }
}
