import type { Breaks } from "../core/interruptible.ts";

/** Turns of the event loop in which a server reads and answers messages. */
export interface MessageTurns {
  /** Resolves once the messages that have arrived are read. */
  next(): Promise<void>;
  /** Milliseconds since an arbitrary moment. */
  now(): number;
}

/** Time that a lint runs before waiting requests are served: too short for a user to notice. */
const SLICE_MS = 15;

/** Thrown if the document has changed since the lint of its text began. */
export class Superseded extends Error {}

/** The breaks in linting one version of a document, during which the editor's messages are handled. */
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
