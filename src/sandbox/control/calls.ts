import { headOf } from "../../core/whole-characters.ts";

/** A request as recorded: never with its headers, so that no credential is kept. */
export interface RecordedCall {
  /** From 1, also when older ones are forgotten. */
  readonly number: number;
  readonly time: string;
  readonly method: string;
  /** With the base path, without the query. */
  readonly path: string;
  readonly query: string;
  /** As text; truncated if long. */
  readonly body: string | null;
  readonly status: number;
}

const MAX_BODY_CHARS = 16_384;

/** The last requests. */
export class CallLog {
  readonly #maxCalls: number;
  #calls: RecordedCall[] = [];
  #count = 0;

  constructor(maxCalls: number) {
    this.#maxCalls = maxCalls;
  }

  add(call: Omit<RecordedCall, "number">): void {
    const body = call.body === null ? null : headOf(call.body, MAX_BODY_CHARS);
    this.#calls.push({ number: ++this.#count, ...call, body });
    // Twice as many at most, so that the list is cut seldom and memory stays bounded.
    if (this.#calls.length >= this.#maxCalls * 2) this.#calls = this.#calls.slice(-this.#maxCalls);
  }

  list(): readonly RecordedCall[] {
    return this.#calls.slice(-this.#maxCalls);
  }

  clear(): void {
    this.#calls = [];
    this.#count = 0;
  }
}
