import type { Breaks } from "../core/interruptible.ts";

/** Turns of the event loop in which a server reads and answers messages. */
export interface MessageTurns {
  /** Resolves once the messages that have arrived are read. */
  next(): Promise<void>;
  /** Milliseconds since some moment. */
  now(): number;
}

/** How long a lint runs before waiting requests are served: too short for a user to notice. */
const SLICE_MS = 15;

/** The document has changed since the lint of this text began. */
export class Superseded extends Error {}

/** The breaks of the lint of one version of a document. Messages of the editor are read and answered in them. */
export class LintBreaks implements Breaks {
  readonly #turns: MessageTurns;
  #began: number;
  /** Whether the result is no longer wanted. */
  isOver = false;

  constructor(turns: MessageTurns) {
    this.#turns = turns;
    this.#began = turns.now();
  }

  isDue(): boolean {
    return this.#turns.now() - this.#began >= SLICE_MS;
  }

  /** Errors: throws `Superseded` if the result is no longer wanted. */
  async take(): Promise<void> {
    await this.#turns.next();
    if (this.isOver) throw new Superseded();
    this.#began = this.#turns.now();
  }
}
