import type { Io } from "./io.ts";

const INTERVAL_MS = 200;

/** A line on standard error that shows the progress of a run. It is removed at the end, without leaving a trace. */
export class ProgressLine {
  readonly #io: Io;
  #shownAt = 0;
  #isOnScreen = false;

  constructor(io: Io) {
    this.#io = io;
  }

  /** Shows a new text, unless the last one was shown only just now. */
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
