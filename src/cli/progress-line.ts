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

  /** Shows a new text, no shorter than the last, unless that is too young. */
  show(text: () => string): void {
    const now = Date.now();
    if (now - this.#shownAt < INTERVAL_MS) return;
    this.#shownAt = now;
    this.#isOnScreen = true;
    this.#io.stderr.status(text());
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#isOnScreen) this.#io.stderr.status("");
    this.#isOnScreen = false;
  }
}
