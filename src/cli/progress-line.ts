import type { Io } from "./io.ts";

const INTERVAL_MS = 200;

/** A line on standard error that shows the progress of a run, and is erased at its end. */
export class ProgressLine {
  readonly #io: Io;
  #shownAt = 0;
  #isOnScreen = false;

  constructor(io: Io) {
    this.#io = io;
  }

  /** Shows a new text, unless the last one has only just appeared. */
  show(text: () => string): void {
    const now = Date.now();
    if (now - this.#shownAt < INTERVAL_MS) return;
    this.#shownAt = now;
    this.#isOnScreen = true;
    this.#io.stderr.status(text());
  }

  /** Removes the line. */
  clear(): void {
    if (this.#isOnScreen) this.#io.stderr.status("");
    this.#isOnScreen = false;
  }
}
