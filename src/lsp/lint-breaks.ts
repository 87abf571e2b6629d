import type { Breaks } from "../core/interruptible.ts";

/** The turns in which a server reads and answers messages. */
export interface MessageTurns {
  /** Resolves once the messages that have arrived are read. */
  next(): Promise<void>;
  /** Milliseconds since some moment. */
  now(): number;
}

/** How long a lint goes on before whoever waits is served: short beside what a reader of an answer notices. */
const SLICE_MS = 15;

/** The text that was to be linted is no longer the text of its document. */
export class Superseded extends Error {}

/** The breaks of the lint of one version of a document. Messages of the editor are read and answered in them. */
export class LintBreaks implements Breaks {
  readonly #turns: MessageTurns;
  #began: number;
  /** Whether nobody waits for the result any longer. */
  isOver = false;

  constructor(turns: MessageTurns) {
    this.#turns = turns;
    this.#began = turns.now();
  }

  isDue(): boolean {
    return this.#turns.now() - this.#began >= SLICE_MS;
  }

  /** Errors: throws `Superseded` where nobody waits for the result any longer. */
  async take(): Promise<void> {
    await this.#turns.next();
    if (this.isOver) throw new Superseded();
    this.#began = this.#turns.now();
  }
}
