import { resolve } from "node:path";
import type { Io } from "../io.ts";
import { ProgressLine } from "../progress-line.ts";

/** Shows the progress of reading logs if standard error is a terminal. */
export class LogProgress {
  readonly #line: ProgressLine | undefined;
  /** Undefined if a log is a stream, whose length is unknown. */
  readonly #totalBytes: number | undefined;
  #bytes = 0;

  constructor(paths: readonly string[], io: Io) {
    if (!io.stderr.isTty) return;
    this.#line = new ProgressLine(io);
    const sizes = paths.map((path) => (path === "-" ? undefined : sizeOf(resolve(io.cwd, path), io)));
    const isKnown = sizes.every((size) => size !== undefined);
    this.#totalBytes = isKnown ? sizes.reduce((sum, size) => sum + size, 0) : undefined;
  }

  /** The same bytes, which count. */
  async *counted(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of stream) {
      this.#bytes += bytes.length;
      yield bytes;
    }
  }

  show(done: () => string): void {
    this.#line?.show(() => {
      const share = this.#totalBytes ? `, ${Math.floor((100 * this.#bytes) / this.#totalBytes)} %` : "";
      return `${done()}${share}`;
    });
  }

  clear(): void {
    this.#line?.clear();
  }
}

/** Undefined for anything but a regular file: reading it gives a better message. */
function sizeOf(path: string, io: Io): number | undefined {
  const stats = io.files.statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : undefined;
}
